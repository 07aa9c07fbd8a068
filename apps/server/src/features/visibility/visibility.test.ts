import { type BetId, type MarketId, maySee, toMarketId, type UserId } from '@wieszcz/domain';
import { expect, it } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { addBet, createMarket, openMarket, resolveMarket } from '../../testing/game.ts';
import { listVisibleMarkets } from '../markets/markets.queries.ts';
import { listBetPrices, listMarketBets } from '../prices/bets.queries.ts';

const { as, dependencies } = await startTestApp();
const { db } = dependencies;

const authors = await Promise.all([as('moderator'), as('moderator')]);
const viewers = [null, ...authors, await as('moderator'), await as('player'), await as('admin')];

type StoredMarket = { id: MarketId; author: UserId; published: boolean; resolved: boolean };

/** A market of this author at every stage of its life. */
async function marketsOf(author: TestUser): Promise<StoredMarket[]> {
  const unpublished = await createMarket(author);
  await addBet(author, unpublished);
  const open = await openMarket(author);
  const resolved = await openMarket(author);
  await resolveMarket(author, resolved, resolved.bets[0]!);
  return [
    { id: toMarketId(unpublished.marketId), author: author.id, published: false, resolved: false },
    { id: toMarketId(open.marketId), author: author.id, published: true, resolved: false },
    { id: toMarketId(resolved.marketId), author: author.id, published: true, resolved: true },
  ];
}

it('the condition in SQL equals the rule of the domain for every stage, author and viewer', async () => {
  const markets = (await Promise.all(authors.map(marketsOf))).flat();
  const requests = markets.flatMap((market) => viewers.map((viewer) => ({ market, viewer: viewer?.id ?? null })));
  const asked = requests.map(({ market, viewer }) => ({ id: market.id, viewer }));
  const expected = requests
    .filter(({ market, viewer }) => maySee(market, viewer))
    .map(({ market, viewer }) => `${market.id} by ${viewer}`);
  const visible = (rows: { id: number; viewer: UserId | null }[]) => rows.map(({ id, viewer }) => `${id} by ${viewer}`);
  expect(visible(await listVisibleMarkets(db, asked)).toSorted()).toEqual(expected.toSorted());
  expect(visible(await listMarketBets(db, asked)).toSorted()).toEqual(expected.toSorted());

  const { rows: bets } = await dependencies.pool.query<{ id: BetId; market: number }>('select id, market_id as market from bets');
  const askedBets = bets.flatMap(({ id }) => viewers.map((viewer) => ({ id, viewer: viewer?.id ?? null })));
  const expectedBets = bets.flatMap(({ id, market }) =>
    expected.filter((pair) => pair.startsWith(`${market} by`)).map((pair) => pair.replace(/^\d+/, String(id))),
  );
  expect(visible(await listBetPrices(db, askedBets)).toSorted()).toEqual(expectedBets.toSorted());
});
