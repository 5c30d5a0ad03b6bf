// The positions that the drawings show, laid over what a real table sends: the page gets them as if the server had.

// The first state of a game passes through `change` on its way to the page; what bots do afterwards is not heard. `foresee`: what the page is
// told that moves would do, which the table cannot know here.
export async function reposition(page, change, foresee = null) {
  await page.routeWebSocket(/\/live$/, socket => {
    const server = socket.connectToServer();
    let laid = false;
    let state = null;
    socket.onMessage(text => {
      const asked = JSON.parse(text);
      const told = foresee && state && asked.type === 'effect' ? foresee(asked.moves, state) : null;
      if (told) socket.send(JSON.stringify({ type: 'done', key: asked.key, ok: true, ...told }));
      else server.send(text);
    });
    server.onMessage(text => {
      const message = JSON.parse(text);
      if (message.type !== 'state' || !message.view || message.you.seat === null) return socket.send(text);
      if (!laid) socket.send(JSON.stringify((state = change(message))));
      laid = true;
    });
  });
}

const effect = {
  build: discount => ({ op: 'action', type: 'build', ...(discount ? { discount } : {}) }),
  barter: { op: 'action', type: 'barter' },
  contract: { op: 'action', type: 'contract' },
  captain: discount => ({ op: 'action', type: 'captain', ...(discount ? { discount } : {}) }),
  star: n => ({ op: 'star', n }),
  coins: n => ({ op: 'coins', n }),
  cubes: n => ({ op: 'gainCube', n }),
  vp: (colour, n) => ({ op: 'vp', colour, n }),
  gain: resources => ({ op: 'gain', resources }),
  then: (...steps) => ({ op: 'seq', steps }),
};
const ROWS = {
  governor: [
    [effect.vp('blue', 2), effect.then(effect.star(1), effect.coins(2))],
    [effect.then(effect.build(), effect.star(1))],
    [effect.then(effect.coins(2), effect.build()), effect.then(effect.star(1), effect.barter)],
    [effect.build(1)],
  ],
  market: [
    [effect.gain({ wheat: 1, wood: 1, ore: 1 }), effect.then({ op: 'unlock', n: 1 }, effect.coins(4))],
    [effect.then(effect.barter, effect.build())],
    [effect.then(effect.cubes(2), effect.barter)],
    [effect.then(effect.coins(2), effect.barter)],
  ],
  port: [
    [effect.then(effect.contract, effect.star(1))],
    [effect.then(effect.barter, effect.contract)],
    [effect.then(effect.cubes(1), effect.build()), effect.cubes(2)],
    [effect.then(effect.gain({ barrel: 1 }), effect.contract), effect.then(effect.gain({ tobacco: 1 }), effect.coins(2))],
  ],
  tavern: [
    [effect.then(effect.vp('red', 1), effect.captain())],
    [effect.gain({ cannon: 1 }), effect.then(effect.captain(), effect.star(1))],
    [effect.captain(2)],
    [effect.then(effect.coins(1), effect.captain()), effect.vp('red', 2)],
  ],
};
const WORKERS = { governor: [0, 1, 1, 1], market: [1, 0, 1, 0], port: [1, 1, 1, 1], tavern: [0, 0, 0, 1] };
const SIGNS = [['security'], ['hygiene', 'entertainment'], ['hygiene'], ['entertainment'], ['security', 'entertainment']];
const FIRST = [
  [3, 0],
  [0, 2],
  [1, 3],
  [2, 0],
  [3, 2],
];
const NAMES = ['Anna', 'Bergamot', 'Ceylon', 'Darjeeling'];

