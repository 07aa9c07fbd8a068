import type { Act, Market, Page } from '@wieszcz/api';
import { afterEach, describe, expect, it } from 'vitest';
import { audit } from '../../exchange/index.ts';
import { startTestApp } from '../../testing/app.ts';
import {
  addBet,
  answerOf,
  bid,
  buy,
  createMarket,
  openMarket,
  publish,
  refusalOf,
  resolveMarket,
  sellAtOnce,
} from '../../testing/game.ts';
import { untilWaiting } from '../../testing/waiting.queries.ts';
import { SWEEP_BIDS } from '../bids/sweep-bids.ts';

const { as, call, clock, database, dependencies, doJobs } = await startTestApp();
const [moderator, otherModerator, player, admin] = await Promise.all([
  as('moderator'),
  as('moderator'),
  as('player'),
  as('admin'),
]);
const NOW = '2026-11-20T12:00:00.000Z';
afterEach(() => clock.set(NOW));

type Named = Pick<Market, 'marketId'>;
const takingBack = ({ marketId }: Named) => ['PUT', `/api/markets/${marketId}/private?covers=url`] as const;
const correcting = ({ marketId }: Named, text: unknown = 'W zasadach jest literówka: chodzi o rok 2027.') =>
  ['POST', `/api/markets/${marketId}/corrections?covers=url`, { text }] as const;
const takeBack = async (market: Named) => answerOf<Market>(await moderator.call(...takingBack(market)));
const read = async ({ marketId }: Named) => answerOf<Market>(await call('GET', `/markets/${marketId}?covers=url`));
const actsOn = async ({ marketId }: Named) =>
  answerOf<Page<Act>>(await admin.call('GET', `/api/admin/acts?marketId=${marketId}`)).content;

describe('a published market on which nobody trades', () => {
  it('can be taken back by its author, who corrects everything and publishes it again', async () => {
    const market = await openMarket(moderator, { topic: 'Czy Polska wgra mecz?' });
    expect(market).toMatchObject({ published: true, trade: 'none', corrections: [] });
    expect(await takeBack(market)).toMatchObject({ published: false, trade: 'none' });
    for (const caller of [{ call }, player, otherModerator])
      expect(await refusalOf(caller, 'GET', `/markets/${market.marketId}`)).toBe('404 MARKET_NOT_FOUND');
    const purchase = { betId: market.bets[0]!.id, marketId: market.marketId, contractOption: true, maxPrice: 1, shares: 1 };
    expect(await refusalOf(player, 'POST', '/markets/buyContract', purchase)).toBe('409 MARKET_NOT_PUBLISHED');

    const fields = { topic: 'Czy Polska wygra mecz?', category: 'OTHER', endDate: '2027-07-01', description: 'Lepsze zasady' };
    expect(await refusalOf(moderator, 'PUT', `/markets/edit/${market.marketId}`, fields)).toBe('200');
    const mended = await addBet(moderator, market, { title: 'Wygra' });
    expect(await refusalOf(moderator, 'POST', `/markets/deleteBet?betId=${market.bets[0]!.id}`)).toBe('200');
    expect(await publish(moderator, market)).toMatchObject({ ...fields, published: true });
    await buy(player, mended);
    expect((await actsOn(market)).map(({ kind }) => kind)).toEqual([
      'marketPublished',
      'betDeleted',
      'betAdded',
      'marketEdited',
      'marketTakenBack',
      'marketPublished',
      'betAdded',
      'marketCreated',
    ]);
  });

  it('loses its pause and its recorded chances when it is taken back', async () => {
    const market = await openMarket(moderator);
    await moderator.call('PUT', `/api/markets/${market.marketId}/pause`, { reason: 'Coś się nie zgadza' });
    const bets = market.bets.map(({ id }) => id);
    await database.pool.query('insert into chances (bet_id, recorded_at, chance) values ($1, $2, 5000)', [bets[0], NOW]);
    expect(await takeBack(market)).toMatchObject({ paused: null });
    expect((await database.pool.query('select from chances where bet_id = any ($1)', [bets])).rowCount).toBe(0);
    expect(await publish(moderator, market)).toMatchObject({ paused: null });
  });

  it('can be taken back after its trade has closed', async () => {
    const closing = await openMarket(moderator, { tradingClosesAt: '2026-11-20T18:00:00.000Z' });
    clock.set('2026-11-20T18:00:01Z');
    await takeBack(closing);
    const publishing = ['PUT', `/markets/makePublic?marketId=${closing.marketId}`] as const;
    expect(await refusalOf(moderator, ...publishing)).toBe('409 CLOSED_BEFORE_PUBLICATION');
  });

  it('can be taken back once all bids on it are gone', async () => {
    const market = await openMarket(moderator);
    const placed = (await bid(player, market.bets[0]!)).bid!;
    expect((await read(market)).trade).toBe('bids');
    expect(await refusalOf(moderator, ...takingBack(market))).toBe('409 MARKET_TRADED');
    expect(await refusalOf(player, 'DELETE', `/api/bids/${placed.id}`)).toBe('200');
    expect(await takeBack(market)).toMatchObject({ published: false, trade: 'none' });
    // The cancelled bid has left an empty position.
    const { id } = market.bets[0]!;
    expect(await refusalOf(moderator, 'POST', `/markets/deleteBet?betId=${id}`)).toBe('200');
    expect((await database.pool.query('select from contracts where bet_id = $1', [id])).rowCount).toBe(0);
    expect((await audit(database.pool)).differences).toEqual([]);
  });

  it('counts as one with bids until an expired bid is swept: for its page, for taking it back and for a correction', async () => {
    const [market, corrected] = [await openMarket(moderator), await openMarket(moderator)];
    const order = { timeInForce: 'GTD', expiresAt: '2026-11-20T12:05:00Z' };
    for (const { bets } of [market, corrected]) await bid(player, bets[0]!, order);
    clock.set('2026-11-20T12:05:05Z');
    expect((await read(market)).trade).toBe('bids');
    expect(await refusalOf(moderator, ...takingBack(market))).toBe('409 MARKET_TRADED');
    expect(await refusalOf(moderator, ...correcting(corrected))).toBe('200');
    await dependencies.jobs.add(SWEEP_BIDS, {});
    await doJobs();
    expect((await read(market)).trade).toBe('none');
    expect(await refusalOf(moderator, ...correcting(market))).toBe('409 MARKET_UNTRADED');
    expect(await takeBack(market)).toMatchObject({ published: false, trade: 'none' });
    expect(await refusalOf(moderator, ...takingBack(corrected))).toBe('409 MARKET_TRADED');
  });

  it('cannot be corrected', async () => {
    expect(await refusalOf(moderator, ...correcting(await openMarket(moderator)))).toBe('409 MARKET_UNTRADED');
  });
});

