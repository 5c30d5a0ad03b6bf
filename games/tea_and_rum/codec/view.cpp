// What people see of Tea & Rum: everything but closed chests and conversions that are not shown yet. Prices,
// shortages and progress are worked out for the viewer, so that a board adds nothing up by itself.
#include <fmt/format.h>

#include "games/module.hpp"
#include "games/tea_and_rum/codec/json_parts.hpp"
#include "games/tea_and_rum/codec/module.hpp"

namespace samovar::tea_and_rum {

static_assert(GameModule<Module>);

namespace json = boost::json;

namespace {

const char* phase_name(Phase phase) {
  switch (phase) {
    case Phase::VictoryType:
    case Phase::Income:
      return "income";
    case Phase::DrawShips:
    case Phase::Ships:
      return "ships";
    case Phase::TurnStart:
    case Phase::TurnEnd:
    case Phase::Automa:
      return "actions";
    case Phase::Wishes:
      return "wishes";
    case Phase::DealContracts:
    case Phase::DealCaptains:
      return "end_of_round";
    case Phase::FinalCaptains:
      return "final_captains";
    case Phase::FinalAllegiance:
      return "final_allegiance";
    case Phase::FinalConvert:
      return "final_conversion";
    case Phase::Over:
      return "over";
    default:
      return "setup";
  }
}

const char* window_name(const State& state) {
  if (state.phase == Phase::TurnStart) return "start";
  if (state.phase == Phase::TurnEnd) return state.depth > 0 ? "resolving" : "end";
  return "";
}

// The regions of the table, one function each. "I" is the viewer; a spectator has no prices and shortages.
class View {
 public:
  View(const Edition& edition, const TeaAndRum& game, const State& state, Seat viewer)
      : e_(edition),
        game_(game),
        box_(game.box()),
        s(state),
        sight_(box_, state),
        parts_(edition, box_),
        me_(index(viewer) < kPlayers && index(viewer) < game.seats() ? &state.players[index(viewer)]
                                                                     : nullptr),
        seat_(index(viewer)) {}

  json::array boards() const {
    json::array list;
    for (int board = 0; board < kBoards; ++board) {
      json::array rows;
      for (int row = 1; row <= kRows; ++row) {
        if (s.tiles[board][row - 1] == 0) continue;
        const int tile = s.tiles[board][row - 1] - 1;
        json::array sides;
        for (int side = 0; side < box_.tiles[tile].side_count; ++side)
          sides.push_back(parts_.effect(box_.tiles[tile].sides[side]));
        rows.push_back({{"row", row}, {"tile", parts_.tile(tile)}, {"sides", std::move(sides)}});
      }
      json::array workers;
      for (int seat = 0; seat < (box_.two() ? 3 : box_.seats); ++seat)
        workers.emplace_back(s.workers[board][seat]);
      const bool in_round = s.round > 0 && s.phase != Phase::Over;
      const int there = s.workers_on(board);
      const int next = !in_round ? 0 : s.removing() ? there : there < box_.limit ? there + 1 : 0;
      const bool acts = s.phase == Phase::TurnStart || s.phase == Phase::TurnEnd || s.phase == Phase::Automa;
      for (json::value& each : rows) {
        const int row = each.at("row").to_number<int>();
        const bool used = s.removing() ? row > there : row <= there;
        each.as_object()["past"] = acts && row != next && used;
      }
      list.push_back({{"board", parts_.board(board)},
                      {"alternative", parts_.effect(box_.alternatives[board])},
                      {"rows", std::move(rows)},
                      {"workers", std::move(workers)},
                      {"limit", box_.limit},
                      {"next_row", next},
                      {"house", e_.boards[static_cast<std::size_t>(board)].house},
                      {"open_to_me", me_ && in_round && sight_.row_on(board, seat_) > 0}});
    }
    return list;
  }