function everybody(state) {
  const { view } = state;
  const one = view.players[0];
  const captain = (id, cannons, cannon_effect, spent) => ({
    captain: id,
    number: Number(id.slice(1)),
    round: 2,
    payments: [],
    instant: effect.star(1),
    cannons,
    cannon_effect,
    icons: {},
    house: false,
    spent,
  });
  const player = (own, more) => ({
    ...one,
    chest_closed: false,
    overflow: 0,
    tokens: [1, 2, 2, 3],
    capacity: 8,
    captains: [],
    contracts: [],
    buildings: [],
    allegiance: null,
    passed: false,
    decided: false,
    ...own,
    ...more,
  });
  const deal = { contract: 'k1', number: 1, requires: {}, red: 3, blue: 3, house: false };
  view.players = [
    player({
      coins: 9,
      red: 9,
      blue: 10,
      chest_closed: true,
      resources: { wheat: 2, wood: 1, ore: 1, barrel: 1, tobacco: 1, cannon: 1 },
      population: 14,
      reputation: 9,
      workers_to_use: 2,
      buildings: ['b1', 'b6', 'b13', 'b17'],
      captains: [captain('c9', 1, effect.vp('red', 4), false), captain('c12', 1, effect.vp('red', 3), true)],
      contracts: [deal],
      allegiance: {
        allegiance: 'a1',
        number: 1,
        red: 3,
        needs: [{ what: 'buildings', n: 7, have: 4 }],
        by_payment: false,
        at_end: false,
        house: false,
        proved: false,
      },
    }),
    player({
      coins: 4,
      red: 12,
      blue: 7,
      resources: { wheat: 1, wood: 3, ore: 2 },
      capacity: 7,
      population: 13,
      reputation: 11,
      workers_to_use: 2,
      buildings: ['b2', 'b3', 'b7', 'b24'],
      captains: [1, 2, 3].map(n => captain(`c${n}`, 1, effect.coins(2), true)),
      contracts: [deal],
    }),
    player({
      coins: 11,
      red: null,
      blue: null,
      chest_closed: true,
      resources: { wheat: 1, wood: 1, barrel: 2, tobacco: 1, cannon: 1 },
      capacity: 9,
      population: 15,
      reputation: 7,
      workers_to_use: 1,
      buildings: ['b2', 'b4', 'b7'],
      captains: [1, 2, 3, 4].map(n => captain(`c${n}`, 1, effect.coins(2), true)),
      contracts: [deal, deal],
    }),
    player({
      coins: 2,
      red: null,
      blue: null,
      chest_closed: true,
      resources: { wood: 2, ore: 3, tobacco: 2 },
      capacity: 8,
      population: 12,
      reputation: 12,
      workers_to_use: 1,
      buildings: ['b2', 'b4', 'b7', 'b11', 'b22'],
      captains: [1, 2, 3].map(n => captain(`c${n}`, 1, effect.coins(2), true)),
      contracts: [deal],
    }),
  ].slice(0, view.players.length);
  view.wishes = view.wishes.map((wish, at) => ({
    ...wish,
    types: SIGNS[at],
    standing: view.players.map((_, seat) => ({
      symbols: FIRST[at][0] === seat ? 3 : FIRST[at][1] === seat ? 2 : 1,
      place: FIRST[at][0] === seat ? 1 : FIRST[at][1] === seat ? 2 : 0,
    })),
  }));
  const held = view.players[0].resources;
  const less = (cost, discount) => {
    const missing = Object.fromEntries(
      Object.entries(cost)
        .map(([type, n]) => [type, Math.max(0, n - (held[type] ?? 0))])
        .filter(([, n]) => n > 0),
    );
    return { missing, lack: Math.max(0, Object.values(missing).reduce((all, n) => all + n, 0) - discount) };
  };
  const removed = ['b4', 'b8', 'b14', 'b20', 'b21'];
  view.buildings = view.buildings.map(building => ({
    ...building,
    removed: removed.includes(building.building),
    copies: building.building === 'b11' ? 0 : 1 + (building.number % 3),
    owned: view.players[0].buildings.includes(building.building),
    discount: 0,
    ...less(building.cost, 0),
  }));
  view.contracts = {
    deck: 7,
    slots: [
      { wood: 1, ore: 1, barrel: 1 },
      { barrel: 1, tobacco: 1, cannon: 1 },
      null,
      { barrel: 1, tobacco: 1 },
      { wood: 1, tobacco: 2 },
    ].map((requires, at) => ({
      slot: at + 1,
      bonus: [effect.star(1), effect.star(1), effect.vp('red', 1), effect.vp('blue', 1), effect.star(2)][at],
      contract: requires && {
        contract: `k${at + 1}`,
        number: at + 1,
        requires,
        red: [4, 6, 0, 4, 5][at],
        blue: [4, 6, 0, 4, 5][at],
        house: false,
        ...less(requires, 0),
      },
    })),
  };
  view.captains = [
    [15, 2, { barrel: 1 }, effect.star(2), 1, effect.vp('blue', 4)],
    [17, 8, {}, effect.star(1), 2, effect.vp('red', 7)],
    [19, 9, {}, effect.then(effect.star(1), effect.vp('blue', 1), effect.contract), 0, { op: 'none' }, { hygiene: 1 }],
    [21, 4, { tobacco: 1 }, effect.star(1), 1, effect.then(effect.gain({ barrel: 2 }), effect.contract)],
    [24, 10, {}, effect.star(1), 2, effect.vp('red', 8)],
  ].map(([number, coins, resources, instant, cannons, cannon_effect, icons = {}]) => ({
    captain: `c${number}`,
    number,
    round: 4,
    payments: [{ coins, resources, price: coins, lack_coins: Math.max(0, coins - 9), missing: {} }],
    instant,
    cannons,
    cannon_effect,
    icons,
    house: false,
  }));
  return view;
}

