import type { Bet, Market, Page } from '@wieszcz/api';
import type { BetId, MarketId } from '@wieszcz/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { bidding, done } from '../../exchange/testing/game.ts';
import { startTestApp, type TestUser } from '../../testing/app.ts';
import { addBet, answerOf, buy, createMarket, openMarket, publish, resolveMarket } from '../../testing/game.ts';

const { as, call, clock, dependencies } = await startTestApp();

// Some tests move the clock by a day, after which a token has expired.
let moderator: TestUser;
beforeEach(async () => {
  moderator = await as('moderator');
});

const players = (count: number) => Promise.all(Array.from({ length: count }, () => as('player')));

const betsOf = async ({ marketId }: Pick<Market, 'marketId'>) =>
  answerOf<Market>(await call('GET', `/markets/${marketId}?covers=url`)).bets!;
const betOf = async (market: Pick<Market, 'marketId'>) => (await betsOf(market))[0]!;

async function bid(player: TestUser, bet: Bet, price: number, shares: number, option = true): Promise<void> {
  const place = { market: bet.marketId as MarketId, bet: bet.id as BetId };
  done(await dependencies.exchange.submit(bidding(player.id, place, price, shares, { option })));
}

/** A market whose organizer has sold all shares of yes at 0.50 $. The lot of no at 0.60 $ is a synthetic bid at 0.40 $; there is no ask. */
async function soldOutMarket(): Promise<Market & { bets: Bet[] }> {
  const market = await openMarket(moderator);
  for (const player of await players(10)) await buy(player, market.bets[0]!, { shares: 1000 });
  return market;
}