describe('taking a market back', () => {
  it('is refused once players have bought shares, also if they have sold them again, and changes nothing', async () => {
    const market = await openMarket(moderator);
    const { boughtContract } = await buy(player, market.bets[0]!);
    expect(await sellAtOnce(player, boughtContract)).toMatchObject({ fills: [{ kind: 'merge', shares: 10 }] });
    expect(await refusalOf(moderator, ...takingBack(market))).toBe('409 MARKET_TRADED');
    expect(await read(market)).toMatchObject({ published: true, trade: 'shares' });
    expect((await actsOn(market)).map(({ kind }) => kind)).not.toContain('marketTakenBack');
  });

  it('is refused for private, resolved and unknown markets, and to everybody but the author', async () => {
    const market = await openMarket(moderator);
    expect(await refusalOf({ call }, ...takingBack(market))).toBe('401 UNAUTHENTICATED');
    expect(await refusalOf(player, ...takingBack(market))).toBe('403 ROLE_FORBIDDEN');
    expect(await refusalOf(admin, ...takingBack(market))).toBe('403 ROLE_FORBIDDEN');
    expect(await refusalOf(otherModerator, ...takingBack(market))).toBe('403 NOT_AUTHOR');
    expect(await refusalOf(moderator, ...takingBack({ marketId: 999_999 }))).toBe('404 MARKET_NOT_FOUND');
    await resolveMarket(moderator, market, market.bets[0]!);
    expect(await refusalOf(moderator, ...takingBack(market))).toBe('409 MARKET_SOLVED');
    expect(await refusalOf(moderator, ...takingBack(await createMarket(moderator)))).toBe('409 MARKET_NOT_PUBLISHED');
  });

  it('and a purchase at the same moment exclude each other', async () => {
    for (let round = 0; round < 12; round += 1) {
      const market = await openMarket(moderator);
      const purchase = { betId: market.bets[0]!.id, marketId: market.marketId, contractOption: true, maxPrice: 1, shares: 1 };
      const buying = () => refusalOf(player, 'POST', '/markets/buyContract', purchase);
      const takingItBack = () => refusalOf(moderator, ...takingBack(market));
      const [first, second] = round % 2 === 0 ? [buying, takingItBack] : [takingItBack, buying];
      const answers = await Promise.all([first(), second()]);
      const [bought, taken] = round % 2 === 0 ? answers : answers.toReversed();
      expect([
        ['200', '409 MARKET_TRADED'],
        ['409 MARKET_NOT_PUBLISHED', '200'],
      ]).toContainEqual([bought, taken]);
    }
  });

  it('sees the bid of a batch that another process commits while it waits for the lock of the market', async () => {
    const market = await openMarket(moderator);
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('select from markets where id = $1 for update', [market.marketId]);
    const taking = refusalOf(moderator, ...takingBack(market));
    await untilWaiting(database.pool, 1, 'markets m where m.id');
    await holder.query(
      `insert into bids (id, market_id, bet_id, option, price, shares, player_id, reserve_id, created_at)
       values (nextval(pg_get_serial_sequence('offers', 'id')), $1, $2, true, 10, 1, $3, 0, $4)`,
      [market.marketId, market.bets[0]!.id, player.id, NOW],
    );
    await holder.query('commit');
    holder.release();
    expect(await taking).toBe('409 MARKET_TRADED');
    await database.pool.query('delete from bids where market_id = $1', [market.marketId]);
  });

  it('answers a repetition with its key as the first time, and is done once', async () => {
    const market = await openMarket(moderator);
    const key = { 'idempotency-key': 'cofnij-1' };
    const [method, path] = takingBack(market);
    for (let attempt = 1; attempt <= 2; attempt += 1)
      expect(answerOf<Market>(await moderator.call(method, path, undefined, key)).published).toBe(false);
    expect((await actsOn(market)).filter(({ kind }) => kind === 'marketTakenBack')).toHaveLength(1);
  });
});

