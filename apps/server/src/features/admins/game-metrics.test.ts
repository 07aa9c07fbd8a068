import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { buy, openMarket } from '../../testing/game.ts';
import { figureIn } from '../../testing/metrics.ts';
import type { Dependencies } from '../dependencies.ts';
import { gameMetrics } from './game-metrics.ts';

const { as, call, dependencies, doJobs, database } = await startTestApp();
/** A second process on the same database, whose mail server can't be reached. */
const second = await startTestApp({ database, config: { smtpUrl: 'smtp://127.0.0.1:1' } });
/** Another game, with a database of its own. */
const other = await startTestApp();

const figureOf = async (name: string, from = call) => figureIn((await from('GET', '/metrics')).body, name);
/**
 * The figures of a game's database that a new reader finds, whose first read waits for no pause; a running process pauses between reads,
 * the longer the slower the machine. The game needs a player.
 */
async function readFigures(game: Dependencies) {
  const { game_players, game_markets_open, game_markets_overdue, jobs_waiting } = gameMetrics(game);
  await expect.poll(game_players.read).toBeGreaterThan(0);
  return {
    players: game_players.read(),
    open: game_markets_open.read(),
    overdue: game_markets_overdue.read(),
    waiting: jobs_waiting.read(),
  };
}
const figures = async (...names: string[]) => {
  const found = await Promise.all(names.map((name) => figureOf(name)));
  return Object.fromEntries(names.map((name, index) => [name, found[index]]));
};

describe('the metrics of the game', () => {
  it('count sign-ups, trades and their volume in the process that committed them', async () => {
    const [moderator, player] = [await as('moderator'), await as('player')];
    const market = await openMarket(moderator);
    await buy(player, market.bets[0]!, { shares: 10 });
    // The organizer sells yes at 0.50 $.
    expect(await figures('game_sign_ups_total', 'game_trades_total', 'game_volume_dollars_total')).toEqual({
      game_sign_ups_total: 1,
      game_trades_total: 1,
      game_volume_dollars_total: 5,
    });
    expect(await figureOf('game_trades_total', second.call)).toBe(0);
  });

  it('show the players, the open markets and those whose end date has passed', async () => {
    const [moderator] = [await other.as('moderator'), await other.as('player'), await other.as('player')];
    await openMarket(moderator, { endDate: '2027-06-30' });
    await openMarket(moderator, { endDate: '2030-06-30' });
    const state = () =>
      Promise.all(['game_players', 'game_markets_open', 'game_markets_overdue'].map((name) => figureOf(name, other.call)));
    await expect.poll(state).toEqual([2, 2, 0]);
    other.clock.set('2027-07-01T12:00:00Z');
    expect(await readFigures(other.dependencies)).toMatchObject({ players: 2, open: 2, overdue: 1 });
  });

  it('count the jobs that are due, but not those that are scheduled for later', async () => {
    await as('player');
    await dependencies.jobs.add('cleanUp', {});
    await dependencies.jobs.add('cleanUp', {}, { afterSeconds: 3_600 });
    expect(await readFigures(dependencies)).toMatchObject({ waiting: 1 });
    await doJobs();
    expect(await readFigures(dependencies)).toMatchObject({ waiting: 0 });
    expect((await call('GET', '/metrics')).body).toMatch(/^jobs_waiting /m);
  });

  it('count e-mails that were handed over and attempts that failed', async () => {
    const email = { to: 'jan@example.org', subject: 'Próba', text: 'Próba' };
    await dependencies.mail.send(email);
    await expect(second.dependencies.mail.send(email)).rejects.toThrow('ECONNREFUSED');
    expect(await figures('emails_sent_total', 'emails_failed_total')).toEqual({ emails_sent_total: 1, emails_failed_total: 0 });
    expect(await figureOf('emails_failed_total', second.call)).toBe(1);
  });
});
