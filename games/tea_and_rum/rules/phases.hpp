// What the phases do, for who plays. Who only reads and writes positions needs no more than game.hpp.
#pragma once

#include "games/tea_and_rum/rules/phases/actions.hpp"
#include "games/tea_and_rum/rules/phases/effects.hpp"
#include "games/tea_and_rum/rules/phases/finale.hpp"
#include "games/tea_and_rum/rules/phases/rounds.hpp"