function tell(state, ...sentences) {
  const at = state.ply - sentences.length;
  state.events = sentences.map((event, n) => ({
    version: state.version,
    ply: at + n,
    text: `${event.kind} ${event.seat ?? ''}`,
    ...event,
  }));
}

function common(state) {
  state.seats = state.seats.map((seat, at) => ({ ...seat, name: NAMES[at] }));
  const view = everybody(state);
  Object.assign(view, {
    round: 4,
    phase: 'actions',
    window: 'start',
    removing: false,
    first: 2,
    active: 0,
    turn: 10,
    stack: [],
    barter: null,
    order: view.players.length === 2 ? view.order : Array.from({ length: 16 }, (_, at) => (2 + at) % 4),
    discounts: { build: 0, captain: 0 },
  });
  view.boards = view.boards.map(board => {
    const workers = WORKERS[board.board].slice(0, view.players.length);
    const there = workers.reduce((all, n) => all + n, 0);
    return {
      ...board,
      rows: ROWS[board.board].map((sides, at) => ({ row: at + 1, tile: `${board.board}-a`, sides })),
      workers,
      limit: 4,
      next_row: there < 4 ? there + 1 : 0,
      open_to_me: there < 4,
    };
  });
  state.actor = { seat: 0 };
  state.phase = 'playing';
  tell(
    state,
    { kind: 'worker', seat: 3, board: 'governor', row: 1 },
    { kind: 'built', seat: 3, building: 'b22' },
    { kind: 'points_blue', seat: 3, points: 1 },
    { kind: 'stepped', seat: 3 },
    { kind: 'worker', seat: 0, board: 'port', row: 1 },
    { kind: 'fulfilled', seat: 0, slot: 2, contract: 4 },
    { kind: 'points_red', seat: 0, points: 4 },
    { kind: 'worker_instead', seat: 2, board: 'market', row: 2 },
    { kind: 'coins', seat: 2, coins: 4 },
    { kind: 'worker', seat: 1, board: 'governor', row: 2 },
    { kind: 'built', seat: 1, building: 'b24' },
    { kind: 'points_red', seat: 1, points: 1 },
    { kind: 'worker', seat: 3, board: 'tavern', row: 1 },
    { kind: 'hired', seat: 3, captain: 'c16', coins: 7 },
    { kind: 'stepped', seat: 3 },
    { kind: 'worker', seat: 2, board: 'port', row: 4 },
    { kind: 'fulfilled', seat: 2, slot: 3, contract: 4 },
    { kind: 'points_blue', seat: 2, points: 4 },
    { kind: 'points_blue', seat: 2, points: 1 },
  );
  return view;
}

const worker = (view, board, side) => {
  const { rows, next_row, alternative } = view.boards.find(one => one.board === board);
  return {
    move: `worker ${board} ${side}`,
    kind: 'move_worker',
    board,
    row: next_row,
    side,
    gives: side === 'instead' ? alternative : rows[next_row - 1].sides[side === 'left' ? 0 : 1],
    pieces: [side === 'instead' ? `${board}:instead` : `${board}:${next_row}:${side}`],
  };
};

// Round IV, a worker to place: tea-and-rum.html.
export function turn(state) {
  const view = common(state);
  state.moves = [
    worker(view, 'governor', 'left'),
    worker(view, 'governor', 'instead'),
    worker(view, 'market', 'left'),
    worker(view, 'market', 'instead'),
    worker(view, 'tavern', 'left'),
    worker(view, 'tavern', 'right'),
    worker(view, 'tavern', 'instead'),
    { move: 'activate c9', kind: 'activate', captain: 'c9', gives: effect.vp('red', 4), pieces: ['c9'] },
  ];
  return told(state);
}

