// Found by trial: thousands of games of the greedy bot against the bot it was before, and against the Tea
// Race, one small change at a time; what won more was kept.
#include "games/tea_for_two/bots/weights.hpp"

namespace samovar::tea_for_two {

constinit const Weights kWeights = {
    .both = {{
        {Aspect::Points, {1.00f, 0.00f}},         {Aspect::Sailed, {0.84f, -0.03f}},
        {Aspect::Dice, {1.10f, 0.00f}},           {Aspect::Pips, {0.00f, -0.01f}},
        {Aspect::Sequence, {0.10f, -0.02f}},      {Aspect::Set, {0.10f, -0.01f}},
        {Aspect::Coin, {0.21f, 0.00f}},           {Aspect::Ability, {0.30f, -0.03f}},
        {Aspect::Movement, {0.31f, 0.03f}},       {Aspect::SpareMovement, {0.03f, 0.00f}},
        {Aspect::Bonus, {0.98f, 0.00f}},          {Aspect::Shown, {0.50f, -0.01f}},
        {Aspect::Reserved, {-0.02f, 0.04f}},      {Aspect::ReservedNear, {0.40f, 0.04f}},
        {Aspect::Crowded, {-4.00f, -0.01f}},      {Aspect::Docked, {0.00f, 0.06f}},
        {Aspect::DockedNear, {0.50f, 0.00f}},     {Aspect::Loaded, {0.40f, 0.27f}},
        {Aspect::Wanted, {0.10f, 0.15f}},         {Aspect::WantedSteps, {0.06f, 0.03f}},
        {Aspect::Promised, {0.10f, 0.12f}},       {Aspect::PromisedSteps, {0.08f, 0.03f}},
        {Aspect::Idle, {-0.30f, 0.05f}},          {Aspect::IdleSteps, {0.02f, 0.03f}},
        {Aspect::Missing, {-0.04f, 0.00f}},       {Aspect::Filled, {0.00f, 0.00f}},
        {Aspect::Movers, {0.05f, 0.33f}},         {Aspect::Porters, {0.02f, 0.01f}},
        {Aspect::Converters, {0.10f, 0.10f}},     {Aspect::FaceDown, {0.10f, -0.00f}},
        {Aspect::Crates, {0.00f, 0.12f}},         {Aspect::CratesNear, {0.40f, -0.01f}},
        {Aspect::Blooming, {0.10f, 0.20f}},       {Aspect::SearchingCards, {1.80f, 0.20f}},
        {Aspect::SearchingShips, {1.00f, 0.50f}}, {Aspect::Displaced, {0.44f, 0.00f}},
        {Aspect::Arriving, {0.80f, 0.00f}},       {Aspect::Rearranging, {0.36f, 0.00f}},
        {Aspect::Paying, {-6.00f, 0.00f}},        {Aspect::SideA, {0.00f, 0.40f}},
    }},
    .own = {{
        {Aspect::Points, {1.00f, 0.00f}},         {Aspect::Sailed, {1.00f, -0.02f}},
        {Aspect::Dice, {0.70f, 0.00f}},           {Aspect::Pips, {-0.05f, 0.00f}},
        {Aspect::Sequence, {0.01f, 0.00f}},       {Aspect::Set, {0.10f, 0.06f}},
        {Aspect::Coin, {0.12f, 0.09f}},           {Aspect::Ability, {0.39f, 0.01f}},
        {Aspect::Movement, {0.22f, 0.03f}},       {Aspect::SpareMovement, {0.10f, -0.03f}},
        {Aspect::Bonus, {0.50f, 0.00f}},          {Aspect::Shown, {0.55f, -0.00f}},
        {Aspect::Reserved, {0.12f, 0.04f}},       {Aspect::ReservedNear, {0.29f, -0.01f}},
        {Aspect::Crowded, {-4.00f, 0.00f}},       {Aspect::Docked, {0.00f, 0.06f}},
        {Aspect::DockedNear, {0.41f, -0.01f}},    {Aspect::Loaded, {0.40f, 0.12f}},
        {Aspect::Wanted, {0.10f, 0.12f}},         {Aspect::WantedSteps, {0.12f, -0.01f}},
        {Aspect::Promised, {0.21f, 0.12f}},       {Aspect::PromisedSteps, {0.08f, 0.03f}},
        {Aspect::Idle, {-0.10f, 0.00f}},          {Aspect::IdleSteps, {0.02f, 0.03f}},
        {Aspect::Missing, {0.00f, 0.00f}},        {Aspect::Filled, {0.00f, 0.03f}},
        {Aspect::Movers, {0.10f, 0.21f}},         {Aspect::Porters, {0.05f, 0.03f}},
        {Aspect::Converters, {0.10f, 0.11f}},     {Aspect::FaceDown, {0.10f, 0.07f}},
        {Aspect::Crates, {0.31f, 0.15f}},         {Aspect::CratesNear, {0.40f, 0.01f}},
        {Aspect::Blooming, {0.18f, 0.23f}},       {Aspect::SearchingCards, {1.80f, 0.20f}},
        {Aspect::SearchingShips, {1.00f, 0.33f}}, {Aspect::Displaced, {0.13f, 0.03f}},
        {Aspect::Arriving, {0.89f, 0.01f}},       {Aspect::Rearranging, {0.21f, 0.01f}},
        {Aspect::Paying, {-6.00f, 0.00f}},        {Aspect::SideA, {0.00f, 0.40f}},
    }},
    .race = {5.0f, -2.0f},
    .spread = {4.0f, 2.0f},
    .race_spread = {4.0f, 2.0f},
};

}  // namespace samovar::tea_for_two
