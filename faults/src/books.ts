import type pg from 'pg';
import { audit } from '../../apps/server/src/exchange/index.ts';
import { COUNT_PURCHASES } from './database.queries.ts';
import type { Ledger, Purchase } from './ledger.ts';
import type { Load } from './load.ts';
import type { Pair } from './pairs.ts';
import type { Verdict } from './verdict.ts';

/** Of the acknowledged purchases with a key, at most so many are repeated after the run. */
const REPEATED = 2_000;

/** `happened`: purchases that are in the database although their last answer didn't acknowledge them. */
export type Totals = {
  sent: number;
  acknowledged: number;
  answeredByRepetition: number;
  unanswered: number;
  happened: number;
  repeatedAgain: number;
  /** Of all calls, repetitions included. */
  busyAnswers: number;
  noAnswers: number;
};

/** Compares what the clients were told with what the database holds. */
export async function compareBooks(pool: pg.Pool, ledger: Ledger, load: Pick<Load, 'repeat'>, verdict: Verdict): Promise<Totals> {
  const countOf = await countPurchases(pool);
  const { purchases } = ledger;
  const having = (fate: Purchase['fate']) => purchases.filter((purchase) => purchase.fate === fate);
  const none = (check: string, wrong: Purchase[]) => verdict.check(check, wrong.length === 0, describe(wrong, countOf));
  const [acknowledged, unanswered] = [having('acknowledged'), having('unanswered')];
  const repeated = acknowledged.filter(({ key, calls }) => key && calls > 1);

  verdict.check('purchases were acknowledged', acknowledged.length > 0);
  none(
    'each acknowledged purchase is there exactly once',
    acknowledged.filter((purchase) => countOf(purchase) !== 1),
  );
  none(
    'each unanswered purchase without a key is there at most once',
    unanswered.filter((purchase) => !purchase.key && countOf(purchase) > 1),
  );
  none(
    'each unanswered purchase with a key was answered when it was repeated',
    unanswered.filter(({ key }) => key),
  );
  none(
    'repeated with its key, each is there exactly once',
    repeated.filter((purchase) => countOf(purchase) !== 1),
  );
  none('no answer was anything else than done, refused or busy', having('unexpected'));
  none(
    'no refused purchase is there',
    having('refused').filter((purchase) => countOf(purchase) !== 0),
  );
  const held = countOf.total;
  const expected = purchases.reduce((sum, purchase) => sum + countOf(purchase), 0);
  verdict.check('no purchase is there that nobody sent', held === expected, `${held - expected}`);

  const again = sample(acknowledged.filter(({ key }) => key));
  const different = await repeatAll(again, load);
  none('acknowledged purchases with a key, repeated, get the same answer', different);
  const { total } = await countPurchases(pool);
  verdict.check('and move nothing', total === held, `${total - held} purchases more`);
  const report = await audit(pool);
  verdict.check('the audit finds no difference', report.total === 0, JSON.stringify(report.differences.slice(0, 3)));

  return {
    sent: purchases.length,
    acknowledged: acknowledged.length,
    answeredByRepetition: repeated.length,
    unanswered: unanswered.length,
    happened: unanswered.filter((purchase) => countOf(purchase) === 1).length,
    repeatedAgain: again.length,
    busyAnswers: ledger.failures[503] ?? 0,
    noAnswers: ledger.failures[0] ?? 0,
  };
}

type Count = ((pair: Pair) => number) & { total: number };

async function countPurchases(pool: pg.Pool): Promise<Count> {
  const { rows } = await pool.query<{ player: number; bet: number; purchases: number }>(COUNT_PURCHASES);
  const counts = new Map(rows.map(({ player, bet, purchases }) => [`${player}/${bet}`, purchases]));
  const countOf = ({ player, market }: Pair) => counts.get(`${player.id}/${market.bet}`) ?? 0;
  return Object.assign(countOf, { total: rows.reduce((sum, { purchases }) => sum + purchases, 0) });
}

/** Those whose repetition was answered differently. */
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

/** Evenly over the whole run. */
function sample(purchases: Purchase[]): Purchase[] {
  const step = Math.max(1, purchases.length / REPEATED);
  return Array.from({ length: Math.min(REPEATED, purchases.length) }, (_, index) => purchases[Math.floor(index * step)]!);
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
