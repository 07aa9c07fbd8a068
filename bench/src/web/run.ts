import { startBenchDatabase } from '../database.ts';
import { numberFlags } from '../flags.ts';
import { saveResult } from '../results.ts';
import { startServerProcess } from '../server-process.ts';
import { measureTyping } from './typing.ts';
import { type Visit, visit } from './visit.ts';
import { kB } from './wire.ts';

const DEMO_FILL_MS = 120_000;
const SCREENS = { home: '/', markets: '/markets', market: '/markets/details/' };

/**
 * Measures the built page, served with the demo game, in Lighthouse's emulated phone. Reports of each screen the visit with the median
 * performance score.
 */
export async function benchWeb(args: string[]): Promise<void> {
  const { runs } = numberFlags(args, { runs: 3 });
  const database = await startBenchDatabase({ connections: 1 });
  const results: Record<string, Visit> = {};
  let typed;
  try {
    const server = await startServerProcess(database.url('game'), { settings: { DEMO: '1' }, readyWithinMs: DEMO_FILL_MS });
    const address = `http://127.0.0.1:${server.port}`;
    for (const [screen, path] of Object.entries(SCREENS)) {
      const url = `${address}/#${path}${screen === 'market' ? await findLargestMarket(address) : ''}`;
      const visits: Visit[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visit(url));
      results[screen] = medianVisit(visits);
      console.error(`${screen}: ${JSON.stringify(results[screen])}`);
    }
    typed = await measureTyping(`${address}/#/markets`);
    await server.stop();
  } finally {
    await database.close();
  }
  await saveResult('web', args, { runs, screens: results, typing: typed });
  console.log(table(results));
  console.log(
    `\nA key typed into the market search is displayed after ${typed.median} ms (median), at most ${typed.longest} ms.`,
  );
}

/** The id of the open market with the most bets, whose page is the heaviest. */
async function findLargestMarket(address: string): Promise<number> {
  const answer = await fetch(`${address}/markets?size=30&covers=url`);
  const { content } = (await answer.json()) as { content: { marketId: number; bets: unknown[] | null }[] };
  const [most] = content.sort((a, b) => (b.bets?.length ?? 0) - (a.bets?.length ?? 0));
  if (!most) throw new Error('the demo has no open market');
  return most.marketId;
}

const medianVisit = (visits: Visit[]): Visit =>
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
