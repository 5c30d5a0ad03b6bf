#include "house/messages.hpp"

#include <gtest/gtest.h>

#include "house/text.hpp"

namespace samovar::house {
namespace {

const std::vector<std::string> kRequests = {
    R"({"type":"play","key":"k","version":3,"move":"take b2"})",
    R"({"type":"undo","key":"k","version":3})",
    R"({"type":"undo_answer","key":"k","version":3,"agree":true})",
    R"({"type":"why","key":"k","move":"take b2"})",
    R"({"type":"effect","key":"k","moves":["take b2","take b3"]})",
    R"({"type":"effect","key":"k","moves":["take b2"],"changes":true})",
    R"({"type":"hint","key":"k"})",
    R"({"type":"look","key":"k","at":4})",
    R"({"type":"look","key":"k"})",
    R"({"type":"look","key":"k","at":4,"line":["take a1"]})",
    R"({"type":"events","key":"k","before":7})",
    R"({"type":"chat_page","key":"k","before":7})",
    R"({"type":"chat","key":"k","text":"hello"})",
    R"({"type":"note","key":"k","text":""})",
    R"({"type":"language","key":"k","language":"fr"})",
    R"({"type":"stand_in","key":"k","seat":1,"level":"easy"})",
    R"({"type":"take_back","key":"k"})",
    R"({"type":"leave","key":"k"})",
    R"({"type":"rename","key":"k","name":"Ada"})",
    R"({"type":"rematch","key":"k","same_deal":false})",
    R"({"type":"coach","key":"k","on":true})",
};

std::optional<BadRequest> complaint(std::string_view text) {
  const auto request = decode_request(text, {});
  if (request) return std::nullopt;
  return request.error();
}

TEST(Messages, EveryRequestIsUnderstood) {
  for (std::size_t i = 0; i < kRequests.size(); ++i) {
    const auto request = decode_request(kRequests[i], {});
    ASSERT_TRUE(request) << kRequests[i] << request.error().error.message;
    EXPECT_EQ(request->key, "k");
  }
  const auto play = decode_request(kRequests[0], {});
  EXPECT_EQ(std::get<Play>(play->ask).version, 3);
  EXPECT_EQ(std::get<Play>(play->ask).move, "take b2");
}

TEST(Messages, MissingExtraAndWrongFieldsAreRefusedByName) {
  const std::vector<json::value> wrong = {nullptr,       true,           1.5,  -1, "\x01",
                                          json::array{}, json::object{}, 1e300};
  for (const std::string& text : kRequests) {
    const json::object good = json::parse(text).as_object();
    for (const auto& field : good) {
      const std::string name(field.key());
      if (name == "at" || name == "line" || name == "changes") continue;  // may be left out
      json::object less = good;
      less.erase(name);
      const auto missing = complaint(json::serialize(less));
      ASSERT_TRUE(missing) << json::serialize(less);
      EXPECT_EQ(missing->error.code, "bad_message");
      EXPECT_EQ(missing->error.where, name);
    }
    for (const auto& field : good)
      for (const json::value& value : wrong) {
        json::object bad = good;
        bad[field.key()] = value;
        if (value.kind() == field.value().kind() && value != "\x01") continue;
        if (value == "\x01" && !field.value().is_string()) {
        } else if (value == "\x01" && field.key() != "key" && field.key() != "name" &&
                   field.key() != "text" && field.key() != "type" && field.key() != "level") {
          continue;  // a move or language that nobody knows is not for the decoder to refuse
        }
        const auto refused = complaint(json::serialize(bad));
        ASSERT_TRUE(refused) << json::serialize(bad);
        EXPECT_EQ(refused->error.where, std::string(field.key())) << json::serialize(bad);
      }
    json::object more = good;
    more["colour"] = "blue";
    const auto extra = complaint(json::serialize(more));
    ASSERT_TRUE(extra);
    EXPECT_EQ(extra->error.where, "colour");
    EXPECT_EQ(extra->key, "k");
  }
}

TEST(Messages, AThoughtHasFromOneTo64Steps) {
  const auto with = [](std::size_t steps, std::size_t length) {
    return json::serialize(
        json::object{{"type", "effect"},
                     {"key", "k"},
                     {"moves", json::array(steps, json::string(std::string(length, 'x')))}});
  };
  EXPECT_FALSE(complaint(with(1, 800)));
  EXPECT_FALSE(complaint(with(64, 1)));
  for (const std::string& bad : {with(0, 1), with(65, 1)}) EXPECT_EQ(complaint(bad)->error.where, "moves");
  EXPECT_EQ(complaint(with(1, 801))->error.where, "moves[0]");
  EXPECT_EQ(std::get<Effect>(decode_request(kRequests[4], {})->ask).moves,
            (std::vector<std::string>{"take b2", "take b3"}));
}

TEST(Messages, WhatIsNoRequestIsRefused) {
  for (const char* text :
       {"", " ", "{", "[]", "null", "7", "\"play\"", "{}", R"({"type":"play"})",
        R"({"type":"fly","key":"k"})", R"({"type":"hint","key":""})", R"({"type":"hint","key":" "})",
        R"({"type":"hint","key":"k"} x)", R"({"type":"hint","key":"k",})",
        "{\"type\":\"hint\",\"key\":\"\xff\"}", "{\"type\":\"hint\",\"key\":\"\xc3\"}",
        R"({"type":"hint","key":"\ud800"})", "\xef\xbb\xbf{}", "{'type':'hint','key':'k'}"}) {
    const auto refused = complaint(text);
    ASSERT_TRUE(refused) << text;
    EXPECT_EQ(refused->error.code, "bad_message") << text;
  }
  EXPECT_EQ(complaint(R"({"type":"fly","key":"k"})")->key, "k");
  EXPECT_FALSE(complaint(R"({"type":"hint","key":7})")->key);
}

TEST(Messages, DepthAndLengthAreBounded) {
  EXPECT_TRUE(complaint(std::string(10000, '[')));
  std::string nested = R"({"type":"hint","key":"k","x":)";
  for (int i = 0; i < 1000; ++i) nested += R"({"a":)";
  EXPECT_TRUE(complaint(nested));
  const auto with = [](const char* type, const char* field, std::size_t length,
                       const std::string& letter = "x") {
    std::string value;
    for (std::size_t i = 0; i < length; ++i) value += letter;
    return json::serialize(json::object{{"type", type}, {"key", "k"}, {field, value}});
  };
  EXPECT_FALSE(complaint(with("chat", "text", 500)));
  EXPECT_TRUE(complaint(with("chat", "text", 501)));
  EXPECT_FALSE(complaint(with("chat", "text", 500, "茶")));  // characters count, not bytes
  EXPECT_TRUE(complaint(with("chat", "text", 501, "茶")));
  EXPECT_TRUE(complaint(with("chat", "text", 0)));
  EXPECT_FALSE(complaint(with("note", "text", 4000)));
  EXPECT_TRUE(complaint(with("note", "text", 4001)));
  EXPECT_FALSE(complaint(with("rename", "name", 24)));
  EXPECT_TRUE(complaint(with("rename", "name", 25)));
  EXPECT_FALSE(complaint(with("why", "move", 800)));
  EXPECT_TRUE(complaint(with("why", "move", 801)));
  EXPECT_TRUE(complaint(json::serialize(json::object{{"type", "hint"}, {"key", std::string(65, 'k')}})));
  EXPECT_FALSE(complaint(json::serialize(json::object{{"type", "hint"}, {"key", std::string(64, 'k')}})));
}

TEST(Messages, NamesAreShownAsTyped) {
  for (const char* good : {"Ada", "Ada L.", "Жанна", "<b>Bo</b>", "🫖", "O'Brien & \"Sons\""})
    EXPECT_FALSE(bad_name(good, 24)) << good;
  for (const char* bad : {"", " ", "\t", "a\nb", "\x7f",
                          "a\u202e"
                          "b",
                          "\u2066x", "\u200b", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x82"})
    EXPECT_TRUE(bad_name(bad, 24)) << bad;
  EXPECT_FALSE(bad_prose("two\nlines\tand a tab", 100));
  EXPECT_TRUE(bad_prose("a\x1b[2J", 100));
}

TEST(Messages, HelloIsStrict) {
  const auto hello =
      decode_hello(R"({"type":"hello","token":"t","since":7,"language":"fr","feed":"events"})");
  ASSERT_TRUE(hello);
  EXPECT_EQ(hello->token, "t");
  EXPECT_EQ(hello->since, 7);
  EXPECT_EQ(hello->feed, Feed::events);
  EXPECT_TRUE(decode_hello(R"({"type":"hello","token":null})"));
  // Nobody is kept out for a name that cannot be shown.
  EXPECT_EQ(decode_hello(R"({"type":"hello","token":null,"name":"Ada"})").value().name, "Ada");
  EXPECT_EQ(decode_hello(R"({"type":"hello","token":null,"name":"\u202e"})").value().name, "");
  EXPECT_EQ(decode_hello(R"({"type":"hello","token":null,"name":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})")
                .value()
                .name,
            "");
  for (const char* bad :
       {R"({"type":"hello"})", R"({"token":null})", R"({"type":"play","token":null})",
        R"({"type":"hello","token":1})", R"({"type":"hello","token":null,"since":-1})",
        R"({"type":"hello","token":null,"since":"1"})", R"({"type":"hello","token":null,"feed":"all"})",
        R"({"type":"hello","token":null,"x":1})", R"({"type":"hello","token":null,"language":7})", "[]", ""})
    EXPECT_FALSE(decode_hello(bad)) << bad;
}

TEST(Messages, NoErrorRepeatsAToken) {
  const std::string secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQ";
  const auto hello = decode_hello(R"({"type":"hello","token":")" + secret + R"(","feed":"x"})");
  ASSERT_FALSE(hello);
  EXPECT_EQ(hello.error().message.find(secret), std::string::npos);
  const auto longer = decode_hello(R"({"type":"hello","token":")" + secret + secret + secret + R"("})");
  ASSERT_FALSE(longer);
  EXPECT_EQ(longer.error().message.find(secret), std::string::npos);
}

TEST(Messages, TablesAreWishedForExactly) {
  const std::string good =
      R"({"game":"tea-time","options":{"seats":2},"name":"Ada","seats":[{"kind":"me"},{"kind":"bot","level":"hard"}],)"
      R"("visibility":"lobby","clock":{"seconds":600,"increment":10}})";
  const auto wish = decode_create(good, {});
  ASSERT_TRUE(wish) << wish.error().message;
  EXPECT_TRUE(wish->in_lobby);
  EXPECT_EQ(wish->clock->seconds, 600);
  EXPECT_EQ(wish->seats[1].level, "hard");
  const auto without = [&](const char* field, json::value value) {
    json::object wish_json = json::parse(good).as_object();
    wish_json[field] = std::move(value);
    const auto decoded = decode_create(json::serialize(wish_json), {});
    return decoded ? std::string() : decoded.error().where;
  };
  EXPECT_EQ(without("seats", json::array{json::object{{"kind", "me"}}, json::object{{"kind", "me"}}}),
            "seats");
  EXPECT_EQ(without("seats", json::array{json::object{{"kind", "bot"}}}), "seats[0].level");
  EXPECT_EQ(without("seats", json::array{json::object{{"kind", "me"}, {"level", "easy"}}}), "seats[0].level");
  EXPECT_EQ(without("seats", json::array{json::object{{"kind", "cat"}}}), "seats[0].kind");
  EXPECT_EQ(without("seats", 2), "seats");
  EXPECT_EQ(without("options", json::array{}), "options");
  EXPECT_EQ(without("visibility", "secret"), "visibility");
  EXPECT_EQ(without("clock", json::object{{"seconds", 0}, {"increment", 0}}), "clock.seconds");
  EXPECT_EQ(without("clock", json::object{{"seconds", 10}}), "clock.increment");
  EXPECT_EQ(without("name", ""), "name");
  EXPECT_EQ(without("colour", "blue"), "colour");
  EXPECT_EQ(without("clock", nullptr), "");
}

}  // namespace
}  // namespace samovar::house