  json::array ships() const {
    json::array list;
    for (int ship = 0; ship < kShips; ++ship) {
      const ShipCard& card = box_.ships[ship];
      json::array rows;
      for (int row = 0; row < card.row_count; ++row) {
        const Amounts arrives = common(card.rows[row], s.supply);
        json::object object{{"resources", parts_.bundle(card.rows[row])},
                            {"arrives", parts_.bundle(arrives)}};
        if (me_) {
          const int surplus = std::max(0, total(me_->held + arrives) - sight_.capacity(*me_));
          object["surplus"] = surplus;
          object["room"] = price_of_slots(surplus);
        }
        rows.push_back(std::move(object));
      }
      json::object object{
          {"ship", parts_.ship(ship)}, {"number", ship + 1},
          {"cost", card.cost},         {"face_up", (s.ships >> ship & 1) != 0},
          {"rows", std::move(rows)},   {"house", e_.ships[static_cast<std::size_t>(ship)].house}};
      if (me_) object["price"] = sight_.ship_cost(*me_, ship);
      list.push_back(std::move(object));
    }
    return list;
  }

  // TNR-WARE-08: the cheapest first; null where the viewer has not so many left to open.
  json::value price_of_slots(int slots) const {
    int price = 0;
    for (int cost = 0; cost < kTokenCosts; ++cost)
      for (int i = 0; i < me_->tokens[cost] && slots > 0; ++i, --slots) price += cost + 1;
    return slots > 0 ? json::value() : json::value(price);
  }

  json::object icons(const std::uint8_t* icons) const {
    json::object object;
    for (int type = 0; type < kWishTypes; ++type)
      if (icons[type]) object[parts_.wish_type(type)] = icons[type];
    return object;
  }
  json::value permanent(int building) const {
    const BuildingType& type = box_.buildings[building];
    const auto in = [&](std::uint32_t set) { return (set >> building & 1) != 0; };
    if (in(box_.incomes)) return {{"type", "income"}, {"effect", parts_.effect(type.effect)}};
    if (in(box_.forges))
      return {
          {"type", "incomeExchange"}, {"give", parts_.bundle(type.give)}, {"get", parts_.bundle(type.get)}};
    if (in(box_.after_build)) return {{"type", "afterBuild"}, {"effect", parts_.effect(type.effect)}};
    if (in(box_.after_board[type.board]))
      return {{"type", "afterActionOnBoard"},
              {"board", parts_.board(type.board)},
              {"effect", parts_.effect(type.effect)}};
    if (in(box_.anytime))
      return {
          {"type", "anytimeExchange"}, {"give", parts_.bundle(type.give)}, {"get", parts_.bundle(type.get)}};
    if (in(box_.in_turn))
      return {{"type", "turnExchange"},
              {"give", parts_.bundle(type.give)},
              {"effect", parts_.effect(type.effect)}};
    if (in(box_.cube_discounts)) return {{"type", "buildCubeDiscount"}, {"n", type.amount}};
    if (in(box_.ship_discounts)) return {{"type", "shipCoinDiscount"}, {"n", type.amount}};
    if (in(box_.captain_discounts)) return {{"type", "captainCoinDiscount"}, {"n", type.amount}};
    return {};
  }

  // What the icon in force, if it is mine, takes off.
  int icon_discount(Doing icon) const {
    if (!me_ || s.depth == 0 || s.active != seat_ || s.top().doing != icon) return 0;
    return s.top().a;
  }

  json::array buildings() const {
    json::array list;
    const int discount = me_ ? icon_discount(Doing::Build) + sight_.cube_discount(*me_) : 0;
    for (int building = 0; building < kBuildings; ++building) {
      const BuildingType& type = box_.buildings[building];
      json::object object{{"building", parts_.building(building)},
                          {"number", building + 1},
                          {"colour", e_.colours[type.colour].id},
                          {"cost", parts_.bundle(type.price())},
                          {"vp", parts_.effect(type.vp)},
                          {"instant", parts_.effect(type.instant)},
                          {"permanent", permanent(building)},
                          {"icons", icons(type.icons)},
                          {"copies", s.copies[building]},
                          {"removed", (s.removed >> building & 1) != 0},
                          {"house", e_.buildings[static_cast<std::size_t>(building)].house}};
      if (me_) {
        const Amounts missing = type.price() - common(type.price(), me_->held);
        int cubes = 0;
        for (int cube = 0; cube < kCubes; ++cube) cubes += missing[cube];
        object["owned"] = (me_->buildings >> building & 1) != 0;
        object["discount"] = std::min(discount, type.cubes());
        object["missing"] = parts_.bundle(missing);
        const int lack = std::max(0, cubes - discount) + total(missing) - cubes;
        object["lack"] = lack;
        object["affordable"] = lack == 0 && (s.available >> building & 1) != 0 && !object["owned"].as_bool();
      }
      list.push_back(std::move(object));
    }
    return list;
  }

