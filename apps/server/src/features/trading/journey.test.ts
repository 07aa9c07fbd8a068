import type { Position, Market, Offer, Page, Purchase, Transaction } from '@wieszcz/api';
import { expect, it } from 'vitest';
import { audit } from '../../exchange/index.ts';
import { startTestApp } from '../../testing/app.ts';
import { answerOf, buy, listShares, openMarket, resolveMarket } from '../../testing/game.ts';

const { as, dependencies } = await startTestApp();

it('two players trade, the moderator resolves, and both see their money', async () => {
  const [moderator, ada, jan] = [await as('moderator'), await as('player'), await as('player')];
  const market = await openMarket(moderator);
  const [bet] = market.bets;

  const bought = await buy(ada, bet!, { shares: 100 });
  expect(bought.purchaser).toEqual({ username: ada.username, budget: 950 });
  expect(bought).toMatchObject({ cost: 50, fills: [{ price: 0.5, shares: 100, dealer: null }] });
  expect(bought.boughtContract).toMatchObject({
    playerId: ada.username,
    shares: 100,
    price: 0.5,
    contractStatus: 'PENDING',
    offers: null,
  });

  const listed = await listShares(ada, bought.boughtContract, { shares: 40, price: 0.45 });
  expect(listed).toMatchObject({ shares: 60, offers: [{ shares: 40, price: 0.45, dealer: ada.username }] });

  const offers = answerOf<Page<Offer>>(await jan.call('GET', `/offers?betId=${bet!.id}&option=true`));
  expect(offers.content.map(({ price, dealer }) => [price, dealer])).toEqual([
    [0.45, ada.username],
    [0.5, null],
  ]);
  const [offer] = offers.content;
  const second = answerOf<Purchase>(await jan.call('POST', `/offers/buy?offerId=${offer!.id}&shares=30`));
  expect(second.fills).toEqual([{ price: 0.45, shares: 30, dealer: ada.username }]);
  expect(second.purchaser.budget).toBe(986.5);

  const resolved = await resolveMarket(moderator, market, bet!);
  expect(resolved).toMatchObject({ correctBetId: bet!.id, correctBetOption: true, endDate: '2026-11-20' });
  expect(answerOf(await ada.call('GET', `/player/${ada.username}`))).toEqual({ username: ada.username, budget: 950 + 13.5 + 70 });
  expect(answerOf(await jan.call('GET', `/player/${jan.username}`))).toEqual({ username: jan.username, budget: 986.5 + 30 });

  const contracts = answerOf<Page<Position>>(await ada.call('GET', '/contracts/filtered?contractStatus=WON&covers=url'));
  expect(contracts.content).toMatchObject([{ shares: 70, contractStatus: 'WON', offers: null }]);
  const sales = answerOf<Page<Transaction>>(await ada.call('GET', '/transactions/dealer?covers=url'));
  expect(sales.content).toMatchObject([{ purchaser: jan.username, dealer: ada.username, shares: 30, price: 0.45 }]);
  const resolvedList = answerOf<Page<Market>>(await jan.call('GET', '/markets/solved'));
  expect(resolvedList.content.map(({ marketId }) => marketId)).toContain(market.marketId);

  const report = await audit(dependencies.pool);
  expect(report).toMatchObject({ differences: [] });
});