// What the governor's row would open there: every building one cube cheaper.
export function build(moves, { view }) {
  if (moves.join() !== 'worker governor left') return null;
  const discount = 1;
  const buildings = view.buildings.map(one => ({ ...one, discount, lack: Math.max(0, sumOf(one.missing) - discount) }));
  for (const one of buildings) one.affordable = within(one);
  const offered = buildings.filter(within);
  return {
    events: [],
    certain: true,
    view: { ...view, buildings, stack: [{ doing: 'build', source: { kind: 'tile', id: 'governor-a' }, effect: effect.build(discount) }] },
    moves: offered.map(({ building }) => ({ move: `build ${building}`, kind: 'build', building, pieces: [building] })),
  };
}
// What a row has opened: buildings one cube cheaper, and captains two coins.
export function building(state) {
  const view = common(state);
  const { moves, view: opened } = build(['worker governor left'], { view });
  Object.assign(view, opened, { window: 'resolving' });
  state.moves = [...moves, { move: 'skip', kind: 'skip', pieces: [] }];
  return told(state);
}
export function hiring(state) {
  const view = common(state);
  Object.assign(view, {
    window: 'resolving',
    stack: [{ doing: 'captain', source: { kind: 'tile', id: 'tavern-a' }, effect: effect.captain(2) }],
    captains: view.captains.map(one => ({
      ...one,
      payments: one.payments.map(pay => ({ ...pay, price: Math.max(0, pay.coins - 2), lack_coins: Math.max(0, pay.coins - 11) })),
    })),
  });
  state.moves = [
    ...view.captains.map(({ captain }) => ({ move: `hire ${captain} 1`, kind: 'hire', captain, payment: 1, pieces: [captain] })),
    { move: 'skip', kind: 'skip', pieces: [] },
  ];
  return told(state);
}
function sumOf(bundle) {
  return Object.values(bundle).reduce((all, n) => all + n, 0);
}
function within(one) {
  return !one.owned && !one.removed && one.copies > 0 && one.lack === 0;
}

// What the table adds to a view: all that follows from the rest of it.
function told(state) {
  const { view } = state;
  const [me] = view.players;
  view.around = view.players.map((_, at) => (view.first + at) % view.players.length);
  for (const player of view.players) {
    player.free = Math.max(0, player.capacity - sumOf(player.resources));
    if (player.red !== null)
      Object.assign(player, { apart: Math.abs(player.red - player.blue), to_allegiance: Math.max(0, view.blue_threshold - player.blue) });
    for (const captain of player.captains) captain.lack = Math.max(0, captain.cannons - (player.resources.cannon ?? 0));
    if (!player.converted) continue;
    const before = colour => player[colour] + (player.lost[colour] ?? 0);
    player.before_balancing = { red: before('red'), blue: before('blue') };
    player.before_conversion = { red: before('red') - player.converted.red, blue: before('blue') - player.converted.blue };
    player.converted = { ...player.converted, coins: sumOf(player.converted) * view.conversion_coins };
  }
  for (const { rows, workers, next_row } of view.boards)
    for (const row of rows)
      row.past = view.phase === 'actions' && row.row !== next_row && row.row <= workers.reduce((all, n) => all + n, 0);
  for (const ship of view.ships)
    for (const row of ship.rows)
      row.room =
        me.tokens.length < (row.surplus ?? 0)
          ? null
          : me.tokens
              .toSorted((a, b) => a - b)
              .slice(0, row.surplus ?? 0)
              .reduce((all, n) => all + n, 0);
  for (const one of view.buildings) one.affordable = within(one);
  for (const { payments } of view.captains) for (const pay of payments) pay.affordable = pay.lack_coins === 0 && sumOf(pay.missing) === 0;
  for (const { contract } of view.contracts.slots) if (contract) contract.affordable = contract.lack === 0;
  return state;
}

