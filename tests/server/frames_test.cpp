// Frames and packed messages, without a socket.
#include "server/frames.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "server/packing.hpp"
#include "tests/server/unpacked.hpp"
#include "tests/server/wire.hpp"

namespace samovar::test {
namespace {

using server::agreed;
using server::close_body;
using server::frame_head;
using server::Listener;
using server::Message;
using server::Opcode;
using server::Packer;

constexpr std::size_t kLargest = 1000;

// What is heard, as words: "text:hello ping: over:1000".
std::string told(Listener& listener) {
  std::string words;
  while (const auto message = listener.next()) {
    if (!words.empty()) words += ' ';
    words += message->kind == Opcode::text     ? "text:"
             : message->kind == Opcode::binary ? "binary:"
             : message->kind == Opcode::ping   ? "ping:"
                                               : "pong:";
    words += message->text;
  }
  if (listener.over()) words += (words.empty() ? "over:" : " over:") + std::to_string(*listener.over());
  return words;
}

std::string told(std::string_view bytes, bool packed = false) {
  Listener listener(kLargest, packed);
  listener.take(bytes);
  return told(listener);
}

// A frame with another first byte than that of a whole message.
std::string frame(int first, std::string_view payload) {
  std::string bytes = masked_frame(0, payload);
  bytes[0] = static_cast<char>(first);
  return bytes;
}

TEST(Frames, MessagesInOneFrameOrSeveralWithControlFramesBetween) {
  EXPECT_EQ(told(masked_frame(1, "hello")), "text:hello");
  EXPECT_EQ(told(masked_frame(2, "")), "binary:");
  EXPECT_EQ(told(masked_frame(1, std::string(126, 'a'))), "text:" + std::string(126, 'a'));
  EXPECT_EQ(told(masked_frame(1, std::string(kLargest, 'a'))), "text:" + std::string(kLargest, 'a'));
  const std::string three = frame(0x01, "one ") + frame(0x00, "") + masked_frame(9, "are you there?") +
                            frame(0x00, "two ") + masked_frame(10, "") + frame(0x80, "three");
  EXPECT_EQ(told(three), "ping:are you there? pong: text:one two three");
  EXPECT_EQ(told(three + masked_frame(1, "next")), "ping:are you there? pong: text:one two three text:next");
  // A character may be in two frames.
  EXPECT_EQ(told(frame(0x01, "\xc3") + frame(0x80, "\xa9")), "text:\xc3\xa9");
  Listener listener(kLargest, false);
  std::string words;
  for (const char byte : three) {
    listener.take({&byte, 1});
    words += told(listener);
  }
  EXPECT_EQ(words, "ping:are you there?pong:text:one two three");
}

TEST(Frames, WhatIsWrongEndsItWithItsCode) {
  EXPECT_EQ(told(std::string("\x81\x05hello", 7)), "over:1002");            // not masked
  for (const int first : {0x91, 0xa1, 0xc1, 0xf1, 0xc9, 0x83, 0x8b, 0x8f})  // reserved
    EXPECT_EQ(told(frame(first, "x")), "over:1002") << first;
  EXPECT_EQ(told(frame(0x80, "x")), "over:1002");                         // goes on with nothing
  EXPECT_EQ(told(frame(0x01, "x") + masked_frame(1, "y")), "over:1002");  // begins in the midst of another
  EXPECT_EQ(told(frame(0x09, "x")), "over:1002");                         // control frames are whole
  EXPECT_EQ(told(masked_frame(9, std::string(126, 'x'))), "over:1002");   // and short
  EXPECT_EQ(told(std::string("\x81\xfe\x00\x05mask", 8)), "over:1002");   // a longer length than it takes
  EXPECT_EQ(told(std::string("\x81\xff\0\0\0\0\0\0\x01\0mask", 14)), "over:1002");
  EXPECT_EQ(told(std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xffmask", 14)), "over:1009");
  EXPECT_EQ(told(masked_frame(1, std::string(kLargest + 1, 'a')).substr(0, 8)),
            "over:1009");  // not waited for
  EXPECT_EQ(told(frame(0x01, std::string(kLargest, 'a')) + frame(0x80, "a")), "over:1009");
  for (const char* bad : {"\xff", "\xc3", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xc0\x80"})
    EXPECT_EQ(told(masked_frame(1, bad)), "over:1007");
  EXPECT_EQ(told(masked_frame(2, "\xff")), "binary:\xff");
  EXPECT_EQ(told("\x81\x05hello" + masked_frame(1, "and nothing after that")), "over:1002");
}

TEST(Frames, ACloseIsAnsweredWithItsOwnCode) {
  const auto answer = [](std::string_view body) {
    return told(masked_frame(8, body) + masked_frame(1, "x"));
  };
  EXPECT_EQ(answer(""), "over:1000");
  for (const int code : {1000, 1001, 1011, 3000, 4999})
    EXPECT_EQ(answer(close_body(code, "that is it")), "over:" + std::to_string(code));
  for (const int code : {0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535})
    EXPECT_EQ(answer(close_body(code, "")), "over:1002") << code;
  EXPECT_EQ(answer("x"), "over:1002");
  EXPECT_EQ(answer(close_body(1000, "\xff")), "over:1007");
  EXPECT_EQ(close_body(4400, std::string(200, 'x')).size(), 125u);
}

TEST(Frames, HeadsTellTheLength) {
  EXPECT_EQ(frame_head(Opcode::text, 125), "\x81\x7d");
  EXPECT_EQ(frame_head(Opcode::text, 126), std::string("\x81\x7e\0\x7e", 4));
  EXPECT_EQ(frame_head(Opcode::text, 65535, true), "\xc1\x7e\xff\xff");
  EXPECT_EQ(frame_head(Opcode::text, 65536), std::string("\x81\x7f\0\0\0\0\0\x01\0\0", 10));
  EXPECT_EQ(frame_head(Opcode::close, 2), "\x88\x02");
}

TEST(Frames, PackedMessages) {
  const std::string text(kLargest, 'a'), small = packed(text);
  ASSERT_LT(small.size(), 30u);
  EXPECT_EQ(told(frame(0xc1, small), true), "text:" + text);
  EXPECT_EQ(told(frame(0x41, small.substr(0, 3)) + masked_frame(9, "") + frame(0x80, small.substr(3)), true),
            "ping: text:" + text);
  EXPECT_EQ(told(masked_frame(1, "plain all the same"), true), "text:plain all the same");
  EXPECT_EQ(told(frame(0xc1, small)), "over:1002");  // not agreed on
  EXPECT_EQ(told(frame(0x41, small.substr(0, 3)) + frame(0xc0, small.substr(3)), true), "over:1002");
  EXPECT_EQ(told(frame(0xc1, packed(text + "a")), true), "over:1009");
  EXPECT_EQ(told(frame(0xc1, packed(std::string(1 << 20, 'a')).substr(0, kLargest)), true), "over:1009");
  EXPECT_EQ(told(frame(0xc1, "\xff\xff\xff"), true), "over:1007");
  EXPECT_EQ(told(frame(0xc1, packed("\xff")), true), "over:1007");
  // The samples of RFC 7692, 7.2.3: "Hello" in one block, not compressed, with a last block, and in two.
  for (const std::string& sample :
       {std::string("\xf2\x48\xcd\xc9\xc9\x07\x00", 7), std::string("\x00\x05\x00\xfa\xffHello\x00", 11),
        std::string("\xf3\x48\xcd\xc9\xc9\x07\x00\x00", 8),
        std::string("\xf2\x48\x05\x00\x00\x00\xff\xff\xca\xc9\xc9\x07\x00", 13)})
    EXPECT_EQ(told(frame(0xc1, sample), true), "text:Hello");
}

TEST(Packing, WhatIsAgreedOn) {
  const std::string plain = "permessage-deflate; client_no_context_takeover";
  const auto answer = [](std::string_view offers) {
    const auto packing = agreed(offers);
    return packing ? packing->answer : "none";
  };
  EXPECT_EQ(answer("permessage-deflate"), plain);                          // Firefox
  EXPECT_EQ(answer("permessage-deflate; client_max_window_bits"), plain);  // Chromium
  EXPECT_EQ(answer("PerMessage-Deflate ;client_max_window_bits=\"9\""), plain);
  EXPECT_EQ(answer("x-webkit-deflate-frame, permessage-deflate; client_no_context_takeover"), plain);
  EXPECT_EQ(answer("permessage-deflate; server_max_window_bits=15"), plain + "; server_max_window_bits=15");
  EXPECT_EQ(answer("permessage-deflate; server_no_context_takeover"), plain + "; server_no_context_takeover");
  EXPECT_TRUE(agreed("permessage-deflate")->remembers);
  EXPECT_FALSE(agreed("permessage-deflate; server_no_context_takeover")->remembers);
  // A smaller window than ours, and then anything will do.
  EXPECT_EQ(answer("permessage-deflate; server_max_window_bits=10, permessage-deflate"), plain);
  for (const char* bad :
       {"", "permessage-deflat", "permessage-deflate; server_max_window_bits=10",
        "permessage-deflate; server_max_window_bits", "permessage-deflate; server_max_window_bits=16",
        "permessage-deflate; client_max_window_bits=7", "permessage-deflate; client_max_window_bits=015",
        "permessage-deflate; client_max_window_bits=", "permessage-deflate; client_max_window_bits=1e",
        "permessage-deflate; server_no_context_takeover=1", "permessage-deflate; client_no_context_takeover=",
        "permessage-deflate; client_no_context_takeover; client_no_context_takeover", "permessage-deflate; x",
        ",;,=,\"", "permessage-deflate; ; "})
    EXPECT_EQ(answer(bad), "none") << bad;
}

// Any texts, also long and repetitive ones, for two clients that got different ones before.
RC_GTEST_PROP(Packing, WhoUnpacksReadsWhatWasSaid, ()) {
  Packer one(true), other(true), forgetful(false);
  Unpacked of_one, of_other;
  std::string text = "a state";
  for (int i = 0; i < 12; ++i) {
    const int shape = *rc::gen::inRange(0, 4);
    const auto length = static_cast<std::size_t>(*rc::gen::inRange(1, 300));
    if (shape == 0) text += *rc::gen::container<std::string>(length, rc::gen::inRange('a', 'z'));
    if (shape == 1) text.insert(text.size() / 3, std::to_string(length));
    if (shape == 2) text = text.substr(0, length);
    if (shape == 3)
      while (text.size() < 200 * length) text += text + std::to_string(text.size());
    RC_ASSERT(of_one(*one.pack(text)) == text);
    if (i % 3 != 0) RC_ASSERT(of_other(*other.pack(text)) == text);
    RC_ASSERT(Unpacked()(*forgetful.pack(text)) == text);
  }
}

TEST(Packing, AStateIsPackedByTheStateBeforeAlsoWithAShortAnswerBetweenThem) {
  std::string state;
  for (int i = 0; i < 2000; ++i) state += std::to_string(i * i);
  Packer packer(true);
  const std::size_t alone = packer.pack(state)->size();
  packer.pack(std::string(300, 'x'));
  packer.pack("an answer");
  EXPECT_LT(packer.pack(state + "!")->size(), 200u);
  EXPECT_GT(alone, 3000u);
}

TEST(Packing, AStateIsPackedByTheStateAndByALongAnswerBeforeIt) {
  const auto digits = [](int from) {
    std::string text;
    for (int i = from; i < from + 2000; ++i) text += std::to_string(i * i);
    return text;
  };
  const std::string begins = R"({"type":"state",)";
  const std::string was = begins + digits(0), answer = R"({"type":"done",)" + digits(5000);
  Packer packer(true);
  packer.pack(begins + "of long ago");
  packer.pack(was);
  packer.pack(answer);
  EXPECT_LT(packer.pack(was + "!")->size(), 200u);
  packer.pack(answer);
  EXPECT_LT(packer.pack(begins + answer)->size(), 200u);
  EXPECT_GT(packer.pack(was)->size(), 3000u);  // too long ago for who unpacks
}

TEST(Packing, WhoGetsTheSameBehindTheSameGetsTheSameBytes) {
  const std::string first(5000, 'a'), second = first + "b";
  Packer one(true), other(true);
  EXPECT_EQ(one.pack(first), other.pack(first));
  EXPECT_EQ(one.pack(second), other.pack(second));
}

}  // namespace
}  // namespace samovar::test
