// Unpacks messages as a browser does: one stream for all that a socket gets. Beast's, which is not what packs
// them.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>

namespace samovar::test {

namespace zlib = boost::beast::zlib;

class Unpacked {
 public:
  std::string operator()(std::string packed) {
    packed.append("\0\0\xff\xff", 4);
    std::string text, piece(65536, '\0');
    zlib::z_params p;
    p.next_in = packed.data();
    p.avail_in = packed.size();
    do {
      p.next_out = piece.data();
      p.avail_out = piece.size();
      boost::system::error_code failure;
      stream_.write(p, zlib::Flush::sync, failure);
      if (failure && failure != zlib::error::need_buffers) throw std::runtime_error(failure.message());
      text.append(piece, 0, piece.size() - p.avail_out);
    } while (p.avail_out == 0);
    if (p.avail_in > 0) throw std::runtime_error("what was packed does not end");
    return text;
  }

 private:
  zlib::inflate_stream stream_;
};

// One message, packed by itself, as a client sends it.
inline std::string packed(std::string_view text) {
  std::string out(text.size() + 1024, '\0');
  zlib::deflate_stream stream;
  zlib::z_params p;
  p.next_in = text.data();
  p.avail_in = text.size();
  p.next_out = out.data();
  p.avail_out = out.size();
  boost::system::error_code failure;
  stream.write(p, zlib::Flush::sync, failure);
  if (p.avail_in > 0) throw std::runtime_error(failure.message());
  out.resize(out.size() - p.avail_out - 4);  // the end of a flush is not sent
  return out;
}

}  // namespace samovar::test
