import type { Market, Page, Offer } from '@wieszcz/api';
import type { MarketId } from '@wieszcz/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import {
  addBet,
  answerOf,
  bid,
  buy,
  createMarket,
  listShares,
  openMarket,
  publish,
  refusalOf,
  resolveMarket,
  sellAtOnce,
} from '../../testing/game.ts';
import { SWEEP_BIDS } from '../bids/sweep-bids.ts';
import { createChances } from '../chances/chances.ts';
import { recordChances } from '../chances/record-chances.ts';
import { thinChances } from '../chances/thin-chances.ts';

const { as, call, clock, dependencies, doJobs } = await startTestApp();
const [moderator, otherModerator] = await Promise.all([as('moderator'), as('moderator')]);
const NOW = '2026-11-20T12:00:00Z';
const CLOSING = '2026-11-20T18:00:00.000Z';
afterEach(() => clock.set(NOW));

const dataOf = ({ topic, category, endDate, description }: Market) => ({ topic, category, endDate, description });
const editing = (market: Market, fields: object) =>
  ['PUT', `/markets/edit/${market.marketId}?covers=url`, { ...dataOf(market), ...fields }] as const;
const edit = async (market: Market, fields: object) => answerOf<Market>(await moderator.call(...editing(market, fields)));
const read = async ({ marketId }: Pick<Market, 'marketId'>) =>
  answerOf<Market>(await call('GET', `/markets/${marketId}?covers=url`));
const pausing = ({ marketId }: Pick<Market, 'marketId'>, reason = 'Mecz już trwa') =>
  ['PUT', `/api/markets/${marketId}/pause?covers=url`, { reason }] as const;
const resuming = ({ marketId }: Pick<Market, 'marketId'>) => ['PUT', `/api/markets/${marketId}/resume?covers=url`] as const;

/** A market on which the player has 20 shares of yes, 5 of them in an offer, 20 of no, and a bid. */
async function traded(fields: Record<string, unknown> = {}) {
  const player = await as('player');
  const market = await openMarket(moderator, fields);
  const bet = market.bets[0]!;
  const { boughtContract } = await buy(player, bet, { shares: 20 });
  await buy(player, bet, { shares: 20, contractOption: false });
  const offers = (await listShares(player, boughtContract)).offers!;
  const waiting = (await bid(player, bet, { shares: 30, price: 0.45 })).bid!;
  return { player, market, bet, contract: boughtContract, offer: offers[0]!, bid: waiting };
}

/** The answers of each call that trades, and of each preview. */
async function answersToTrading({ player, bet, contract }: Awaited<ReturnType<typeof traded>>): Promise<string[]> {
  const lot = answerOf<Page<Offer>>(await call('GET', `/offers?betId=${bet.id}&option=true`)).content.find(
    ({ dealer }) => !dealer,
  )!;
  const purchase = { betId: bet.id, marketId: bet.marketId, contractOption: true, maxPrice: 1, shares: 1 };
  const calls: Parameters<TestUser['call']>[] = [
    ['POST', '/markets/buyContract', purchase],
    ['POST', `/offers/buy?offerId=${lot.id}&shares=1`],
    ['POST', '/api/bids', { betId: bet.id, option: true, price: 0.1, shares: 1 }],
    ['POST', '/contracts/addOffer', { contractId: contract.id, shares: 1, price: 0.9 }],
    ['POST', `/api/contracts/${contract.id}/sell`, { shares: 1, minPrice: 0.01 }],
    ['GET', `/api/trading/preview?betId=${bet.id}&option=true&maxPrice=1&shares=1`],
    ['GET', `/api/contracts/${contract.id}/sell?shares=1`],
  ];
  const answers: string[] = [];
  for (const asked of calls) answers.push(await refusalOf(player, ...asked));
  return answers;
}

/** The answers of each call that takes shares or money out of the trade. */
async function withdrawAll({ player, bet, offer, bid: { id } }: Awaited<ReturnType<typeof traded>>): Promise<string[]> {
  const calls: Parameters<TestUser['call']>[] = [
    ['DELETE', `/contracts/deleteOffer?offerId=${offer.id}`],
    ['PATCH', `/api/bids/${id}`, { shares: 10 }],
    ['DELETE', `/api/bids/${id}`],
    ['POST', `/api/bets/${bet.id}/redeem`, { pairs: 20 }],
  ];
  const answers: string[] = [];
  for (const asked of calls) answers.push(await refusalOf(player, ...asked));
  return answers;
}

