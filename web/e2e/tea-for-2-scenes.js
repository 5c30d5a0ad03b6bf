// The positions that the drawings of the board show, laid over what a real table sends: each scene is a view, its moves and its log.
import { readFileSync } from 'node:fs';

const box = JSON.parse(readFileSync(new URL('../../data/tea-for-2.json', import.meta.url), 'utf8'));
const LEAVES = ['yellow', 'green', 'fermented', 'white', 'oolong', 'black'];

function card(name) {
  const one = box.plantation_cards.find(fact => fact.name.en === name);
  const { id, type, points, shows, capacity, trigger, steps, flips, converts_to } = one;
  const bonus = one.bonus_tea
    ? { tea: one.bonus_tea, points: 1, most: 3 }
    : type === 'blooming'
      ? { tea: shows[0], points: 1, most: 3 }
      : undefined;
  return {
    card: id,
    type,
    points,
    shows,
    ...(capacity && { capacity }),
    ...(bonus && { bonus }),
    ...(trigger && { trigger, steps, flips }),
    ...(converts_to && { converts_to }),
  };
}
function ship(name) {
  const { id, points, requires = {}, any = 0 } = box.ships.find(fact => fact.name.en === name);
  return { ship: id, points, requires, any };
}
const known = (fact, who = 'all') => ({ ...fact, known: who });
const marker = (id, side) => {
  const one = box.harvest.markers.find(fact => fact.id === id)[side];
  return { marker: id, teas: one.teas, bonus: one.bonus };
};

function merchant({ spaces, cards, docks, dice, completed, points, tea, side = 'B' }) {
  const at = { F1: 'F', F2: 'F', F3: 'F', F4: 'F', F5: 'F', sL1: 'L1', sL2: 'L2', sL3: 'L3', sR1: 'R1', sR2: 'R2', sR3: 'R3' };
  return {
    race: false,
    dice,
    market_only: [],
    harvesting: [],
    completed: completed.map(ship),
    scoring: [],
    tokens: 8,
    points,
    spaces: ['F', 'L1', 'L2', 'L3', 'R1', 'R2', 'R3', 'D'].map(space => ({ space, tokens: spaces[space] ?? {} })),
    slots: Object.entries(at).map(([slot, space]) => ({
      slot,
      space,
      card: cards[slot] ? card(cards[slot].name ?? cards[slot]) : null,
      ...(cards[slot] && { face_down: cards[slot].down === true, crate: cards[slot].crate ?? {} }),
    })),
    docks: ['D1', 'D2', 'D3'].map((dock, i) => ({ dock, ship: docks[i] ? ship(docks[i][0]) : null, cargo: docks[i]?.[1] ?? {} })),
    merchant: box.merchants.find(fact => fact.tea === tea).id,
    tea,
    side,
    ability_left: side === 'B' ? 1 : 0,
    lines: [],
  };
}

const mine = () =>
  merchant({
    spaces: {
      F: { fermented: 1, black: 1 },
      L1: { yellow: 1 },
      L2: { fermented: 1 },
      L3: { fermented: 1 },
      R1: { black: 1 },
      R2: { oolong: 1 },
      R3: { black: 1 },
      D: { black: 1 },
    },
    cards: {
      F1: 'Wok Row',
      F2: 'Mountain Path',
      F3: { name: 'Bridal Crate', crate: { yellow: 1 } },
      F4: { name: 'Mule Train', down: true },
      sL2: 'Fermentation Hall',
      sL3: { name: 'River Barge', down: true },
      sR1: 'Tossing Drum',
      sR3: { name: 'Silver Crate', crate: { white: 1 } },
    },
    docks: [
      ['Chrysolite', { yellow: 1, fermented: 1 }],
      ['Stornoway', { oolong: 1, black: 1 }],
    ],
    dice: [5, 5, 4],
    completed: ['Taeping', 'Fiery Cross'],
    points: 16,
    tea: 'oolong',
  });
