import { startServer } from '../../../e2e/fixtures/game-server.ts';
import { numberFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { typing } from './typing.ts';
import { type Visit, visit } from './visit.ts';
import { kB } from './wire.ts';

const SCREENS = { home: '/', markets: '/markets', market: '/markets/details/' };

/** The built page from the real server with the demo game, as Lighthouse's phone sees it: the middle one of several visits. */
export async function benchWeb(args: string[]): Promise<void> {
  const { runs } = numberFlags(args, { runs: 3 });
  const game = await startServer('', { DEMO: '1' });
  const results: Record<string, Visit> = {};
  let typed;
  try {
    for (const [screen, path] of Object.entries(SCREENS)) {
      const url = `${game.url}/#${path}${screen === 'market' ? await openMarket(game.url) : ''}`;
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visit(url));
      results[screen] = middle(visits);
      console.error(`${screen}: ${JSON.stringify(results[screen])}`);
    }
    typed = await typing(`${game.url}/#/markets`);
  } finally {
    await game.stop();
  }
  await saveResult('web', args, { runs, screens: results, typing: typed });
  console.log(table(results));
  console.log(`\nA key typed into the search of the markets shows after ${typed.median} ms, at most ${typed.longest} ms.`);
}

/** A market with many bets: the heavier page. */
async function openMarket(url: string): Promise<number> {
  const answer = await fetch(`${url}/markets?size=30&covers=url`);
  const { content } = (await answer.json()) as { content: { marketId: number; bets: unknown[] | null }[] };
  const [most] = content.sort((a, b) => (b.bets?.length ?? 0) - (a.bets?.length ?? 0));
  if (!most) throw new Error('The demo has no open market');
  return most.marketId;
}

const middle = (visits: Visit[]): Visit =>
  [...visits].sort((a, b) => a.scores.performance - b.scores.performance)[Math.floor(visits.length / 2)]!;

const table = (results: Record<string, Visit>): string =>
  [
    '| Screen | Performance | Accessibility | Best practices | First paint | Largest paint | Blocked | Layout shift | JS | CSS | Fonts | All |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |',
    ...Object.entries(results).map(([screen, { scores, wire, ...visit }]) => {
      const points = [scores.performance, scores.accessibility, scores['best-practices']];
      const times = [visit.firstPaint, visit.largestPaint, visit.blocked].map((ms) => `${ms} ms`);
      const sizes = [wire.script, wire.stylesheet, wire.font, wire.total].map((bytes) => `${kB(bytes)} kB`);
      return `| ${[screen, ...points, ...times, visit.layoutShift, ...sizes].join(' | ')} |`;
    }),
  ].join('\n');