  json::object captain_facts(int captain) const {
    const CaptainCard& card = box_.captains[captain];
    json::array payments;
    const int discount = me_ ? icon_discount(Doing::Captain) + sight_.captain_discount(*me_) : 0;
    for (int i = 0; i < card.payment_count; ++i) {
      const Payment& payment = card.payments[i];
      json::object object{{"coins", payment.coins}, {"resources", parts_.bundle(payment.resources)}};
      if (me_) {
        const int price = std::max(0, payment.coins - discount);
        object["price"] = price;
        object["lack_coins"] = std::max(0, price - me_->coins);
        object["missing"] = parts_.bundle(missing(me_->held, payment.resources));
        object["affordable"] = price <= me_->coins && covers(me_->held, payment.resources);
      }
      payments.push_back(std::move(object));
    }
    int round = 0;
    while (!(box_.captains_of[round] >> captain & 1)) ++round;
    return {{"captain", parts_.captain(captain)},
            {"number", captain + 1},
            {"round", round + 1},
            {"payments", std::move(payments)},
            {"instant", parts_.effect(card.instant)},
            {"cannons", card.cannons},
            {"cannon_effect", parts_.effect(card.cannon_effect)},
            {"icons", icons(card.icons)},
            {"house", e_.captains[static_cast<std::size_t>(captain)].house}};
  }
  json::array captains() const {
    json::array list;
    for (const int captain : BitSet(s.captains)) list.push_back(captain_facts(captain));
    return list;
  }

  json::object contract_facts(int contract) const {
    const ContractCard& card = box_.contracts[contract];
    json::object object{{"contract", parts_.contract(contract)},
                        {"number", contract + 1},
                        {"requires", parts_.bundle(card.requires_goods)},
                        {"red", card.vp[kRed]},
                        {"blue", card.vp[kBlue]},
                        {"house", e_.contracts[static_cast<std::size_t>(contract)].house}};
    if (me_) object["missing"] = parts_.bundle(missing(me_->held, card.requires_goods));
    if (me_) object["affordable"] = covers(me_->held, card.requires_goods);
    return object;
  }
  json::object contracts() const {
    json::array slots;
    for (int slot = 0; slot < box_.slot_count; ++slot)
      slots.push_back(
          {{"slot", slot + 1},
           {"bonus", parts_.effect(box_.slot_bonus[slot])},
           {"contract", s.slots[slot] ? json::value(contract_facts(s.slots[slot] - 1)) : json::value()}});
    return {{"slots", std::move(slots)}, {"deck", bits_in(s.deck)}};
  }

  // What is asked, and how far a player is: pairs of what there is and what is needed.
  json::object allegiance_facts(int number, const Player* p) const {
    const AllegianceCard& card = box_.allegiances[number];
    json::array needs;
    const auto need = [&](const char* what, int amount, int there) {
      if (amount == 0) return;
      json::object object{{"what", what}, {"n", amount}};
      if (p) object["have"] = there;
      needs.push_back(std::move(object));
    };
    int same = 0;
    if (p)
      for (const std::uint32_t colour : box_.colours) same = std::max(same, bits_in(p->buildings & colour));
    need("buildings", card.buildings, p ? bits_in(p->buildings) : 0);
    need("captains", card.captains, p ? bits_in(p->captains) : 0);
    need("contracts", card.contracts, p ? bits_in(p->contracts) : 0);
    need("population", card.population, p ? p->population : 0);
    need("reputation", card.reputation, p ? p->reputation : 0);
    need("same_colour", card.same_colour, same);
    need("coins", card.coins, p ? p->coins : 0);
    for (int type = 0; type < kResources; ++type)
      need(parts_.resource(type).c_str(), card.resources[type], p ? p->held[type] : 0);
    json::object object{{"allegiance", parts_.allegiance(number)},
                        {"number", number + 1},
                        {"red", card.red},
                        {"needs", std::move(needs)},
                        {"by_payment", card.by_payment},
                        {"at_end", card.at_end},
                        {"house", e_.allegiances[static_cast<std::size_t>(number)].house}};
    if (card.at_end) object["difference"] = card.difference;
    return object;
  }
  json::array allegiances() const {
    json::array list;
    for (const int allegiance : BitSet(s.allegiances)) list.push_back(allegiance_facts(allegiance, me_));
    return list;
  }