const theirs = () =>
  merchant({
    spaces: { F: { oolong: 1, black: 1 }, L1: { yellow: 1 }, L2: { yellow: 1, green: 1 }, R1: { white: 1 }, R2: { oolong: 1 } },
    cards: {
      F1: 'Sealing Cellar',
      F2: 'Shaded Terrace',
      F3: { name: 'West Gate Porters', down: true },
      sL1: { name: 'Imperial Crate', crate: { yellow: 1 } },
      sL2: 'Pile House',
      sR1: 'Rolling Table',
      sR3: 'East Gate Porters',
    },
    docks: [
      ['Lahloo', { green: 1, white: 1 }],
      ['Serica', { fermented: 1 }],
    ],
    dice: [2, 5, 6],
    completed: ['Taitsing', 'Flying Spur'],
    points: 19,
    tea: 'yellow',
  });

function town() {
  const harvest = ['HM2', 'HM1', 'HM3', 'HM4'].map(id => marker(id, 'beside_harvest'));
  return {
    year: 4,
    max_years: 8,
    goal: 4,
    phase: 'actions',
    coin: 1,
    stack: [{ doing: 'turn', seat: 0 }],
    supply: { yellow: 5, green: 8, fermented: 6, white: 7, oolong: 7, black: 4 },
    markers: {
      harvest,
      production: ['HM5', 'HM6'].map(id => marker(id, 'beside_production')),
      assistant: 1,
      chosen: null,
      reachable: [1, 2, 3].map(steps => ({ ...harvest[steps], steps })),
    },
    market: {
      slots: ['Drying Lawn', 'Blooming Yellow', 'Oxidation Hall', "Consul's Crate", null].map((name, i) => ({
        slot: i + 1,
        card: name ? card(name) : null,
        die: name ? null : { seat: 1, value: 5 },
      })),
      deck: { count: 11, top: [known(card('Fermentation Shed'))], unseen: [], under: [] },
      deck_die: null,
      deck_dice: [],
      deck_blocked: false,
      closed: false,
    },
    palace: ['first_player', 'move_card', 'swap_cards', 'flip_all'].map(action => ({
      action,
      capacity: 1,
      dice: action === 'first_player' ? [{ seat: 1, value: 1 }] : [],
    })),
    harbour: {
      positions: [
        { position: 'H1', ship: ship('Ariel'), held: null },
        { position: 'H2', ship: ship('Leander'), held: { seat: 0, low: 3, high: 4 } },
        { position: 'H3', ship: ship('Norman Court'), held: null },
        { position: 'HD', ship: null, held: null },
      ],
      deck: { count: 7, top: [known(ship('Titania'))], unseen: [], under: [] },
    },
    production: [
      { rank: 1, movement: 7, seat: 1, value: 6, count: 2 },
      { rank: 2, movement: 4, seat: 0, value: 1, count: 2 },
      { rank: 3, movement: 3 },
    ],
    merchants: [mine(), theirs()],
    solo: null,
  };
}

