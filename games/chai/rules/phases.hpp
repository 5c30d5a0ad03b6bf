// What the phases do, for who plays. Who only reads and writes positions needs no more than game.hpp.
#pragma once

#include "games/chai/rules/menu.hpp"
#include "games/chai/rules/phases/abilities.hpp"
#include "games/chai/rules/phases/chaiwala.hpp"
#include "games/chai/rules/phases/dice.hpp"
#include "games/chai/rules/phases/orders.hpp"
#include "games/chai/rules/secrets.hpp"
#include "games/chai/rules/step.hpp"
