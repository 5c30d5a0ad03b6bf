// Names by the rules of Unicode: NFKC, without what cannot be seen, and compared by their skeletons.
#pragma once

#include "house/names.hpp"

namespace samovar::server {

const house::Names& unicode_names();

}  // namespace samovar::server