describe('the chance of a bet', () => {
  it('is the same in every answer that shows the bet', async () => {
    const [ada, jan] = await players(2);
    const market = await openMarket(moderator, { topic: 'Czy chance jest wszędzie ta sama?', bets: 2 });
    const [first, second] = market.bets;
    await buy(ada!, first!);
    await buy(ada!, second!, { contractOption: false });
    await bid(jan!, first!, 47, 5);
    await bid(jan!, second!, 43, 5);
    // The middles are 48.5 and 46.5 cents. They sum to less than 1 $, so the chances are not scaled.
    const facts = { chance: 0.485, chanceUnscaled: 0.485, chanceBasis: 'middle', thin: true };
    const expected = { ...facts, thinBecause: 'traders' };
    const { id } = first!;

    expect((await betsOf(market)).map(({ chance }) => chance)).toEqual([0.485, 0.465]);
    expect(await betOf(market)).toMatchObject(expected);
    const list = answerOf<Page<Market>>(await call('GET', '/markets?covers=url&size=50'));
    expect(list.content.find(({ marketId }) => marketId === market.marketId)!.bets![0]).toMatchObject(expected);
    expect(answerOf<Market>(await call('GET', `/api/bets/${id}/market?covers=url`)).bets![0]).toMatchObject(expected);
    expect(answerOf(await call('GET', `/api/bets/${id}/book?option=false`))).toMatchObject(facts);
    const chart = answerOf<object[]>(await call('GET', `/api/bets/${id}/chances?timeAgo=2026-11-01`));
    expect(chart.at(-1)).toEqual({ at: clock.now().toISOString(), chance: 0.485 });
    const portfolio = answerOf<{ positions: object[] }>(await ada!.call('GET', '/api/portfolio?covers=url'));
    expect(portfolio.positions).toEqual([
      expect.objectContaining({ betId: second!.id, option: false, ...facts, chance: 0.465, chanceUnscaled: 0.465 }),
      expect.objectContaining({ betId: id, option: true, ...facts }),
    ]);
    const resolution = `/api/markets/${market.marketId}/resolution?betId=${id}&correctOption=true`;
    expect(answerOf(await moderator.call('GET', resolution))).toMatchObject({ chance: 0.485 });
    expect((await call('GET', `/s/${market.marketId}`)).body).toContain('Szanse: Zakład 1 49%, Zakład 2 47%.');
  });

  it("has the basis 'organizer' until the first trade, also when bids move it", async () => {
    const market = await openMarket(moderator);
    expect(await betOf(market)).toMatchObject({ chance: 0.45, chanceBasis: 'organizer', bestYesPrice: 0.5, bestNoPrice: 0.6 });
    const [ada] = await players(1);
    await bid(ada!, market.bets[0]!, 48, 1);
    expect(await betOf(market)).toMatchObject({ chance: 0.49, chanceBasis: 'organizer', bestYesPrice: 0.5, bestNoPrice: 0.52 });
    await buy(ada!, market.bets[0]!, { shares: 1 });
    expect(await betOf(market)).toMatchObject({ chance: 0.49, chanceBasis: 'middle' });
  });

  it('changes with a bid, and again when the bid expires', async () => {
    const [ada] = await players(1);
    const market = await openMarket(moderator);
    const place = { market: market.marketId as MarketId, bet: market.bets[0]!.id as BetId };
    const expiresAt = new Date(clock.now().getTime() + 120_000);
    done(await dependencies.exchange.submit(bidding(ada!.id, place, 46, 1, { expiresAt })));
    expect(await betOf(market)).toMatchObject({ chance: 0.48, bestNoPrice: 0.54 });
    clock.advance({ minutes: 2 });
    expect(await betOf(market)).toMatchObject({ chance: 0.45, bestNoPrice: 0.6 });
  });

  it('with a wide spread is the volume-weighted price of the last 24 hours, and the middle if there was no trade', async () => {
    const [ada] = await players(1);
    const market = await soldOutMarket();
    // A trade of no at 60 cents counts as one of yes at 40.
    await buy(ada!, market.bets[0]!, { shares: 1000, contractOption: false });
    expect(await betOf(market)).toMatchObject({
      chance: 0.4909,
      chanceBasis: 'weighted',
      thin: true,
      thinBecause: 'depth',
      bestYesPrice: null,
    });
    clock.advance({ hours: 24 });
    // The middle of the bid at 0.40 $ and a missing ask, which counts as 1 $.
    expect(await betOf(market)).toMatchObject({ chance: 0.7, chanceBasis: 'middle' });
  });

  it('counts a minted pair as one trade, not as one for each option', async () => {
    const market = await soldOutMarket();
    const [bet] = market.bets;
    clock.advance({ hours: 25 });
    const [ada, jan] = await players(2);
    await buy(jan!, bet!, { shares: 30, contractOption: false });
    await bid(ada!, bet!, 45, 10);
    await bid(jan!, bet!, 55, 10, false);
    // 10 shares of yes at 45 cents, and 30 of no at 60, which count as yes at 40: (10 × 45 + 30 × 40) / 40.
    expect(await betOf(market)).toMatchObject({ lastYesPrice: 0.45, lastNoPrice: 0.55, chance: 0.4125, chanceBasis: 'weighted' });
  });

  it('is not thin with five traders and 200 shares near the middle on each side', async () => {
    const market = await openMarket(moderator);
    const five = await players(5);
    for (const player of five.slice(0, 4)) await buy(player, market.bets[0]!, { shares: 1 });
    // A player with an open bid alone is not a trader.
    await bid(five[4]!, market.bets[0]!, 40, 1);
    expect(await betOf(market)).toMatchObject({ thin: true, thinBecause: 'traders' });
    await buy(five[4]!, market.bets[0]!, { shares: 1, contractOption: false });
    expect(await betOf(market)).toMatchObject({ thin: false, thinBecause: null });
    // The middle moves to 45.5 cents, and 10 000 shares at 40 cents are no longer near it.
    for (let bids = 1; bids <= 20; bids += 1) await bid(five[0]!, market.bets[0]!, 41, bids < 20 ? 10 : 9);
    expect(await betOf(market)).toMatchObject({ thin: true, thinBecause: 'depth' });
    await bid(five[1]!, market.bets[0]!, 41, 1);
    expect(await betOf(market)).toMatchObject({ thin: false, thinBecause: null });
  });

  it('is thin where nobody bids, however many shares of no are on sale at 1 $', async () => {
    const market = await createMarket(moderator);
    const bet = await addBet(moderator, market, { yesPrice: 0.05, noPrice: 1 });
    await publish(moderator, market);
    for (const player of await players(5)) await buy(player, bet, { shares: 1 });
    expect(await betOf(market)).toMatchObject({ chance: 0.025, thin: true, thinBecause: 'depth' });
  });
});

describe('the chances of a market', () => {
  it('are divided by their sum where it is more than 1, also after another bet is added', async () => {
    const market = await openMarket(moderator, { bets: 2 });
    expect((await betsOf(market)).map(({ chance }) => chance)).toEqual([0.45, 0.45]);
    await addBet(moderator, market, { title: 'Trzeci' });
    const bets = await betsOf(market);
    expect(bets).toHaveLength(3);
    expect(bets.map(({ chance, chanceUnscaled }) => [chance, chanceUnscaled])).toEqual(bets.map(() => [0.3333, 0.45]));
    expect(answerOf(await call('GET', `/api/bets/${bets[0]!.id}/book?option=true`))).toMatchObject({ chance: 0.3333 });
  });

  it('are 1 for the bet that came true and 0 for the others, and the bets are not thin', async () => {
    const market = await openMarket(moderator, { bets: 2 });
    await resolveMarket(moderator, market, market.bets[1]!);
    expect((await betsOf(market)).map(({ chance, thin }) => [chance, thin])).toEqual([
      [0, false],
      [1, false],
    ]);
  });
});
