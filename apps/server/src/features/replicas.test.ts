import type { Market, Page } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { answerOf, buy, createMarket, openMarket, resolveMarket } from '../testing/game.ts';

/** A database without the game's latest changes stands for a replica that is behind. */
const older = await createTestDatabase();
const { as, call } = await startTestApp({ dependencies: { replicas: older.db } });
const [moderator, player] = [await as('moderator'), await as('player')];
const market = await openMarket(moderator);
const [bet] = market.bets;
await buy(player, bet!, { shares: 5 });
const resolved = await openMarket(moderator);
await resolveMarket(moderator, resolved, resolved.bets[0]!);

const namesOf = async (url: string) => answerOf<Page<Market>>(await call('GET', url)).content.map(({ topic }) => topic);

describe('with a replica', () => {
  it('public lists, charts of prices and the list of the largest budgets are read from it', async () => {
    expect(await namesOf('/markets?covers=url')).toEqual([]);
    expect(await namesOf('/markets/solved?covers=url')).toEqual([]);
    expect(answerOf(await call('GET', '/player/ranking'))).toEqual([]);
    const chart = `/transactions/chart?betId=${bet!.id}&option=true&timeAgo=2020-01-01`;
    expect(answerOf(await call('GET', chart))).toEqual([]);
    const charts = `/api/markets/${market.marketId}/chart?timeAgo=2020-01-01`;
    expect(answerOf<{ points: object[] }[]>(await call('GET', charts)).flatMap(({ points }) => points)).toEqual([]);
  });

  it("a user's own money and markets, single markets, books, chances and rankings are read from the primary", async () => {
    expect(answerOf(await call('GET', `/markets/${market.marketId}?covers=url`))).toMatchObject({ topic: market.topic });
    expect(answerOf(await call('GET', `/markets/${resolved.marketId}?covers=url`))).toMatchObject({
      correctBetId: resolved.bets[0]!.id,
    });
    expect(answerOf(await call('GET', `/api/bets/${bet!.id}/book?option=true`))).toMatchObject({ betId: bet!.id });
    expect(answerOf(await call('GET', `/api/bets/${bet!.id}/chances?timeAgo=2020-01-01`))).not.toEqual([]);
    expect(answerOf(await player.call('GET', '/contracts?covers=url'))).toMatchObject({ content: [{ shares: 5 }] });
    expect(answerOf<{ budget: number }>(await player.call('GET', `/player/${player.username}`)).budget).toBeLessThan(1000);
    expect(answerOf(await player.call('GET', '/api/rankings/budget'))).toMatchObject({ own: { username: player.username } });
    expect(answerOf<Page<Market>>(await moderator.call('GET', '/markets/public?covers=url')).content).toHaveLength(1);
    const draft = await createMarket(moderator);
    expect(answerOf<Page<Market>>(await moderator.call('GET', '/markets/private?covers=url')).content).toMatchObject([
      { marketId: draft.marketId },
    ]);
  });
});
