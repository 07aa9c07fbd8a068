import { ROLES } from '@wieszcz/contract';
import type { Cents } from '@wieszcz/domain';
import type pg from 'pg';
import { DEMO_PASSWORD, fillDemo, isEmptyDatabase } from './demo/index.ts';
import type { Parts } from './features/parts.ts';
import { locked } from './platform/database/migrations.ts';
import type { Database } from './platform/database/pool.ts';
import type { Log } from './platform/log.ts';

const [player, moderator, admin] = ROLES;

/** What the terminal and the sign-in screen tell about a demo. */
export const DEMO_ACCESS: NonNullable<Parts['demo']> = {
  password: DEMO_PASSWORD,
  accounts: [
    { username: 'gracz', role: player },
    { username: 'gracz2', role: player },
    { username: 'moderator', role: moderator },
    { username: 'admin', role: admin },
  ],
};

/** Plays the demo into an empty database. Of processes that start together one plays and the others wait. */
export async function fillDemoOnce(pool: pg.Pool, db: Database, log: Log, startBudget: Cents): Promise<void> {
  await locked(pool, async () => {
    if (await isEmptyDatabase(db)) await fillDemo({ pool, log, startBudget });
  });
}
