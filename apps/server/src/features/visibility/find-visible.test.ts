import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, createMarket, openMarket, refusalOf } from '../../testing/game.ts';

const { as, call } = await startTestApp();
const [moderator, otherModerator, player] = await Promise.all([as('moderator'), as('moderator'), as('player')]);

it.each([
  ['a market', 'MARKET_NOT_FOUND', (market: number) => `/markets/${market}`],
  ['the market of a bet', 'BET_NOT_FOUND', (_: number, bet: number) => `/api/bets/${bet}/market`],
  ['the price of a bet', 'BET_NOT_FOUND', (_: number, bet: number) => `/markets/betPrice?betId=${bet}`],
  [
    'the chart of a bet',
    'BET_NOT_FOUND',
    (_: number, bet: number) => `/transactions/chart?betId=${bet}&option=true&timeAgo=2026-11-20`,
  ],
  ['the chart of a market', 'MARKET_NOT_FOUND', (market: number) => `/api/markets/${market}/chart?timeAgo=2026-11-20`],
  ['the offers of a bet', 'BET_NOT_FOUND', (_: number, bet: number) => `/offers?betId=${bet}&option=true`],
])(
  'shows %s only to the author while the market is unpublished, also when several viewers ask concurrently',
  async (_, refusal, path) => {
    const unpublished = await createMarket(moderator);
    const unpublishedBet = await addBet(moderator, unpublished);
    const open = await openMarket(moderator);
    const viewers = [player, moderator, { call }, otherModerator];
    const answers = (market: number, bet: number) =>
      Promise.all(viewers.map((viewer) => refusalOf(viewer, 'GET', path(market, bet))));
    expect(
      await Promise.all([answers(unpublished.marketId, unpublishedBet.id), answers(open.marketId, open.bets[0]!.id)]),
    ).toEqual([
      [`404 ${refusal}`, '200', `404 ${refusal}`, `404 ${refusal}`],
      ['200', '200', '200', '200'],
    ]);
  },
);