const effect = (trail, more = {}) => ({ points: 0, total: 16, ships: 0, ...(trail && { trail }), ...more });
const rests = (tea, space) => ({ kind: 'rests', tea, space });
function turnMoves() {
  const trails = {
    yellow: [{ kind: 'gained', tea: 'yellow' }, rests('yellow', 'F')],
    fermented: [{ kind: 'gained', tea: 'fermented' }, rests('fermented', 'F')],
    black: [{ kind: 'gained', tea: 'black' }, rests('black', 'F')],
    green: [
      { kind: 'gained', tea: 'green' },
      { kind: 'acted', card: 'P02', tea: 'green' },
      { kind: 'acted', card: 'P08', tea: 'green' },
      { kind: 'converted', tea: 'green', into: 'fermented', card: 'P17' },
      rests('fermented', 'L3'),
    ],
    white: [
      { kind: 'gained', tea: 'white' },
      { kind: 'crated', tea: 'white', card: 'P23' },
    ],
    oolong: [
      { kind: 'gained', tea: 'oolong' },
      { kind: 'acted', card: 'P08', tea: 'oolong' },
      rests('oolong', 'R1'),
      { kind: 'acted', card: 'P05', tea: 'oolong' },
      rests('oolong', 'R2'),
    ],
  };
  const moves = [];
  for (const die of [4, 5]) {
    for (const tea of LEAVES)
      moves.push({ kind: 'harvest', move: `harvest ${die} ${tea}`, die, tea, pieces: [`die:${die}`, tea], effect: effect(trails[tea]) });
    for (let slot = 1; slot <= 4; slot++)
      moves.push({
        kind: 'market',
        move: `market ${die} slot ${slot}`,
        die,
        slot,
        card: ['P04', 'P25', 'P15', 'P22'][slot - 1],
        pieces: [`die:${die}`, `market:${slot}`],
        effect: effect(),
      });
    for (const action of ['move_card', 'swap_cards', 'flip_all'])
      moves.push({ kind: 'palace', move: `palace ${die} ${action}`, die, action, pieces: [`die:${die}`, action], effect: effect() });
    for (const becomes of [die - 1, die + 1])
      moves.push({
        kind: 'spend',
        move: `spend ${die} ${becomes > die ? 'up' : 'down'}`,
        die,
        becomes,
        pieces: [`die:${die}`],
        effect: effect(),
      });
  }
  for (const position of ['H1', 'H3', 'HD'])
    moves.push({
      kind: 'harbour',
      move: `harbour 4-5 ${position}`,
      low: 4,
      high: 5,
      position,
      pieces: ['die:4', 'die:5', position],
      effect: effect(),
    });
  moves.push({
    kind: 'production',
    move: 'production 5 x 2',
    die: 5,
    count: 2,
    pieces: ['die:5', 'die:5'],
    effect: effect(null, { rank: 2 }),
  });
  moves.push({ kind: 'ability', move: 'ability', ability: 'M5', pieces: [], effect: effect() });
  return moves;
}

function duel() {
  const view = town();
  view.stack.push({ doing: 'respond', seat: 0, position: 1, run: 2 });
  Object.assign(view.harbour.positions[1], { held: { seat: 1, low: 5, high: 6 }, beaten: { low: 3, high: 4 } });
  view.merchants[1].dice = [2];
  const moves = [
    { kind: 'contest', move: 'contest 3-5', low: 3, high: 5, position: 'H2', pieces: ['die:3', 'die:4', 'die:5', 'H2'], effect: effect() },
    ...['H1', 'H3', 'HD'].map(position => ({
      kind: 'relocate',
      move: `relocate ${position}`,
      position,
      pieces: [position],
      effect: effect(),
    })),
    { kind: 'spend', move: 'spend 5 up', die: 5, becomes: 6, pieces: ['die:5'], effect: effect() },
    { kind: 'spend', move: 'spend 4 down', die: 4, becomes: 3, pieces: ['die:4'], effect: effect() },
  ];
  // A tea makes a 6 of a 5, and the run one longer.
  const longer = {
    kind: 'contest',
    move: 'contest 3-6',
    low: 3,
    high: 6,
    position: 'H2',
    pieces: ['die:3', 'die:4', 'die:5', 'die:6', 'H2'],
  };
  const told = (moves, answer) => {
    const then = structuredClone(view);
    if (answer !== undefined) then.harbour.positions[1].held = { seat: 0, low: 3, high: 6, answer };
    return { events: [], certain: true, view: then, moves, goes_on: true };
  };
  const pay = { kind: 'pay', move: 'pay D black', space: 'D', tea: 'black', pieces: ['D:black'] };
  const paying = told([pay]);
  paying.view.stack.push({ doing: 'pay', seat: 0 });
  const foresee = {
    'spend 5 up': paying,
    'spend 5 up; pay D black': told([...moves.filter(move => move.kind !== 'spend'), { ...longer, effect: effect() }]),
    'spend 5 up; pay D black; contest 3-6': told([], null),
  };
  return { view, moves, foresee };
}

