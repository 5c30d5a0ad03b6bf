// Found by trial: thousands of games of the greedy bot against the bot it was before, and against the Tea
// Race, one small change at a time; what won more was kept.
#include "games/tea_for_two/bots/weights.hpp"

namespace samovar::tea_for_two {

const Weights kWeights = {
    .both = {{
        {1.00f, 0.00f},    // Points
        {0.84f, -0.03f},   // Sailed
        {1.10f, 0.00f},    // Dice
        {0.00f, -0.01f},   // Pips
        {0.10f, -0.02f},   // Sequence
        {0.10f, -0.01f},   // Set
        {0.21f, 0.00f},    // Coin
        {0.30f, -0.03f},   // Ability
        {0.31f, 0.03f},    // Movement
        {0.03f, 0.00f},    // SpareMovement
        {0.98f, 0.00f},    // Bonus
        {0.50f, -0.01f},   // Shown
        {-0.02f, 0.04f},   // Reserved
        {0.40f, 0.04f},    // ReservedNear
        {-4.00f, -0.01f},  // Crowded
        {0.00f, 0.06f},    // Docked
        {0.50f, 0.00f},    // DockedNear
        {0.40f, 0.27f},    // Loaded
        {0.10f, 0.15f},    // Wanted
        {0.06f, 0.03f},    // WantedSteps
        {0.10f, 0.12f},    // Promised
        {0.08f, 0.03f},    // PromisedSteps
        {-0.30f, 0.05f},   // Idle
        {0.02f, 0.03f},    // IdleSteps
        {-0.04f, 0.00f},   // Missing
        {0.00f, 0.00f},    // Filled
        {0.05f, 0.33f},    // Movers
        {0.02f, 0.01f},    // Porters
        {0.10f, 0.10f},    // Converters
        {0.10f, -0.00f},   // FaceDown
        {0.00f, 0.12f},    // Crates
        {0.40f, -0.01f},   // CratesNear
        {0.10f, 0.20f},    // Blooming
        {1.80f, 0.20f},    // SearchingCards
        {1.00f, 0.50f},    // SearchingShips
        {0.44f, 0.00f},    // Displaced
        {0.80f, 0.00f},    // Arriving
        {0.36f, 0.00f},    // Rearranging
        {-6.00f, 0.00f},   // Paying
        {0.00f, 0.40f},    // SideA
    }},
    .own = {{
        {1.00f, 0.00f},   // Points
        {1.00f, -0.02f},  // Sailed
        {0.70f, 0.00f},   // Dice
        {-0.05f, 0.00f},  // Pips
        {0.01f, 0.00f},   // Sequence
        {0.10f, 0.06f},   // Set
        {0.12f, 0.09f},   // Coin
        {0.39f, 0.01f},   // Ability
        {0.22f, 0.03f},   // Movement
        {0.10f, -0.03f},  // SpareMovement
        {0.50f, 0.00f},   // Bonus
        {0.55f, -0.00f},  // Shown
        {0.12f, 0.04f},   // Reserved
        {0.29f, -0.01f},  // ReservedNear
        {-4.00f, 0.00f},  // Crowded
        {0.00f, 0.06f},   // Docked
        {0.41f, -0.01f},  // DockedNear
        {0.40f, 0.12f},   // Loaded
        {0.10f, 0.12f},   // Wanted
        {0.12f, -0.01f},  // WantedSteps
        {0.21f, 0.12f},   // Promised
        {0.08f, 0.03f},   // PromisedSteps
        {-0.10f, 0.00f},  // Idle
        {0.02f, 0.03f},   // IdleSteps
        {0.00f, 0.00f},   // Missing
        {0.00f, 0.03f},   // Filled
        {0.10f, 0.21f},   // Movers
        {0.05f, 0.03f},   // Porters
        {0.10f, 0.11f},   // Converters
        {0.10f, 0.07f},   // FaceDown
        {0.31f, 0.15f},   // Crates
        {0.40f, 0.01f},   // CratesNear
        {0.18f, 0.23f},   // Blooming
        {1.80f, 0.20f},   // SearchingCards
        {1.00f, 0.33f},   // SearchingShips
        {0.13f, 0.03f},   // Displaced
        {0.89f, 0.01f},   // Arriving
        {0.21f, 0.01f},   // Rearranging
        {-6.00f, 0.00f},  // Paying
        {0.00f, 0.40f},   // SideA
    }},
    .race = {5.0f, -2.0f},
    .spread = {4.0f, 2.0f},
    .race_spread = {4.0f, 2.0f},
};

}  // namespace samovar::tea_for_two
