// Word to who is away: it is your turn.
#include <algorithm>
#include <utility>

#include "house/identity.hpp"
#include "house/live_table.hpp"
#include "table/narration.hpp"

namespace samovar::house {

namespace {

constexpr std::size_t kDevices = 4;  // of one seat; a fifth takes the place of the first

}  // namespace

void LiveTable::answer(Viewer& viewer, const Request& request, const TellMe& wish) {
  const Client* client = viewer.client.get();
  if (viewer.seat < 0)
    return reply_refused(client, request.key, error_of("not_seated", "error.players_only"));
  SeatHolder holder = seats_[static_cast<std::size_t>(viewer.seat)];
  Device device{wish.endpoint, wish.device_key, wish.auth, viewer.language};
  if (wish.on && (!around_.herald || !around_.herald->reaches(device)))
    return reply_refused(client, request.key, error_of("cannot_tell", "error.cannot_tell"));
  const std::vector<Device> before = holder.devices;
  std::erase_if(holder.devices, [&](const Device& one) {
    return one.endpoint == device.endpoint && (!wish.on || one != device);
  });
  if (wish.on && std::find(holder.devices.begin(), holder.devices.end(), device) == holder.devices.end())
    holder.devices.push_back(std::move(device));
  if (holder.devices.size() > kDevices) holder.devices.erase(holder.devices.begin());
  // A page says it again whenever it comes back.
  if (holder.devices == before) return reply_done(client, request.key, {{"version", version_}});
  change_seat(viewer.seat, std::move(holder), viewer.seat, request.key, done_with_version(viewer, request),
              refused_with(viewer, request));
}

// Whose turn it is, as far as somebody waits to be told of it: -1 for bots and for nobody.
int LiveTable::person_to_move() const {
  const std::optional<int> seat = playing() ? acting_seat() : std::nullopt;
  return seat && seats_[static_cast<std::size_t>(*seat)].kind == SeatKind::person ? *seat : -1;
}

void LiveTable::call_to_move() {
  const int seat = person_to_move();
  if (std::exchange(called_, seat) == seat || seat < 0) return;
  if (!around_.herald || given_up_ || online(seat)) return;
  std::string others;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (static_cast<int>(i) != seat) others += (others.empty() ? "" : ", ") + seats_[i].name;
  for (const Device& device : seats_[static_cast<std::size_t>(seat)].devices) {
    const auto words = [&](std::string_view key) {
      return table::filled(
          table::words_for(key, device.language),
          {{"game", table::words_for("web.game." + stored_.game, device.language)}, {"others", others}},
          device.language);
    };
    Word word{device, log_name(stored_.id), {}, {}};
    word.text = json::serialize(json::object{{"table", stored_.id},
                                             {"title", words("push.your_turn")},
                                             {"text", words(others.empty() ? "push.alone" : "push.others")}});
    word.gone = [weak = weak_from_this(), seat, endpoint = device.endpoint] {
      if (const auto self = weak.lock())
        self->settled([self, seat, endpoint] { self->lose_device(seat, endpoint); });
    };
    around_.herald->carry(std::move(word));
  }
}

void LiveTable::lose_device(int seat, const std::string& endpoint) {
  SeatHolder holder = seats_[static_cast<std::size_t>(seat)];
  const auto lost =
      std::erase_if(holder.devices, [&](const Device& one) { return one.endpoint == endpoint; });
  if (lost > 0 && !given_up_) change_seat(seat, std::move(holder), -1, {}, [] {}, [](const Error&) {});
}

}  // namespace samovar::house