// Nine ships, three of them sold: tea-and-rum-ships.html.
export function ships(state) {
  const view = common(state);
  Object.assign(view, { phase: 'ships', window: '' });
  const sold = [2, 5, 6];
  view.ships = view.ships.map(ship => ({
    ...ship,
    face_up: !sold.includes(ship.number),
    price: ship.number - 1,
    rows: ship.rows.map(row => ({
      ...row,
      arrives: row.resources,
      surplus: Math.max(0, Object.values(row.resources).reduce((all, n) => all + n, 0) - 1),
    })),
  }));
  state.moves = [
    ...view.ships
      .filter(ship => ship.face_up)
      .flatMap(ship =>
        [1, 2, 3].map(row => ({
          move: `buy ${ship.ship} ${row}`,
          kind: 'buy_ship',
          ship: ship.ship,
          row,
          coins: ship.price,
          pieces: [`${ship.ship}:${row}`],
        })),
      ),
    { move: 'pass', kind: 'pass_ships', pieces: [] },
  ];
  state.events.push(
    ...[
      [2, 2],
      [5, 3],
      [6, 1],
    ].map(([ship, seat]) => ({
      version: state.version,
      ply: state.ply,
      kind: 'ship_bought',
      seat,
      ship,
      row: 1,
      coins: ship - 1,
      text: 'bought',
    })),
  );
  return told(state);
}

// The scale at the market: tea-and-rum-barter.html, before anything lies on it.
export function barter(state) {
  const view = common(state);
  view.window = 'resolving';
  view.barter = {
    ...{ stage: 'sell', sold: {}, bought: {}, lots: {} },
    ...{ value: 0, cost: 0, receives: 0, bonus: 0, bonus_type: null, discount: 0, discount_type: null },
  };
  view.stack = [{ doing: 'barter_sell', source: { kind: 'tile', id: 'market-a' }, effect: effect.barter }];
  Object.assign(view.players[0], {
    coins: 8,
    resources: { wheat: 2, wood: 1, ore: 3, barrel: 1, tobacco: 1, cannon: 1 },
    capacity: 9,
    tokens: [2, 2, 3],
  });
  view.supply = { wheat: 12, wood: 12, ore: 12, barrel: 8, tobacco: 8, cannon: 8 };
  state.events.push({ version: state.version, ply: state.ply, kind: 'worker', seat: 0, board: 'market', row: 3, text: 'worker' });
  state.moves = [
    { move: 'sell wheat', kind: 'sell', resource: 'wheat', pieces: ['wheat'] },
    { move: 'skip', kind: 'skip', pieces: [] },
  ];
  return told(state);
}

// Ten pieces, eight slots: tea-and-rum-overflow.html.
export function overflow(state) {
  const view = common(state);
  view.window = 'resolving';
  view.stack = [{ doing: 'overflow' }];
  Object.assign(view.players[0], { resources: { wheat: 3, wood: 2, ore: 2, barrel: 1, tobacco: 1, cannon: 1 }, overflow: 2 });
  state.events.push({ version: state.version, ply: state.ply, kind: 'worker', seat: 0, board: 'market', row: 1, text: 'worker' });
  state.moves = [1, 2, 3]
    .map(coins => ({ move: `unlock ${coins}`, kind: 'unlock', coins, pieces: [`token-${coins}`] }))
    .concat(
      ['wheat', 'wood', 'ore', 'barrel', 'tobacco', 'cannon'].map(resource => ({
        move: `discard ${resource}`,
        kind: 'discard',
        resource,
        pieces: [resource],
      })),
    );
  return told(state);
}

// Two seats and the automa: tea-and-rum-two.html.
export function two(state) {
  const view = common(state);
  const rows = { governor: [0, 1, 3], market: [1, 0, 2], port: [3, 0, 1], tavern: [0, 1, 2] };
  const workers = { governor: [0, 1, 1], market: [1, 1, 0], port: [1, 0, 1], tavern: [0, 1, 0] };
  view.boards = view.boards.map(board => {
    const there = workers[board.board].reduce((all, n) => all + n, 0);
    return {
      ...board,
      rows: rows[board.board].map((from, at) => ({ row: at + 1, tile: `${board.board}-a`, sides: ROWS[board.board][from] })),
      workers: workers[board.board],
      limit: 3,
      next_row: there + 1,
      open_to_me: true,
    };
  });
  view.order = [1, 0, 'automa', 0, 1, 'automa', 1, 0, 'automa', 0, 1, 'automa'];
  view.turn = 7;
  view.automa = { tokens: { governor: 1, market: 2, port: 1, tavern: 2 }, seat_a: 1 };
  view.titles = [{ title: 'pirate_king', colour: 'red', runners: [0, 1] }];
  view.buildings = view.buildings.map(building => ({
    ...building,
    removed: false,
    copies: view.players.some(player => player.buildings.includes(building.building)) ? 0 : 1,
  }));
  view.captains = view.captains.slice(0, 3);
  view.contracts.slots = view.contracts.slots.filter(({ contract }) => contract).map((slot, at) => ({ ...slot, slot: at + 1 }));
  view.wishes = view.wishes.map((wish, at) => ({
    ...wish,
    victory: ['red', 'blue', 'blue', 'red', null][at],
    decides: at === 4,
    standing: [
      { symbols: 2, place: (at % 2) + 1 },
      { symbols: 1, place: 2 - (at % 2) },
    ],
  }));
  tell(
    state,
    { kind: 'round_place', round: 4 },
    { kind: 'automa_moved', rival: 'automa', board: 'governor', row: 2 },
    { kind: 'worker_instead', seat: 1, board: 'tavern', row: 1 },
    { kind: 'points_red', seat: 1, points: 2 },
    { kind: 'automa_moved', rival: 'automa', board: 'port', row: 1 },
  );
  state.moves = ['governor', 'market', 'port', 'tavern'].flatMap(board => [
    worker(view, board, 'left'),
    ...(view.boards.find(one => one.board === board).rows[view.boards.find(one => one.board === board).next_row - 1].sides.length > 1
      ? [worker(view, board, 'right')]
      : []),
    worker(view, board, 'instead'),
  ]);
  return told(state);
}