describe('the closing moment', () => {
  it('is answered in UTC, kept by an edit that leaves it out, moved, and removed by null', async () => {
    const market = await createMarket(moderator, { tradingClosesAt: '2026-11-20T19:00:00+01:00' });
    expect(market).toMatchObject({ tradingClosesAt: CLOSING, paused: null });
    expect((await edit(market, { description: 'Inne zasady' })).tradingClosesAt).toBe(CLOSING);
    await addBet(moderator, market);
    await publish(moderator, market);
    const published = await read(market);
    expect((await edit(published, { tradingClosesAt: '2026-11-21T00:00Z' })).tradingClosesAt).toBe('2026-11-21T00:00:00.000Z');
    expect((await edit(published, { tradingClosesAt: null })).tradingClosesAt).toBeNull();
    expect((await edit(published, { tradingClosesAt: CLOSING })).tradingClosesAt).toBe(CLOSING);
  });

  it.each(['2026-11-20T12:00:00Z', '2026-11-19T12:00:00Z'])('must lie ahead when it is set, so %s is refused', async (past) => {
    const asked = { topic: `Zamknięcie ${past}`, category: 'SPORT', description: 'Opis', tradingClosesAt: past };
    expect(await refusalOf(moderator, 'POST', '/markets/new', asked)).toBe('400 CLOSING_PAST');
    const market = await openMarket(moderator);
    expect(await refusalOf(moderator, ...editing(market, { tradingClosesAt: past }))).toBe('400 CLOSING_PAST');
  });

  it.each(['', '2026-12-05', '2026-12-05T20:00', '5 grudnia'])(
    'must be a date and time with a zone, so %o is refused',
    async (wrong) => {
      const asked = { topic: `Zapis ${wrong}`, category: 'SPORT', description: 'Opis', tradingClosesAt: wrong };
      expect(await refusalOf(moderator, 'POST', '/markets/new', asked)).toBe('400 VALIDATION_FAILED');
    },
  );

  it('is fixed once it has passed, and an edit may repeat it or leave it out', async () => {
    const market = await openMarket(moderator, { tradingClosesAt: CLOSING });
    clock.set(CLOSING);
    for (const moment of [null, '2026-11-20T19:00:00Z'])
      expect(await refusalOf(moderator, ...editing(market, { tradingClosesAt: moment }))).toBe('409 CLOSING_FIXED');
    for (const fields of [{}, { tradingClosesAt: CLOSING }, { endDate: '2027-01-01' }])
      expect(await refusalOf(moderator, ...editing(market, fields))).toBe('200');
  });

  it('of a private market may be moved after it has passed, and must be before the publication', async () => {
    const market = await createMarket(moderator, { tradingClosesAt: CLOSING });
    await addBet(moderator, market);
    clock.set(CLOSING);
    const publishing = ['PUT', `/markets/makePublic?marketId=${market.marketId}`] as const;
    expect(await refusalOf(moderator, ...publishing)).toBe('409 CLOSED_BEFORE_PUBLICATION');
    await edit(market, { tradingClosesAt: '2026-11-20T19:00:00Z' });
    expect(await refusalOf(moderator, ...publishing)).toBe('200');
  });

  it('ends all trade, previews included, and refuses nothing before it', async () => {
    const trade = await traded({ tradingClosesAt: CLOSING });
    clock.set('2026-11-20T17:59:59.999Z');
    expect(await answersToTrading(trade)).toEqual(Array(7).fill('200'));
    clock.set(CLOSING);
    expect(await answersToTrading(trade)).toEqual(Array(7).fill('409 TRADING_CLOSED'));
  });

  it('still allows withdrawing, reducing, cancelling, redeeming, a new bet and the resolution', async () => {
    const trade = await traded({ tradingClosesAt: CLOSING });
    clock.set(CLOSING);
    expect(await withdrawAll(trade)).toEqual(['200', '200', '200', '200']);
    await addBet(moderator, trade.market, { title: 'Po zamknięciu' });
    expect((await resolveMarket(moderator, trade.market, trade.bet)).correctBetId).toBe(trade.bet.id);
  });

  it('returns the money of waiting bids with the next sweep', async () => {
    const { player, bet } = await traded({ tradingClosesAt: CLOSING });
    const reserved = async () => answerOf<{ reserved: number }>(await player.call('GET', `/api/bids?betId=${bet.id}`)).reserved;
    const sweep = async () => {
      await dependencies.jobs.add(SWEEP_BIDS, {});
      await doJobs();
    };
    clock.set('2026-11-20T17:59:59.999Z');
    await sweep();
    expect(await reserved()).toBe(13.5);
    clock.set(CLOSING);
    await sweep();
    expect(await reserved()).toBe(0);
  });

  it('fixes the chance and ends its chart, although the bids are gone', async () => {
    const [ada, market] = [await as('player'), await openMarket(moderator, { tradingClosesAt: CLOSING })];
    const [bet] = market.bets;
    await buy(ada, bet!);
    await bid(ada, bet!, { price: 0.48 });
    await recordChances(dependencies.db, createChances(dependencies.db, clock), [market.marketId as MarketId], clock.now());
    const chance = async () => (await read(market)).bets![0]!.chance;
    expect(await chance()).toBe(0.49);
    clock.set('2026-11-21T11:00:00Z');
    await dependencies.jobs.add(SWEEP_BIDS, {});
    await doJobs();
    expect(await chance()).toBe(0.49);
    const points = answerOf<object[]>(await call('GET', `/api/bets/${bet!.id}/chances?timeAgo=2026-11-20T13:00:00Z`));
    expect(points).toEqual([{ at: '2026-11-20T13:00:00.000Z', chance: 0.49 }]);
    await resolveMarket(moderator, market, bet!);
    expect(await chance()).toBe(1);
  });

  it('is the end of the chart of chances, although one is recorded later, when a bet is added', async () => {
    const market = await openMarket(moderator, { tradingClosesAt: CLOSING });
    const [bet] = market.bets;
    const record = () =>
      recordChances(dependencies.db, createChances(dependencies.db, clock), [market.marketId as MarketId], clock.now());
    await record();
    clock.set('2026-11-20T19:00:00Z');
    await addBet(moderator, market, { title: 'Po zamknięciu', yesPrice: 0.9, noPrice: 0.2 });
    await record();
    clock.set('2026-11-20T20:00:00Z');
    const { chance } = (await read(market)).bets![0]!;
    expect(chance).toBeLessThan(0.45);
    expect(answerOf(await call('GET', `/api/bets/${bet!.id}/chances?timeAgo=2026-11-20T13:00:00Z`))).toEqual([
      { at: '2026-11-20T13:00:00.000Z', chance: 0.45 },
      { at: CLOSING, chance },
    ]);
  });

  it('fixes the last chance before the closing, although one is recorded soon after the closing and the recorded chances are thinned', async () => {
    const market = await openMarket(moderator, { tradingClosesAt: '2026-11-20T18:02:00Z' });
    const { id } = market.bets[0]!;
    // The last row is what a bet added after the closing leaves: the chance that is shown changes, the unscaled one doesn't.
    await dependencies.pool.query(
      `insert into chances (bet_id, recorded_at, chance, unscaled) values
         ($1, '2026-11-20T16:00Z', 3000, 3000), ($1, '2026-11-20T18:00:30Z', 4000, 4000), ($1, '2026-11-20T18:01:30Z', 4700, 4700),
         ($1, '2026-11-20T18:03Z', 3300, 4700)`,
      [id],
    );
    const shown: (number | undefined)[] = [];
    for (const now of ['2026-11-20T19:00:00Z', '2026-11-22T03:20:00Z', '2026-11-28T03:20:00Z']) {
      clock.set(now);
      await thinChances(dependencies.db, clock.now());
      shown.push((await read(market)).bets![0]!.chanceUnscaled);
    }
    expect(shown).toEqual([0.47, 0.47, 0.47]);
    const { rowCount } = await dependencies.pool.query('select from chances where bet_id = $1', [id]);
    expect(rowCount).toBe(3);
  });
});

