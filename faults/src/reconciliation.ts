import type pg from 'pg';
import { audit } from '@wieszcz/server/exchange';
import type { Checks } from './checks.ts';
import { COUNT_PURCHASES } from './database.queries.ts';

import type { Load } from './load.ts';
import type { Pair } from './pairs.ts';
import type { Purchase, PurchaseLog } from './purchase-log.ts';

/** The maximum number of acknowledged purchases with a key that are repeated after the run. */
const MAX_REPETITIONS = 2_000;

/** `happened`: unanswered purchases that are in the database. */
export type Totals = {
  sent: number;
  acknowledged: number;
  answeredByRepetition: number;
  unanswered: number;
  happened: number;
  repeatedAgain: number;
  /** Counts all calls, including repetitions. */
  busyAnswers: number;
  noAnswers: number;
};

/** Checks the purchases in the database against the answers that the clients got. */
export async function reconcile(pool: pg.Pool, log: PurchaseLog, load: Pick<Load, 'repeat'>, checks: Checks): Promise<Totals> {
  const countOf = await countPurchases(pool);
  const { purchases } = log;
  const withOutcome = (outcome: Purchase['outcome']) => purchases.filter((purchase) => purchase.outcome === outcome);
  const checkNone = (check: string, wrong: Purchase[]) => checks.check(check, wrong.length === 0, describe(wrong, countOf));
  const [acknowledged, unanswered] = [withOutcome('acknowledged'), withOutcome('unanswered')];
  const repeated = acknowledged.filter(({ key, calls }) => key && calls > 1);

  checks.check('purchases were acknowledged', acknowledged.length > 0);
  checkNone(
    'each acknowledged purchase is stored exactly once',
    acknowledged.filter((purchase) => countOf(purchase) !== 1),
  );
  checkNone(
    'each unanswered purchase without a key is stored at most once',
    unanswered.filter((purchase) => !purchase.key && countOf(purchase) > 1),
  );
  checkNone(
    'each unanswered purchase with a key was answered when it was repeated',
    unanswered.filter(({ key }) => key),
  );
  checkNone(
    'each purchase repeated with its key is stored exactly once',
    repeated.filter((purchase) => countOf(purchase) !== 1),
  );
  checkNone('each answer is an acknowledgement, a refusal or 503', withOutcome('unexpected'));
  checkNone(
    'no refused purchase is stored',
    withOutcome('refused').filter((purchase) => countOf(purchase) !== 0),
  );
  const stored = countOf.total;
  const expected = purchases.reduce((sum, purchase) => sum + countOf(purchase), 0);
  checks.check('no purchase is stored that no client sent', stored === expected, `${stored - expected}`);

  const again = sample(acknowledged.filter(({ key }) => key));
  const different = await repeatAll(again, load);
  checkNone('a repeated acknowledged purchase gets the same answer', different);
  const { total } = await countPurchases(pool);
  checks.check('a repeated acknowledged purchase changes nothing', total === stored, `${total - stored} more purchases`);
  const report = await audit(pool);
  checks.check('the audit finds no difference', report.total === 0, JSON.stringify(report.differences.slice(0, 3)));

  return {
    sent: purchases.length,
    acknowledged: acknowledged.length,
    answeredByRepetition: repeated.length,
    unanswered: unanswered.length,
    happened: unanswered.filter((purchase) => countOf(purchase) === 1).length,
    repeatedAgain: again.length,
    busyAnswers: log.failures[503] ?? 0,
    noAnswers: log.failures[0] ?? 0,
  };
}

type Count = ((pair: Pair) => number) & { total: number };

async function countPurchases(pool: pg.Pool): Promise<Count> {
  const { rows } = await pool.query<{ player: number; bet: number; purchases: number }>(COUNT_PURCHASES);
  const counts = new Map(rows.map(({ player, bet, purchases }) => [`${player}/${bet}`, purchases]));
  const countOf = ({ player, market }: Pair) => counts.get(`${player.id}/${market.bet}`) ?? 0;
  return Object.assign(countOf, { total: rows.reduce((sum, { purchases }) => sum + purchases, 0) });
}

/** The purchases whose repetition got a different answer. */
async function repeatAll(purchases: Purchase[], load: Pick<Load, 'repeat'>): Promise<Purchase[]> {
  const different: Purchase[] = [];
  const waiting = [...purchases];
  const client = async () => {
    for (let purchase = waiting.pop(); purchase; purchase = waiting.pop()) {
      const { status, body } = await load.repeat(purchase);
      if (status !== 200 || body !== purchase.body) different.push(purchase);
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return different;
}

/** At most MAX_REPETITIONS purchases, evenly distributed over the run. */
function sample(purchases: Purchase[]): Purchase[] {
  const step = Math.max(1, purchases.length / MAX_REPETITIONS);
  return Array.from({ length: Math.min(MAX_REPETITIONS, purchases.length) }, (_, index) => purchases[Math.floor(index * step)]!);
}

function describe(purchases: Purchase[], countOf: Count): string {
  const shown = purchases
    .slice(0, 3)
    .map(
      (purchase) =>
        `player ${purchase.player.id}, bet ${purchase.market.bet}: ${countOf(purchase)} times, status ${purchase.status}`,
    );
  return `${purchases.length}: ${shown.join('; ')}`;
}