function year() {
  const view = town();
  view.phase = 'end_of_year';
  view.stack = [{ doing: 'year_move', seat: 0, movement: 6 }];
  view.merchants[0].dice = [];
  view.harbour.positions[1] = { position: 'H2', ship: null, held: null };
  view.production[1] = { ...view.production[1], value: 5 };
  view.production[2] = { ...view.production[2], seat: 0, value: 1, count: 2 };
  view.merchants[0].docks[2] = { dock: 'D3', ship: ship('Leander'), cargo: { oolong: 2, fermented: 1 } };
  const step = (space, tea, trail, more) => ({
    kind: 'move_token',
    move: `move ${space} ${tea}`,
    space,
    tea,
    pieces: [`${space}:${tea}`],
    effect: effect(trail, more),
  });
  const along = (tea, stops, end, more) => {
    const steps = stops.map((space, i) => (stops[i + 1] ? step(space, tea, [rests(tea, stops[i + 1])]) : step(space, tea, end, more)));
    return { ...steps[0], effect: { ...steps[0].effect, walk: steps.slice(1) } };
  };
  const dock = tea => [rests(tea, 'D')];
  const moves = [
    along(
      'yellow',
      ['L1', 'L2', 'L3'],
      [
        { kind: 'loaded', tea: 'yellow', ship: 'S09' },
        { kind: 'sailed', ship: 'S09', points: 7 },
      ],
      { points: 7, total: 23, ships: 1 },
    ),
    along('fermented', ['F', 'L1', 'L2', 'L3'], dock('fermented')),
    along('black', ['F', 'R1', 'R2', 'R3'], dock('black')),
    along('fermented', ['L2', 'L3'], dock('fermented')),
    along('fermented', ['L3'], [{ kind: 'loaded', tea: 'fermented', ship: 'S07' }]),
    along('black', ['R1', 'R2', 'R3'], dock('black')),
    along('oolong', ['R2'], [{ kind: 'crated', tea: 'oolong', card: 'P20' }]),
    along('black', ['R3'], dock('black')),
    { kind: 'end_movement', move: 'end movement', forgone: 6, pieces: [], effect: effect() },
  ];
  return { view, moves };
}

function search() {
  const view = town();
  view.stack.push({ doing: 'keep', seat: 0, deck: 0 });
  view.merchants[0].dice = [4, 5];
  view.market.deck_die = { seat: 0, value: 6 };
  view.market.deck.top = [
    known(card('Cart Road')),
    known(card('Temple Crate'), 'you'),
    known(card('Blooming Black'), 'you'),
    known(card('Spring Pickers')),
  ];
  const moves = ['P09', 'P21', 'P30'].map((id, i) => ({
    kind: 'keep',
    move: `keep ${i + 1}`,
    place: i + 1,
    card: id,
    pieces: [id],
    effect: effect(),
  }));
  return { view, moves };
}

function solo() {
  const view = town();
  const rival = {
    ...theirs(),
    race: true,
    dice: [2, 4, 5],
    points: 25,
    scoring: ['Sealing Cellar', 'Shaded Terrace', 'Imperial Crate', 'Pile House', 'Rolling Table'].map(card),
    slots: [],
    docks: [],
    spaces: [],
  };
  const all = pieces => pieces.reduce((points, piece) => points + piece.points, 0);
  const [ships, cards] = [all(rival.completed), all(rival.scoring)];
  rival.lines = [ships, cards, 0, 0, rival.points - ships - cards, 0].map(points => ({ count: 0, points }));
  view.merchants[1] = rival;
  view.year = 3;
  view.harbour.positions[1].held = null;
  view.solo = {
    shuffled: false,
    years: [1860, 1861, 1862, 1863, 1864, 1865, 1866, 1867].slice(0, view.max_years),
    step: 3,
    card: 1862,
    actions: ['production', 'first_player', 'market', 'harbour', 'market', 'production'],
    next: { action: 'harbour', dice: [4, 5], position: 'H2' },
    else: { action: 'market', dice: [5], slot: 4, card: 'P22' },
  };
  return { view, moves: turnMoves() };
}

const log = [
  ['assistant', 1, 'Bergamot moved the assistant 2 steps.', { steps: 2 }],
  ['set', 0, 'You placed 1-1 in production.', { dice: '1-1' }],
  ['bought', 1, 'Bergamot bought the Rolling Table with a 5.', { die: 5 }],
  ['reserved', 0, 'You reserved the Leander with 3-4.', { dice: '3-4' }],
  ['palace', 1, 'Bergamot took the coin with a 1.', { die: 1 }],
  ['set', 1, 'Bergamot placed 6-6 in production.', { dice: '6-6' }],
];