describe('a correction', () => {
  it('is dated, shown to all in the order of publication, and in the log of acts with its author', async () => {
    const market = await openMarket(moderator);
    await buy(player, market.bets[0]!);
    const first = answerOf<Market>(await moderator.call(...correcting(market, '  Chodzi o rok 2027.\nNie o 2026.  ')));
    expect(first.corrections).toEqual([{ date: NOW, text: 'Chodzi o rok 2027.\nNie o 2026.' }]);
    clock.set('2026-11-21T08:30:00Z');
    await moderator.call(...correcting(market, 'Mecz jest w Łodzi.'));
    const corrections = [...first.corrections, { date: '2026-11-21T08:30:00.000Z', text: 'Mecz jest w Łodzi.' }];
    expect((await read(market)).corrections).toEqual(corrections);
    const list = answerOf<Page<Market>>(await call('GET', `/markets?marketTitle=${encodeURIComponent(market.topic)}&covers=url`));
    expect(list.content[0]!.corrections).toEqual(corrections);
    expect((await actsOn(market)).slice(0, 2)).toMatchObject([
      { kind: 'marketCorrected', actor: moderator.username, detail: { correction: 'Mecz jest w Łodzi.' } },
      { kind: 'marketCorrected', actor: moderator.username, date: NOW },
    ]);
    await resolveMarket(moderator, market, market.bets[0]!);
    expect((await read(market)).corrections).toEqual(corrections);
  });

  it('can be published while players have only bids on the market', async () => {
    const market = await openMarket(moderator);
    const placed = (await bid(player, market.bets[0]!)).bid!;
    expect(await refusalOf(moderator, ...correcting(market))).toBe('200');
    // A correction stays, so the market can't become private and be deleted even when the bid is gone.
    expect(await refusalOf(player, 'DELETE', `/api/bids/${placed.id}`)).toBe('200');
    expect((await read(market)).trade).toBe('bids');
    expect(await refusalOf(moderator, ...takingBack(market))).toBe('409 MARKET_TRADED');
    expect(await refusalOf(moderator, ...correcting(market, 'Jeszcze jedno.'))).toBe('200');
  });

  it('has 1 to 1000 characters', async () => {
    const market = await openMarket(moderator);
    await buy(player, market.bets[0]!);
    for (const text of ['', '  ', 'x'.repeat(1001), 'a\u0007b', 7, null])
      expect(await refusalOf(moderator, ...correcting(market, text))).toBe('400 VALIDATION_FAILED');
    const [method, path] = correcting(market);
    expect(await refusalOf(moderator, method, path, {})).toBe('400 VALIDATION_FAILED');
    expect(await refusalOf(moderator, ...correcting(market, 'ż'.repeat(1000)))).toBe('200');
  });

  it('is refused to everybody but the author, and for private, resolved and unknown markets', async () => {
    const market = await openMarket(moderator);
    await buy(player, market.bets[0]!);
    expect(await refusalOf({ call }, ...correcting(market))).toBe('401 UNAUTHENTICATED');
    expect(await refusalOf(player, ...correcting(market))).toBe('403 ROLE_FORBIDDEN');
    expect(await refusalOf(otherModerator, ...correcting(market))).toBe('403 NOT_AUTHOR');
    expect(await refusalOf(moderator, ...correcting({ marketId: 999_999 }))).toBe('404 MARKET_NOT_FOUND');
    await resolveMarket(moderator, market, market.bets[0]!);
    expect(await refusalOf(moderator, ...correcting(market))).toBe('409 MARKET_SOLVED');
    expect(await refusalOf(moderator, ...correcting(await createMarket(moderator)))).toBe('409 MARKET_NOT_PUBLISHED');
  });

  it('is refused beyond the twentieth, and once it is published nothing changes it', async () => {
    const market = await openMarket(moderator);
    await buy(player, market.bets[0]!);
    const answers = [];
    for (let number = 1; number <= 21; number += 1)
      answers.push(await refusalOf(moderator, ...correcting(market, `Sprostowanie ${number}`)));
    expect(answers).toEqual([...Array<string>(20).fill('200'), '409 TOO_MANY_CORRECTIONS']);
    for (const change of [`update corrections set body = 'inne'`, 'delete from corrections'])
      await expect(database.pool.query(change)).rejects.toThrow(/append-only|history/i);
  });

  it('is published once if the call is repeated with its key', async () => {
    const market = await openMarket(moderator);
    await buy(player, market.bets[0]!);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const reply = await moderator.call(...correcting(market, 'Raz.'), { 'idempotency-key': 'sprostowanie-1' });
      expect(answerOf<Market>(reply).corrections).toHaveLength(1);
    }
  });
});
