import type { Option } from '../../values/option.ts';
import type { Tables, World } from '../world.ts';

/**
 * What `brokenRules` keeps between its calls. `live` are the ids of the open orders, `ended` those of orders that are gone, which must never
 * be open again. `seen` is the number of rows of the journal that the sums below contain.
 */
export type Ledger = {
  live: Set<number>;
  ended: Set<number>;
  seen: { transactions: number; movements: number };
  /** Minted pairs, by bet. */
  minted: Map<number, number>;
  /** Merged and redeemed pairs, by bet. */
  burned: Map<number, number>;
  /** Shares sold from lots, by bet and option. */
  sold: Map<string, number>;
};

export const openLedger = (): Ledger => ({
  live: new Set(),
  ended: new Set(),
  seen: { transactions: 0, movements: 0 },
  minted: new Map(),
  burned: new Map(),
  sold: new Map(),
});

const OPTIONS: readonly Option[] = [true, false];

/** Describes each violation of rules 20 to 24, which must hold after every command, from the rows alone. */
export function brokenRules(world: World, ledger: Ledger): string[] {
  count(world.tables, ledger);
  return [
    ...brokenReserves(world.tables),
    ...brokenShares(world.tables, ledger),
    ...brokenMarketAccounts(world.tables, ledger),
    ...crossing(world),
    ...brokenPlaces(world, ledger),
  ];
}

const add = <Key>(counts: Map<Key, number>, key: Key, amount: number): void =>
  void counts.set(key, (counts.get(key) ?? 0) + amount);
const keyOf = ({ bet, option }: { bet: number; option: Option }): string => `${bet}/${option}`;

/** Minting and merging write a row for yes and one for no; a merge with a lot writes only the player's. */
function count({ transactions, movements, positions }: Tables, ledger: Ledger): void {
  for (const row of transactions.slice(ledger.seen.transactions)) {
    if (row.kind === 'purchase') add(ledger.sold, keyOf(row), row.shares);
    if (row.kind === 'mint' && row.option) add(ledger.minted, row.bet, row.shares);
    if (row.kind === 'merge' && row.option) add(ledger.burned, row.bet, row.shares);
    if (row.kind !== 'merge_with_lot') continue;
    add(ledger.burned, row.bet, row.shares);
    add(ledger.sold, keyOf({ bet: row.bet, option: !row.option }), row.shares);
  }
  for (const { kind, amount, position } of movements.slice(ledger.seen.movements))
    if (kind === 'redeem') add(ledger.burned, positions.get(position!)!.bet, amount / 100);
  ledger.seen = { transactions: transactions.length, movements: movements.length };
}

const mustBe = (what: string, found: number, expected: number): string[] =>
  found === expected ? [] : [`${what}: ${found} instead of ${expected}`];

/** Rule 20. */
function brokenReserves({ reserves, bids, balances }: Tables): string[] {
  const expected = new Map<number, number>();
  for (const { player, price, shares } of bids.values()) add(expected, player, price * shares);
  return [...reserves].flatMap(([player, account]) =>
    mustBe(`rule 20, reserve of player ${player}`, balances.get(account)!, expected.get(player) ?? 0),
  );
}

/** Shares of the lot that are gone from the organizer's offers. */
const soldOf = ({ bets, offers }: Tables): ((bet: number, option: Option) => number) => {
  const unsold = new Map<string, number>();
  for (const offer of offers.values()) if (offer.seller === null) add(unsold, keyOf(offer), offer.shares);
  return (bet, option) => bets.get(bet as never)!.shares - (unsold.get(keyOf({ bet, option })) ?? 0);
};

function heldIn({ positions }: Tables): Map<string, number> {
  const held = new Map<string, number>();
  for (const position of positions.values()) add(held, keyOf(position), position.shares + position.listedShares);
  return held;
}

