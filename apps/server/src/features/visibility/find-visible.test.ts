import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, createMarket, openMarket, refusalOf } from '../../testing/game.ts';

const { as, call } = await startTestApp();
const [moderator, otherModerator, player] = await Promise.all([as('moderator'), as('moderator'), as('player')]);

it.each([
  ['market', 'MARKET_NOT_FOUND', (market: number) => `/markets/${market}`],
  ['market of a bet', 'BET_NOT_FOUND', (_: number, bet: number) => `/api/bets/${bet}/market`],
  ['price', 'BET_NOT_FOUND', (_: number, bet: number) => `/markets/betPrice?betId=${bet}`],
  ['chart', 'BET_NOT_FOUND', (_: number, bet: number) => `/transactions/chart?betId=${bet}&option=true&timeAgo=2026-11-20`],
  ['chart of a market', 'MARKET_NOT_FOUND', (market: number) => `/api/markets/${market}/chart?timeAgo=2026-11-20`],
  ['offers', 'BET_NOT_FOUND', (_: number, bet: number) => `/offers?betId=${bet}&option=true`],
])('the %s is told to whoever may see it, and to nobody else who asks at the same moment', async (_, refusal, path) => {
  const hidden = await createMarket(moderator);
  const hiddenBet = await addBet(moderator, hidden);
  const open = await openMarket(moderator);
  const ask = (market: number, bet: number) =>
    Promise.all([player, moderator, { call }, otherModerator].map((viewer) => refusalOf(viewer, 'GET', path(market, bet))));
  expect(await Promise.all([ask(hidden.marketId, hiddenBet.id), ask(open.marketId, open.bets[0]!.id)])).toEqual([
    [`404 ${refusal}`, '200', `404 ${refusal}`, `404 ${refusal}`],
    ['200', '200', '200', '200'],
  ]);
});
