// Names by the browser's own Unicode.
#pragma once

#include "house/names.hpp"

namespace samovar::browser {

const house::Names& page_names();

}  // namespace samovar::browser