  json::array wishes() const {
    json::array list;
    for (int round = 0; round < kRounds; ++round) {
      json::object object{{"round", round + 1}};
      if (s.faces[round]) {
        const RewardFace& face = box_.rewards[round][s.faces[round] - 1];
        object["face"] = Parts::colour(s.faces[round] - 1);
        object["first"] = parts_.effect(face.first);
        object["second"] = parts_.effect(face.second);
      }
      if (s.wishes[round]) {
        const int wish = s.wishes[round] - 1;
        std::uint8_t places[kPlayers] = {};
        int symbols[kPlayers] = {};
        wish_places(box_, s, wish, places, symbols);
        json::array standing;
        for (int seat = 0; seat < box_.seats; ++seat)
          standing.push_back({{"symbols", symbols[seat]}, {"place", places[seat]}});
        object["wish"] = parts_.wish(wish);
        object["house"] = e_.wishes[static_cast<std::size_t>(wish)].house;
        object["types"] = Parts::each(box_.wishes[wish], [&](int type) { return parts_.wish_type(type); });
        object["standing"] = std::move(standing);
      }
      if (box_.two())
        object["victory"] =
            s.victory[round] ? json::value(Parts::colour(s.victory[round] - 1)) : json::value();
      list.push_back(std::move(object));
    }
    // TNR-TWO-07: as many of both colours before the last: that one decides.
    int shown[2] = {};
    for (const std::uint8_t victory : s.victory)
      if (victory) ++shown[victory - 1];
    list.back().as_object()["decides"] =
        box_.two() && shown[kRed] == shown[kBlue] && shown[kRed] + shown[kBlue] == kRounds - 1;
    return list;
  }