// After round V: tea-and-rum-finale.html, from its first step to the titles.
export function finale(state) {
  const view = common(state);
  Object.assign(view, { round: 5, phase: 'over', window: '', active: null });
  const ended = [
    { red: 23, blue: 27, lost: {}, converted: { red: 1, blue: 0 }, sold: 9, oath: ['a1', 'buildings', 7, 7] },
    { red: 27, blue: 17, lost: { red: 5 }, converted: { red: 1, blue: 0 }, sold: 6, oath: ['a4', 'contracts', 4, 3] },
    { red: 18, blue: 27, lost: {}, converted: { red: 0, blue: 1 }, sold: 14, oath: ['a3', 'reputation', 20, 21] },
    { red: 23, blue: 13, lost: { red: 1 }, converted: { red: 0, blue: 2 }, sold: 4, oath: ['a2', 'captains', 6, 6] },
  ];
  view.players = view.players.map((player, seat) => {
    const { sold, oath, ...points } = ended[seat];
    const [allegiance, what, n, have] = oath;
    const needs = [{ what, n, have }];
    return {
      ...player,
      ...points,
      chest_closed: false,
      resources: {},
      allegiance: { allegiance, number: 1, red: 3, needs, by_payment: false, at_end: false, house: false, proved: have >= n },
    };
  });
  view.titles = [
    {
      title: 'governor',
      colour: 'blue',
      runners: [0, 2, 3],
      won: { holders: [0], points: 27, why: 'tie', equal: [0, 2], mine: 23, best: 18 },
    },
    { title: 'pirate_king', colour: 'red', runners: [0, 1, 2, 3], won: { holders: [1], points: 27, why: 'most' } },
  ];
  const names = ['You', ...NAMES.slice(1)];
  tell(
    state,
    { kind: 'finale', text: 'Five rounds are over: the final sequence begins.' },
    { kind: 'activated', seat: 1, captain: 'c1', text: 'Bergamot used Captain Flint.' },
    ...[0, 2, 3].map(seat => ({ kind: 'proved', seat, text: `${names[seat]} proved it.` })),
    ...ended.map(({ sold }, seat) => ({ kind: 'stock_sold', seat, coins: sold, text: `${names[seat]} sold what was left for ${sold} $.` })),
    ...ended.flatMap(({ lost }, seat) =>
      lost.red ? [{ kind: 'balanced_red', seat, lost: lost.red, text: `${names[seat]} loses red points by balancing: ${lost.red}.` }] : [],
    ),
    ...ended.map(({ red, blue }, seat) => ({ kind: 'totals', seat, red, blue, text: `${names[seat]} ends with ${red} and ${blue}.` })),
    { kind: 'title_governor', seat: 0, text: 'You are Governor.' },
    { kind: 'title_pirate_king', seat: 1, text: 'Bergamot is Pirate King.' },
  );
  state.phase = 'over';
  state.actor = 'nobody';
  state.moves = [];
  state.result = {
    outcome: 'won',
    seats: ended.map(({ red, blue }, seat) => ({
      points: red + blue,
      winner: seat < 2,
      titles: [['governor'], ['pirate_king'], [], []][seat],
      lines: [
        { label: 'Red', points: red },
        { label: 'Blue', points: blue },
      ],
    })),
  };
  return told(state);
}
