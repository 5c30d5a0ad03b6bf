// What a page calls. A text comes in where room() said; what goes out is read before post() returns. An
// instance either keeps a house or only thinks; either may be thrown away at any time.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "browser/host.hpp"
#include "browser/house.hpp"
#include "browser/reviewer.hpp"
#include "browser/thinking.hpp"

#define SAMOVAR_IMPORT(name) __attribute__((import_module("page"), import_name(#name)))
#define SAMOVAR_EXPORT(name) extern "C" __attribute__((export_name(#name)))

extern "C" {
SAMOVAR_IMPORT(post)
void page_post(std::int32_t channel, std::int32_t number, const char* at, std::size_t size);
// Answers how long it is; where that is more than there is room for, nothing was written.
SAMOVAR_IMPORT(form) std::size_t page_form(const char* at, std::size_t size, char* into, std::size_t room);
}

namespace samovar::browser {

void post(Channel channel, std::int32_t number, std::string_view text) {
  page_post(static_cast<std::int32_t>(channel), number, text.data(), text.size());
}

std::string in_one_form(std::string_view text) {
  std::string form(2 * text.size() + 16, '\0');
  std::size_t size = page_form(text.data(), text.size(), form.data(), form.size());
  if (size > form.size()) {
    form.resize(size);
    size = page_form(text.data(), text.size(), form.data(), form.size());
  }
  form.resize(size);
  return form;
}

namespace {

std::string given;  // the text that comes with a call

std::string taken(std::size_t size) {
  std::string text = std::exchange(given, {});
  text.resize(size);
  return text;
}

PageHouse& house() {
  static PageHouse the_house;
  return the_house;
}

}  // namespace
}  // namespace samovar::browser

using samovar::browser::given;
using samovar::browser::house;
using samovar::browser::taken;

SAMOVAR_EXPORT(room) char* samovar_room(std::size_t size) {
  given.resize(size);
  return given.data();
}

SAMOVAR_EXPORT(open) void samovar_open() { house().tick(); }
SAMOVAR_EXPORT(call) void samovar_call(std::int32_t ticket, std::size_t size) {
  house().call(ticket, taken(size));
}
SAMOVAR_EXPORT(connect) void samovar_connect(std::int32_t wire, std::size_t size) {
  house().connect(wire, taken(size));
}
SAMOVAR_EXPORT(hear) void samovar_hear(std::int32_t wire, std::size_t size) {
  house().hear(wire, taken(size));
}
SAMOVAR_EXPORT(hang_up) void samovar_hang_up(std::int32_t wire) { house().hang_up(wire); }
SAMOVAR_EXPORT(stored) void samovar_stored(std::int32_t ticket, std::size_t size) {
  house().stored(ticket, taken(size));
}
SAMOVAR_EXPORT(thought) void samovar_thought(std::int32_t ticket, std::size_t size) {
  house().thought(ticket, taken(size));
}
SAMOVAR_EXPORT(reviewed) void samovar_reviewed(std::int32_t ticket, std::size_t size) {
  house().reviewed(ticket, taken(size));
}
SAMOVAR_EXPORT(tick) void samovar_tick() { house().tick(); }
SAMOVAR_EXPORT(let_go) bool samovar_let_go(std::size_t size) { return house().let_go(taken(size)); }

SAMOVAR_EXPORT(think) void samovar_think(std::int32_t part, std::int32_t of, std::size_t size) {
  const std::string position = taken(size);
  samovar::browser::post(samovar::browser::Channel::thought, part,
                         boost::json::serialize(samovar::browser::thought_about(position, part, of)));
}

// Posts how far it is, again and again, and then the review.
SAMOVAR_EXPORT(review) void samovar_review(std::int32_t ticket, std::size_t size) {
  samovar::browser::look_back(taken(size), [ticket](std::string_view told) {
    samovar::browser::post(samovar::browser::Channel::review, ticket, told);
  });
}