  json::object player(int seat) const {
    const Player& p = s.players[seat];
    const bool over = s.phase == Phase::Over;
    // TNR-INFO-02: nothing of a conversion shows, nor what it starts from.
    const bool masked = s.phase == Phase::FinalConvert && seat != seat_;
    json::array tokens;
    for (int cost = 0; cost < kTokenCosts; ++cost)
      for (int i = 0; i < p.tokens[cost]; ++i) tokens.emplace_back(cost + 1);
    json::array captains;
    for (const int captain : BitSet(p.captains)) {
      json::object object = captain_facts(captain);
      object["spent"] = (p.spent >> captain & 1) != 0;
      object["lack"] = std::max(0, box_.captains[captain].cannons - p.held[kResources - 1]);
      captains.push_back(std::move(object));
    }
    json::array contracts;
    for (const int contract : BitSet(p.contracts)) contracts.push_back(contract_facts(contract));
    json::object symbols;
    for (int type = 0; type < kWishTypes; ++type) {
      int count = 0;
      for (const int building : BitSet(p.buildings)) count += box_.buildings[building].icons[type];
      for (const int captain : BitSet(p.captains)) count += box_.captains[captain].icons[type];
      symbols[parts_.wish_type(type)] = count;
    }
    int boards = 0;
    for (int board = 0; board < kBoards; ++board) boards += s.workers[board][seat];
    json::object object{
        {"coins", masked ? json::value() : json::value(p.coins)},
        {"red", masked || p.vp[kRed] == kUnknown ? json::value() : json::value(p.vp[kRed])},
        {"blue", masked || p.vp[kBlue] == kUnknown ? json::value() : json::value(p.vp[kBlue])},
        {"chest_closed", p.hidden != 0 && !over},
        {"resources", parts_.bundle(p.held)},
        {"capacity", sight_.capacity(p)},
        {"free", std::max(0, -sight_.overflow(p))},
        {"tokens", std::move(tokens)},
        {"overflow", std::max(0, sight_.overflow(p))},
        {"population", p.population},
        {"reputation", p.reputation},
        {"buildings", Parts::each(p.buildings, [&](int at) { return parts_.building(at); })},
        {"captains", std::move(captains)},
        {"contracts", std::move(contracts)},
        {"symbols", std::move(symbols)},
        {"workers_to_use", s.removing() ? boards : kWorkers - boards},
        {"passed", (s.passed >> seat & 1) != 0},
        {"income", income(p)},
        {"endowment", p.endowment ? json::value(parts_.endowment(p.endowment - 1)) : json::value()},
        {"allegiance", nullptr},
        {"decided", game_.has_decided(s, seat) || over}};
    if (const bool known = !object["red"].is_null() && !object["blue"].is_null(); known) {
      object["apart"] = std::abs(p.vp[kRed] - p.vp[kBlue]);
      object["to_allegiance"] = std::max(0, box_.blue_threshold - p.vp[kBlue]);
    }
    if (p.allegiance) {
      json::object allegiance = allegiance_facts(p.allegiance - 1, masked ? nullptr : &p);
      allegiance["proved"] = p.proved != 0;
      object["allegiance"] = std::move(allegiance);
    }
    if (over || (seat == seat_ && game_.has_decided(s, seat))) {
      const int all = p.converted[kRed] + p.converted[kBlue];
      object["converted"] = {
          {"red", p.converted[kRed]}, {"blue", p.converted[kBlue]}, {"coins", all * box_.conversion_coins}};
      object["lost"] = {{"red", p.lost[kRed]}, {"blue", p.lost[kBlue]}};
      const bool known = p.vp[kRed] != kUnknown && p.converted[kRed] != kUnknownCount;
      const int red = p.vp[kRed] + p.lost[kRed];
      const int blue = p.vp[kBlue] + p.lost[kBlue];
      if (over && known) object["before_balancing"] = {{"red", red}, {"blue", blue}};
      if (over && known)
        object["before_conversion"] = {{"red", red - p.converted[kRed]}, {"blue", blue - p.converted[kBlue]}};
    }
    return object;
  }

  // The pans of the scale, and what the trade comes to.
  json::value barter() const {
    if (s.depth == 0) return {};
    const Doing doing = s.top().doing;
    if (doing != Doing::BarterSell && doing != Doing::BarterBuy) return {};
    json::object object{{"stage", doing == Doing::BarterSell ? "sell" : "buy"},
                        {"sold", parts_.bundle(s.sold)},
                        {"bought", parts_.bundle(s.bought)}};
    parts_.trade({s.sold, s.bought}, object);
    return object;
  }

  // What is going on, the deepest last: whence it comes, what is to be decided or done.
  json::array stack() const {
    static constexpr const char* kNames[] = {"nothing", "effect",   "stars",      "cubes",       "choice",
                                             "build",   "captain",  "contract",   "barter_sell", "barter_buy",
                                             "waive",   "overflow", "allegiance", "forge"};
    json::array list;
    for (int i = 0; i < s.depth; ++i) {
      const Frame& frame = s.frames[i];
      json::object object{{"doing", kNames[static_cast<std::size_t>(frame.doing)]}};
      if (frame.doing == Doing::Waive || frame.doing == Doing::Forge) {
        object["building"] = parts_.building(frame.a);
        if (frame.doing == Doing::Waive) {
          const Waiver waiver = Waiver::of(frame.b);
          object["left"] = waiver.left;
          object["waived"] =
              parts_.bundle(Amounts::of(0, waiver.waived[0]) + Amounts::of(1, waiver.waived[1]) +
                            Amounts::of(2, waiver.waived[2]));
        }
      } else if (frame.b != 0) {
        const Effect& effect = box_.effect(frame.b);
        object["source"] = parts_.source(effect.source, effect.id);
        object["effect"] = parts_.effect(frame.b);
        if (frame.doing == Doing::Stars || frame.doing == Doing::Cubes) object["left"] = frame.a;
      }
      list.push_back(std::move(object));
    }
    return list;
  }

