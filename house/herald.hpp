// Whoever carries word to people who are away: a server, by the push services of their browsers. A house
// without a network has nobody to send.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace samovar::house {

// Where a person's browser is reached, as it said itself (the Push API's subscription).
struct Device {
  std::string endpoint;
  std::string key;   // its public key, and …
  std::string auth;  // … a secret of its own, both in base64url
  std::string language;
  friend bool operator==(const Device&, const Device&) = default;
};

struct Word {
  Device device;
  std::string topic;  // a later word on the same topic takes the place of an earlier one
  std::string text;
  std::function<void()> gone;  // called where nobody will be reached there any more
};

class Herald {
 public:
  virtual ~Herald() = default;
  // By which browsers know who may send them word, in base64url.
  virtual std::string_view public_key() const = 0;
  // Whether word can be carried there at all.
  virtual bool reaches(const Device& device) const = 0;
  // Returns at once; `gone` is called later, on any thread, or not at all.
  virtual void carry(Word word) = 0;
};

}  // namespace samovar::house
