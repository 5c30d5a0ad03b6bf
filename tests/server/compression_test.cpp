// What a pushed state costs on the line, in every game, for a client that takes compressed messages as
// browsers do.
#include <algorithm>

#include <gtest/gtest.h>

#include "house/client.hpp"
#include "table/table.hpp"
#include "tests/server/unpacked.hpp"
#include "tests/server/visitor.hpp"

namespace samovar::test {
namespace {

const Headers kOffer = {{"Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits"}};

struct Measured {
  std::vector<std::size_t> sent, plain;
};

std::size_t median(std::vector<std::size_t> values) {
  std::sort(values.begin(), values.end());
  return values.at(values.size() / 2);
}

// Plays with a bot until so many states were pushed; `asks` what a move would do before each, as the page
// does.
Measured played(std::uint16_t port, const std::string& game, std::size_t states, bool asks) {
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
    const json::value& move = moves.at(moves.size() / 2).at("move");
    if (asks)
      socket.send(json::serialize(json::object{{"type", "effect"},
                                               {"key", std::to_string(++key)},
                                               {"moves", json::array{move}},
                                               {"changes", true}}));
    socket.send(json::serialize(json::object{{"type", "play"},
                                             {"key", std::to_string(++key)},
                                             {"version", message.at("version")},
                                             {"move", move}}));
  }
  return measured;
}

TEST(Compression, APushedStateTakesFiveHundredBytesOrLess) {
  House house;
  for (const json::value& game : table::games())
    for (const bool asks : {false, true}) {
      const std::string id(game.at("id").as_string());
      const Measured measured = played(house.port(), id, 60, asks);
      ASSERT_GE(measured.sent.size(), 20u) << id;
      std::printf("%s%s: %zu states, median %zu bytes, %zu before\n", id.c_str(),
                  asks ? ", with answers between them" : "", measured.sent.size(), median(measured.sent),
                  median(measured.plain));
      EXPECT_LE(median(measured.sent), 500u) << id;
    }
}

TEST(Compression, EverySocketThatTakesThemGetsPackedStates) {
  House house([](server::Settings& settings) { settings.sockets_an_address = 1000; });
  const Ticket ada = create(house.port(), {me(), open_seat()});
  std::vector<WebSocket> sockets;
  for (int i = 0; i < 400; ++i) {
    sockets.emplace_back(house.port(), "/api/tables/" + ada.table + "/live", kOffer);
    sockets.back().send(json::serialize(json::object{{"type", "hello"}, {"token", ada.token}}));
    const auto frame = sockets.back().read();
    ASSERT_TRUE(frame && frame->packed) << i;
  }
}

TEST(Compression, ASmallMessageThatUnpacksToAHugeOneIsRefused) {
  House house;
  const Ticket ada = create(house.port(), {me(), open_seat()});
  WebSocket socket(house.port(), "/api/tables/" + ada.table + "/live", kOffer);
  std::string frame = masked_frame(1, packed(std::string(1 << 20, 'a')));
  frame[0] = static_cast<char>(0xc1);
  socket.connection.write(frame);
  const auto answer = socket.read();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->close_code(), 1009);
  EXPECT_EQ(http(house.port(), "GET", "/livez").status, 200);
}

}  // namespace
}  // namespace samovar::test