  // TNR-TWO-13: who acts when in this round; with 3 and 4 players, too.
  json::array order() const {
    json::array list;
    if (s.round == 0) return list;
    for (int turn = 0; turn < box_.workers(); ++turn) {
      if (!box_.two()) {
        list.emplace_back((s.first + turn) % box_.seats);
        continue;
      }
      const int whose = box_.order[s.removing() ? 0 : 1][turn];
      list.push_back(whose == 2 ? json::value("automa") : json::value(whose == 0 ? s.seat_a : 1 - s.seat_a));
    }
    return list;
  }
  // As they come after each other, whatever they do.
  json::array around() const {
    json::array list;
    for (int turn = 0; turn < box_.seats; ++turn) list.emplace_back((s.first + turn) % box_.seats);
    return list;
  }
  // The titles that are awarded, with who competes for each and, in the end, why it went to whom.
  json::array titles() const {
    const bool over = s.phase == Phase::Over;
    const auto seats_of = [](std::uint32_t seats) {
      json::array list;
      for (const int seat : BitSet(seats)) list.emplace_back(seat);
      return list;
    };
    json::array list;
    for (const int title : {kGovernor, kPirateKing}) {
      if (!is_awarded(box_, s, title)) continue;
      const int colour = colour_of_title(title);
      const std::uint32_t runners = runners_for(box_, s, title);
      json::object object{{"title", kTitles[title]},
                          {"colour", colour == kRed ? "red" : "blue"},
                          {"runners", seats_of(runners)}};
      const Titles titles = over ? titles_of(box_, s) : Titles{};
      const std::uint32_t holders = title == kGovernor ? titles.governors : titles.kings;
      bool known = true;
      for (const int seat : BitSet(runners)) known = known && s.players[seat].vp[kRed] != kUnknown;
      if (holders != 0 && known) object["won"] = won(colour, runners, holders, seats_of);
      list.push_back(std::move(object));
    }
    return list;
  }
  // TNR-RESULT-02, 04, 05: nobody else competed, most points, the other colour among equals, or equal in
  // both.
  json::object won(int colour, std::uint32_t runners, std::uint32_t holders, auto seats_of) const {
    const auto points = [&](int seat, int of) { return static_cast<int>(s.players[seat].vp[of]); };
    const int holder = BitSet(holders).first();
    std::uint32_t equal = 0;
    int best = 0;
    for (const int seat : BitSet(runners)) {
      if (points(seat, colour) != points(holder, colour)) continue;
      equal |= bit(seat);
      if (seat != holder) best = std::max(best, points(seat, 1 - colour));
    }
    json::object object{{"holders", seats_of(holders)}, {"points", points(holder, colour)}};
    object["why"] = bits_in(holders) > 1 ? "shared"
                    : runners == holders ? "only"
                    : equal == holders   ? "most"
                                         : "tie";
    if (object["why"] == "tie") {
      object["equal"] = seats_of(equal);
      object["mine"] = points(holder, 1 - colour);
      object["best"] = best;
    }
    return object;
  }

  json::value automa() const {
    if (!box_.two()) return {};
    json::object tokens;
    for (int board = 0; board < kBoards; ++board) tokens[parts_.board(board)] = s.automa[board];
    return {{"tokens", std::move(tokens)}, {"seat_a", s.round ? json::value(s.seat_a) : json::value()}};
  }

