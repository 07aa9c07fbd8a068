import { type Bet, type Client, endpoints, type Market } from '@wieszcz/api';

type Draft = { topic: string; category?: Market['category']; endDate?: string; description?: string; bets?: string[] };

/** A private market with bets of these titles, each at 0,50 $ on yes and 0,55 $ on no. */
export async function draftMarket(api: Client, { bets = [], ...fields }: Draft): Promise<Market> {
  const usual = { category: 'SPORT', endDate: '', description: 'Wynik podaje organizator.' } as const;
  const { marketId } = await api(endpoints.createMarket, { body: { ...usual, ...fields } });
  for (const title of bets)
    await api(endpoints.addBet, { body: { marketId, title, yesPrice: 0.5, noPrice: 0.55, shares: 10_000 } });
  return await api(endpoints.getMarket, { params: { id: marketId } });
}

/** A published market; without titles it has one bet. */
export async function openMarket(api: Client, draft: Draft): Promise<Market & { bets: Bet[] }> {
  const { marketId } = await draftMarket(api, { bets: ['Tak będzie'], ...draft });
  return (await api(endpoints.publishMarket, { query: { marketId } })) as Market & { bets: Bet[] };
}
