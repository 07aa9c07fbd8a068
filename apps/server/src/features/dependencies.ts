import type { Answer, endpoints } from '@wieszcz/api';
import type { BetId, MarketId } from '@wieszcz/domain';
import type pg from 'pg';
import type { Exchange } from '../exchange/index.ts';
import type { Sealing } from '../platform/auth/sealing.ts';
import type { Tokens } from '../platform/auth/tokens.ts';
import type { Auth } from '../platform/auth/viewer.ts';
import type { CoalesceReads } from '../platform/cache/coalesced-reads.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/pool.ts';
import type { ReadPicture } from '../platform/images/images.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { MarketWithBets } from '../presenters/market.ts';
import type { ReadLevels, ReadSharesAhead } from './bids/shares-ahead.ts';
import type { Chances } from './chances/chances.ts';
import type { Covers } from './covers/covers.ts';
import type { CountCache } from './lists/count-cache.ts';
import type { Usernames } from './players/usernames.ts';
import type { BetPrice } from './prices/bets.queries.ts';
import type { Places } from './trading/places.ts';
import type { KnownNetworks } from './users/known-networks.ts';
import type { FindVisible } from './visibility/find-visible.ts';

/** Everything that features are built from. `server.ts` assembles it; each use case picks the members that it needs. */
export type Dependencies = {
  config: Config;
  /** `pool` to `changes`: connections by purpose, described at `OpenDatabase`. */
  pool: pg.Pool;
  maintenance: pg.Pool;
  db: Database;
  replicas: Database;
  changes: Database;
  exchange: Exchange;
  auth: Auth;
  tokens: Tokens;
  sealing: Sealing;
  knownNetworks: KnownNetworks;
  jobs: Jobs;
  mail: Mail;
  readPicture: ReadPicture;
  /** The public accounts of a demo game; null unless `DEMO` is on and the database is a demo's. */
  demo: Answer<(typeof endpoints)['getInfo']>['demo'];
  clock: Clock;
  log: Log;
};

/** What the game's use cases need: some of `Dependencies`, and the caches that their routes share. */
export type GameDependencies = Pick<Dependencies, 'db' | 'changes' | 'exchange' | 'readPicture' | 'clock'> & {
  covers: Covers;
  usernames: Usernames;
  counts: CountCache;
  chances: Chances;
  readLevels: ReadLevels;
  readSharesAhead: ReadSharesAhead;
  places: Places;
  findMarket: FindVisible<MarketId, MarketWithBets>;
  findBet: FindVisible<BetId, BetPrice>;
  /** Coalesces concurrent reads of the same question. A question about a user's own data has to contain the user's id. */
  coalesce: CoalesceReads;
};