  json::array track() const {
    json::array spaces;
    for (int space = 0; space <= box_.reputation_most; ++space)
      spaces.push_back(parts_.effect(box_.spaces[space]));
    return spaces;
  }
  json::object prices() const {
    json::object object;
    for (int type = 0; type < kResources; ++type) object[parts_.resource(type)] = box_.price[type];
    return object;
  }
  // TNR-BARTER-03 to 06: what a unit of the favoured type adds or takes off, and which types can be that.
  json::object terms() const {
    const auto ids = [&](std::uint8_t types) {
      return Parts::each(types, [&](int type) { return parts_.resource(type); });
    };
    json::array house;
    for (const Named& resource : e_.resources)
      if (resource.house) house.emplace_back(resource.id);
    return {{"house", std::move(house)},
            {"sale_bonus", box_.sale_bonus},
            {"bonus_types", ids(box_.bonus_types)},
            {"purchase_discount", box_.purchase_discount},
            {"discount_types", ids(box_.discount_types)}};
  }
  // What the viewer's own buildings take off, whatever icon is used.
  json::value discounts() const {
    if (!me_) return {};
    return {{"build", sight_.cube_discount(*me_)}, {"captain", sight_.captain_discount(*me_)}};
  }
  const Parts& parts() const { return parts_; }

 private:
  int income(const Player& p) const {
    int coins = p.population * box_.income_per_level;
    for (const int building : BitSet(p.buildings & box_.incomes)) {
      const Effect& effect = box_.effect(box_.buildings[building].effect);
      if (effect.op == Op::Coins) coins += effect.n;
    }
    return coins;
  }

  const Edition& e_;
  const TeaAndRum& game_;
  const Box& box_;
  const State& s;
  Sight sight_;
  Parts parts_;
  const Player* me_;
  int seat_;
};

}  // namespace

json::object Module::facts_json(const State& state, Move outcome) const {
  const View view(edition_, game_, state, kSpectator);
  const Box& box = game_.box();
  switch (kind_of(outcome)) {
    case Kind::ShowContract:
      return view.contract_facts(contract_of(outcome));
    case Kind::ShowCaptain:
      return view.captain_facts(captain_of(outcome));
    case Kind::ShowAllegiance:
      return view.allegiance_facts(allegiance_of(outcome), nullptr);
    case Kind::ShowWish:
      return {{"types", Parts::each(box.wishes[wish_of(outcome)],
                                    [&](int type) { return view.parts().wish_type(type); })}};
    case Kind::PlaceTile: {
      const TileFace& tile = box.tiles[tile_of(outcome)];
      json::array sides;
      for (int side = 0; side < tile.side_count; ++side)
        sides.push_back(view.parts().effect(tile.sides[side]));
      return {{"sides", std::move(sides)}};
    }
    case Kind::Endow:
      return {{"gives", view.parts().effect(box.endowments[endowment_of(outcome)])}};
    default:
      return {};
  }
}

json::object Module::view_json(const State& state, Seat viewer) const {
  const Box& box = game_.box();
  const View view(edition_, game_, state, viewer);
  json::array players;
  for (int seat = 0; seat < box.seats; ++seat) players.push_back(view.player(seat));
  return {{"round", state.round},
          {"rounds", kRounds},
          {"phase", state.round == 0 ? "setup" : phase_name(state.phase)},
          {"window", window_name(state)},
          {"removing", state.round > 0 && state.removing()},
          {"first", state.first},
          {"active", state.actor.is_seat() ? json::value(state.active) : json::value()},
          {"turn", state.turn},
          {"order", view.order()},
          {"around", view.around()},
          {"supply", view.parts().bundle(state.supply)},
          {"prices", view.prices()},
          {"terms", view.terms()},
          {"discounts", view.discounts()},
          {"boards", view.boards()},
          {"ships", view.ships()},
          {"buildings", view.buildings()},
          {"captains", view.captains()},
          {"contracts", view.contracts()},
          {"allegiances", view.allegiances()},
          {"wishes", view.wishes()},
          {"track", view.track()},
          {"population_most", box.population_most},
          {"blue_threshold", box.blue_threshold},
          {"balance_most", box.balance_most},
          {"conversion_coins", box.conversion_coins},
          {"slots_total", box.slots_total},
          {"players", std::move(players)},
          {"automa", view.automa()},
          {"titles", view.titles()},
          {"barter", view.barter()},
          {"stack", view.stack()}};
}

}  // namespace samovar::tea_and_rum