/** Rule 21. The organizer's offers have lost exactly the shares that the journal says were sold from lots. */
function brokenShares(tables: Tables, { minted, burned, sold }: Ledger): string[] {
  const [gone, held] = [soldOf(tables), heldIn(tables)];
  return [...tables.bets.values()].flatMap(({ id, market }) =>
    OPTIONS.flatMap((option) => {
      const key = keyOf({ bet: id, option });
      const fromLot = sold.get(key) ?? 0;
      const pairs = (minted.get(id) ?? 0) - (burned.get(id) ?? 0);
      return [
        ...mustBe(`rule 21, shares held of ${key}`, held.get(key) ?? 0, fromLot + pairs),
        ...(tables.resolutions.has(market) ? [] : mustBe(`rule 21, shares sold of ${key}`, gone(id, option), fromLot)),
      ];
    }),
  );
}

/**
 * Rule 22: for every verdict the organizer keeps the price of the shares sold from its lots, less 1 $ for each of those that win. Nothing
 * that happens between players changes that.
 */
function brokenMarketAccounts(tables: Tables, { minted, burned, sold }: Ledger): string[] {
  const held = heldIn(tables);
  return [...tables.organizers].flatMap(([market, account]) => {
    if (tables.resolutions.has(market)) return [];
    const bets = [...tables.bets.values()].filter((bet) => bet.market === market);
    const sum = (figure: (bet: (typeof bets)[number]) => number): number => bets.reduce((total, bet) => total + figure(bet), 0);
    const fromLot = (bet: number, option: Option): number => sold.get(keyOf({ bet, option })) ?? 0;
    const revenue = sum(({ id, yesPrice, noPrice }) => fromLot(id, true) * yesPrice + fromLot(id, false) * noPrice);
    const pairs = sum(({ id }) => (minted.get(id) ?? 0) - (burned.get(id) ?? 0));
    const balance = tables.balances.get(account)!;
    // Null: no bet comes true on yes, which is the verdict no if there is one bet.
    const verdicts = [...bets.map(({ id }) => id), null];
    const results = verdicts.flatMap((correct) => {
      const winner = (bet: number): Option => bet === correct;
      const payout = sum(({ id }) => 100 * (held.get(keyOf({ bet: id, option: winner(id) })) ?? 0));
      const lots = sum(({ id }) => 100 * fromLot(id, winner(id)));
      return mustBe(
        `rule 22, result of market ${market} if ${correct === null ? 'no bet' : `bet ${correct}`} comes true`,
        balance - payout,
        revenue - lots,
      );
    });
    return [...mustBe(`rule 22, account of market ${market}`, balance, revenue + 100 * pairs), ...results];
  });
}

/** Rule 23. An expired bid matches nothing, so it crosses nothing. */
function crossing({ tables: { bids, offers }, now }: World): string[] {
  const open = [...bids.values()].filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  const asks = [...offers.values()];
  return open.flatMap((bid) => {
    const isMet = (order: { bet: number; price: number }, owner: unknown): boolean =>
      order.bet === bid.bet && owner !== bid.player;
    const ask = asks.find((each) => isMet(each, each.seller) && each.option === bid.option && each.price <= bid.price);
    const other = open.find((each) => isMet(each, each.player) && each.option !== bid.option && each.price + bid.price >= 100);
    return [
      ...(ask ? [`rule 23, bid ${bid.id} stands at or above ask ${ask.id}`] : []),
      ...(other ? [`rule 23, bids ${bid.id} and ${other.id} could be a pair`] : []),
    ];
  });
}

/** Rule 24: no order comes back once it has ended, every listed share has its order, and no money appears or disappears. */
function brokenPlaces({ tables }: World, ledger: Ledger): string[] {
  const live = new Set<number>([...tables.offers.keys(), ...tables.bids.keys()]);
  for (const id of ledger.live) if (!live.has(id)) ledger.ended.add(id);
  ledger.live = live;
  const returned = [...live].filter((id) => ledger.ended.has(id)).map((id) => `rule 24, order ${id} has come back`);
  const listed = new Map<number, number>();
  for (const { position, shares } of tables.offers.values()) if (position !== null) add(listed, position, shares);
  let money = 0;
  for (const balance of tables.balances.values()) money += balance;
  return [
    ...returned,
    ...[...tables.positions.values()].flatMap(({ id, listedShares }) =>
      mustBe(`rule 24, listed shares of position ${id}`, listedShares, listed.get(id) ?? 0),
    ),
    ...mustBe('rule 24, the sum of all balances', money, 0),
  ];
}
