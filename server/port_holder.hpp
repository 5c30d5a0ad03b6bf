// Who listens on a port of this machine already, for the one who wanted to.
#pragma once

#include <cstdint>
#include <string>

namespace samovar::server {

// "samovar (process 4711)"; empty where the system does not tell, as with other people's programs.
std::string holder_of_port(std::uint16_t port);

}  // namespace samovar::server
