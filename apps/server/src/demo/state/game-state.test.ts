import { type BetId, type MarketId, type OfferId, toPrice, toShares, type UserId } from '@wieszcz/domain';
import { expect, it } from 'vitest';
import { createBet, type MarketState } from './books.ts';
import { addAsk, addBought, createGameState, openHoldings, positionOn } from './game-state.ts';

const PLAYER = 1 as UserId;

it('The average price of a position counts listed shares when a bid buys more', () => {
  const state = createGameState();
  openHoldings(state, PLAYER, 100_000);
  const market = { id: 1 as MarketId, bets: [] as MarketState['bets'] } as MarketState;
  const { yes: side } = createBet(market, 1 as BetId, { yes: 50, no: 55, shares: 10_000 });
  const position = Object.assign(positionOn(state, PLAYER, side), { free: 10, averagePrice: 40 });
  addAsk(state, { id: 1 as OfferId, owner: PLAYER, side, price: toPrice(70), shares: toShares(30), since: 0 });
  addBought(state, position, 40, 50);
  expect(position).toMatchObject({ free: 50, averagePrice: 45 });
});
