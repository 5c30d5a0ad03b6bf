// What the phases do, for who plays. Who only reads and writes positions needs no more than game.hpp.
#pragma once

#include "games/tea_for_two/rules/phases/decks.hpp"
#include "games/tea_for_two/rules/phases/race.hpp"
#include "games/tea_for_two/rules/phases/tokens.hpp"
#include "games/tea_for_two/rules/phases/turns.hpp"
#include "games/tea_for_two/rules/phases/year.hpp"
