import type { Answer, endpoints } from '@wieszcz/api';
import type pg from 'pg';
import type { Exchange } from '../exchange/index.ts';
import type { Auth } from '../platform/auth/viewer.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/pool.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Tokens } from '../platform/auth/tokens.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { KnownNetworks } from './users/known-networks.ts';

/** What features are built from; `app.ts` puts it together, and each feature's routes take what they name of it. */
export type Dependencies = {
  config: Config;
  /** These four as `OpenDatabase` describes them. */
  pool: pg.Pool;
  maintenance: pg.Pool;
  db: Database;
  changes: Database;
  exchange: Exchange;
  auth: Auth;
  tokens: Tokens;
  knownNetworks: KnownNetworks;
  jobs: Jobs;
  mail: Mail;
  /** What a demo tells everybody; null elsewhere. */
  demo: Answer<(typeof endpoints)['getInfo']>['demo'];
  clock: Clock;
  log: Log;
};