describe('a pause', () => {
  it('refuses all trade with its reason, and keeps orders until the trade is resumed', async () => {
    const trade = await traded();
    const paused = answerOf<Market>(await moderator.call(...pausing(trade.market)));
    expect(paused.paused).toEqual({ since: clock.now().toISOString(), reason: 'Mecz już trwa' });
    expect((await read(trade.market)).paused).toEqual(paused.paused);
    expect(await answersToTrading(trade)).toEqual(Array(7).fill('409 TRADING_PAUSED'));
    const order = { betId: trade.bet.id, marketId: trade.bet.marketId, contractOption: true, maxPrice: 1, shares: 1 };
    const reply = await trade.player.call('POST', '/markets/buyContract', order);
    expect(reply.body).toBe('Handel na tym rynku jest wstrzymany. Powód: Mecz już trwa');

    expect(answerOf<Market>(await moderator.call(...resuming(trade.market))).paused).toBeNull();
    const seller = await as('player');
    const { boughtContract } = await buy(seller, trade.bet, { shares: 30 });
    const { fills } = await sellAtOnce(seller, boughtContract, { shares: 1 });
    expect(fills).toEqual([{ price: 0.45, shares: 1, kind: 'trade' }]);
  });

  it('still allows withdrawing, reducing, cancelling, redeeming and the resolution, after which the market is not paused', async () => {
    const trade = await traded();
    answerOf(await moderator.call(...pausing(trade.market)));
    expect(await withdrawAll(trade)).toEqual(['200', '200', '200', '200']);
    expect((await resolveMarket(moderator, trade.market, trade.bet)).paused).toBeNull();
  });

  it('is for the author alone, while the market is published and not resolved', async () => {
    const unpublished = await createMarket(moderator);
    const open = await openMarket(moderator);
    const resolved = await openMarket(moderator);
    await resolveMarket(moderator, resolved, resolved.bets[0]!);
    const answersTo = async (asked: (market: Market) => Parameters<typeof call>) => [
      await refusalOf(moderator, ...asked(unpublished)),
      await refusalOf(moderator, ...asked(resolved)),
      await refusalOf(otherModerator, ...asked(open)),
    ];
    const expected = ['409 MARKET_NOT_PUBLISHED', '409 MARKET_SOLVED', '403 NOT_AUTHOR'];
    expect(await answersTo((market) => [...pausing(market)])).toEqual(expected);
    expect(await answersTo((market) => [...resuming(market)])).toEqual(expected);
    expect(await refusalOf(moderator, ...pausing(open, ' '))).toBe('400 VALIDATION_FAILED');
  });

  it('that is repeated changes the reason but not its beginning, and resuming a second time changes nothing', async () => {
    const market = await openMarket(moderator);
    await moderator.call(...pausing(market));
    clock.advance({ minutes: 5 });
    const again = answerOf<Market>(await moderator.call(...pausing(market, 'Sprawdzamy wynik')));
    expect(again.paused).toEqual({ since: '2026-11-20T12:00:00.000Z', reason: 'Sprawdzamy wynik' });
    for (let time = 0; time < 2; time++) expect(answerOf<Market>(await moderator.call(...resuming(market))).paused).toBeNull();
    const { rows } = await dependencies.pool.query<{ kind: string; reason: string | null }>(
      "select kind, reason from acts where market_id = $1 and kind in ('marketPaused', 'marketResumed') order by id",
      [market.marketId],
    );
    expect(rows).toEqual([
      { kind: 'marketPaused', reason: 'Mecz już trwa' },
      { kind: 'marketPaused', reason: 'Sprawdzamy wynik' },
      { kind: 'marketResumed', reason: null },
    ]);
  });

  it('is no longer the reason of refusals once trade has closed', async () => {
    const trade = await traded({ tradingClosesAt: CLOSING });
    answerOf(await moderator.call(...pausing(trade.market)));
    clock.set(CLOSING);
    expect(await answersToTrading(trade)).toEqual(Array(7).fill('409 TRADING_CLOSED'));
  });
});

it('the preview of a sale from a decided position is refused like the sale', async () => {
  const { player, market, bet, contract } = await traded();
  await resolveMarket(moderator, market, bet);
  const selling = `/api/contracts/${contract.id}/sell`;
  const answers = [
    await refusalOf(player, 'POST', selling, { shares: 1, minPrice: 0.01 }),
    await refusalOf(player, 'GET', `${selling}?shares=1`),
  ];
  expect(answers).toEqual(['409 CONTRACT_NOT_PENDING', '409 CONTRACT_NOT_PENDING']);
});