export const SCENES = { turn: () => ({ view: town(), moves: turnMoves() }), duel, year, search, solo };

// What the table tells of every ship: its places, what of its cargo lies on each plantation, and what it lacks on a dock.
function told(view) {
  const count = tally => Object.values(tally).reduce((sum, n) => sum + n, 0);
  const grown = view.merchants.map(({ spaces }) =>
    Object.fromEntries(LEAVES.map(leaf => [leaf, spaces.reduce((sum, { tokens }) => sum + (tokens[leaf] ?? 0), 0)])),
  );
  const found = ({ requires, any }) =>
    grown.map(tokens => {
      let room = any;
      return Object.fromEntries(
        LEAVES.map(leaf => {
          const n = Math.min(tokens[leaf], any > 0 ? room : (requires[leaf] ?? 0));
          room -= n;
          return [leaf, n];
        }).filter(([, n]) => n > 0),
      );
    });
  const visit = one => {
    if (one === null || typeof one !== 'object') return;
    if (one.requires && 'any' in one) Object.assign(one, { places: one.any || count(one.requires), found: found(one) });
    Object.values(one).forEach(visit);
    if (one.dock && one.cargo) one.lacks = one.ship ? one.ship.places - count(one.cargo) : 0;
  };
  visit(view);
}

// Lays a scene over the state that the table sends to this page; what its bot does afterwards is not heard.
export async function layScene(page, name) {
  const { view, moves, foresee = {} } = SCENES[name]();
  told(view);
  for (const then of Object.values(foresee)) if (then.view) told(then.view);
  await page.routeWebSocket(/\/live/, socket => {
    const server = socket.connectToServer();
    let laid = null;
    // What is foreseen comes true as well.
    const played = [];
    socket.onMessage(message => {
      const { type, key, moves: line, move } = JSON.parse(String(message));
      const then = foresee[[...played, ...(type === 'effect' ? line : type === 'play' ? [move] : [])].join('; ')];
      if (!then || !['effect', 'play'].includes(type)) return server.send(message);
      if (type === 'effect') return socket.send(JSON.stringify({ type: 'done', key, ...then }));
      played.push(move);
      laid = { ...laid, version: laid.version + 1, ply: laid.ply + 1, view: then.view, moves: then.moves, events: [] };
      socket.send(JSON.stringify({ type: 'done', key, version: laid.version }));
      socket.send(JSON.stringify(laid));
    });
    server.onMessage(message => {
      const said = JSON.parse(String(message));
      if (said.type === 'state' && said.view) {
        if (laid) return;
        laid = said;
        Object.assign(said, {
          view,
          moves,
          actor: { seat: 0 },
          ply: 50,
          undo: { possible: name !== 'search', reason: name === 'search' ? 'revealed' : null, asked_by: null },
        });
        said.events = log.map(([kind, seat, text, more], i) => ({ version: said.version, ply: 40 + i, kind, seat, text, ...more }));
        if (said.result)
          said.result.seats.forEach((seat, i) => {
            seat.points = view.merchants[i]?.points ?? seat.points;
          });
      }
      socket.send(JSON.stringify(said));
    });
  });
}

// Somebody who sits down there.
export async function sitAt(house, scene, options) {
  const page = await house.visitor(options);
  await layScene(page, scene);
  const alone = scene === 'solo';
  const made = await (
    await fetch(`${house.url}/api/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        game: 'tea-for-2',
        options: { seats: alone ? 1 : 2 },
        name: 'Camille',
        seats: alone ? [{ kind: 'me' }] : [{ kind: 'me' }, { kind: 'bot', level: 'easy' }],
        visibility: 'private',
      }),
    })
  ).json();
  await page.addInitScript(
    ([table, token, language]) =>
      localStorage.setItem('samovar', JSON.stringify({ name: 'Camille', language, seats: [{ table, token, at: 1 }] })),
    [made.table, made.token, (options.locale ?? 'en').slice(0, 2)],
  );
  await page.goto(`${house.url}/t/${made.table}`);
  await page.locator('main.t2[data-mine=true]').waitFor();
  return page;
}
