// What a pushed state costs on the line, in every game, for a client that takes compressed messages as
// browsers do.
#include <algorithm>

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <gtest/gtest.h>

#include "house/client.hpp"
#include "table/table.hpp"
#include "tests/server/visitor.hpp"

namespace samovar::test {
namespace {

namespace zlib = boost::beast::zlib;

const Headers kOffer = {{"Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits"}};

// One stream for all messages of a socket, as a browser has it.
class Unpacked {
 public:
  std::string operator()(std::string packed) {
    packed.append("\0\0\xff\xff", 4);
    std::string text(1 << 20, '\0');
    zlib::z_params p;
    p.next_in = packed.data();
    p.avail_in = packed.size();
    p.next_out = text.data();
    p.avail_out = text.size();
    boost::system::error_code failure;
    stream_.write(p, zlib::Flush::sync, failure);
    EXPECT_EQ(p.avail_in, 0u) << failure.message();
    text.resize(text.size() - p.avail_out);
    return text;
  }

 private:
  zlib::inflate_stream stream_;
};

struct Measured {
  std::vector<std::size_t> sent, plain;
};

std::size_t median(std::vector<std::size_t> values) {
  std::sort(values.begin(), values.end());
  return values.at(values.size() / 2);
}

// Plays with bots until so many states were pushed.
Measured played(std::uint16_t port, const std::string& game, std::size_t states) {
  const Ticket ada =
      create(port, {me(), bot("easy")}, {{"game", game}, {"options", json::object{{"seats", 2}}}});
  WebSocket socket(port, "/api/tables/" + ada.table + "/live", kOffer);
  socket.send(json::serialize(json::object{{"type", "hello"}, {"token", ada.token}, {"since", 0}}));
  Unpacked unpacked;
  Measured measured;
  bool first = true;
  for (int key = 0; measured.sent.size() < states;) {
    const auto frame = socket.read();
    if (!frame || frame->opcode != 1) throw std::runtime_error("the line is gone");
    const std::string text = frame->packed ? unpacked(frame->payload) : frame->payload;
    const json::object message = json::parse(text).as_object();
    if (message.at("type") != "state") continue;
    if (!std::exchange(first, false)) {
      measured.sent.push_back(frame->payload.size());
      measured.plain.push_back(text.size());
    }
    if (message.at("phase") == "over") break;
    const json::value& actor = message.at("actor");
    if (!actor.is_object() || actor.at("seat") != 0) continue;
    const json::array& moves = message.at("moves").as_array();
    socket.send(json::serialize(json::object{{"type", "play"},
                                             {"key", std::to_string(++key)},
                                             {"version", message.at("version")},
                                             {"move", moves.at(moves.size() / 2).at("move")}}));
  }
  return measured;
}

TEST(Compression, APushedStateTakesFiveHundredBytesOrLess) {
  House house;
  for (const json::value& game : table::games()) {
    const std::string id(game.at("id").as_string());
    const Measured measured = played(house.port(), id, 60);
    ASSERT_GE(measured.sent.size(), 20u) << id;
    std::printf("%s: %zu states, median %zu bytes, %zu before\n", id.c_str(), measured.sent.size(),
                median(measured.sent), median(measured.plain));
    EXPECT_LE(median(measured.sent), 500u) << id;
  }
}

TEST(Compression, WhoeverComesWhenTheMemoryIsUsedUpGetsStatesAsTheyAre) {
  House house([](server::Settings& settings) { settings.compress_mib = 1; });
  const Ticket ada = create(house.port(), {me(), open_seat()});
  std::vector<WebSocket> sockets;
  int packed = 0;
  for (int i = 0; i < 12; ++i) {
    sockets.emplace_back(house.port(), "/api/tables/" + ada.table + "/live", kOffer);
    sockets.back().send(json::serialize(json::object{{"type", "hello"}, {"token", ada.token}}));
    const auto frame = sockets.back().read();
    ASSERT_TRUE(frame);
    packed += frame->packed;
  }
  EXPECT_EQ(packed, 5);
}

TEST(Compression, ASmallMessageThatUnpacksToAHugeOneIsRefused) {
  House house;
  const Ticket ada = create(house.port(), {me(), open_seat()});
  WebSocket socket(house.port(), "/api/tables/" + ada.table + "/live", kOffer);
  const std::string huge(1 << 20, 'a');
  std::string bomb(8192, '\0');
  zlib::deflate_stream packing;
  zlib::z_params p;
  p.next_in = huge.data();
  p.avail_in = huge.size();
  p.next_out = bomb.data();
  p.avail_out = bomb.size();
  boost::system::error_code ignored;
  packing.write(p, zlib::Flush::sync, ignored);
  bomb.resize(bomb.size() - p.avail_out - 4);  // the end of a flush is not sent
  std::string frame = masked_frame(1, bomb);
  frame[0] = static_cast<char>(0xc1);
  socket.connection.write(frame);
  const auto answer = socket.read();
  EXPECT_TRUE(!answer || answer->opcode == 8);
  EXPECT_EQ(http(house.port(), "GET", "/livez").status, 200);
}

}  // namespace
}  // namespace samovar::test
