import type { Game } from '@wieszcz/bench/trade/game';
import type { Random } from '@wieszcz/server/demo/random';
import type { Link } from '@wieszcz/server/testing/link';
import type pg from 'pg';
import type { Database } from './database.ts';
import type { Disk } from './disk.ts';
import type { Cluster } from './external/cluster.ts';
import type { Proxy } from './external/haproxy.ts';
import type { GameServer } from './game-server.ts';
import type { OrderLog } from './order-log.ts';

/** The database, the servers and the disks of a run. */
export type TestBed = {
  /** Connections of the run itself to the database. */
  pool: pg.Pool;
  /** Null if the scenario is `clustered`. */
  database: Database | null;
  /** Null unless the scenario is `clustered`. */
  cluster: Cluster | null;
  servers: GameServer[];
  /** Network link between the servers and the database; null unless the scenario is `linked`. */
  link: Link | null;
  /** The load balancer that the clients call; null unless the scenario is `proxied`. */
  proxy: Proxy | null;
  /** Null unless the scenario is `onDisks`. */
  disks: { data: Disk; wal: Disk } | null;
  game: Game;
  log: OrderLog;
  random: Random;
};

/** A pause of trade to measure once trade has resumed. */
export type Measure = {
  what: string;
  /** Start of the pause (`performance.now()`): the moment from which trade could resume. */
  from: number;
  limitMs: number;
  /** Index of the server; default: all servers. */
  server?: number;
};

export type Fault = {
  /** Description in the progress line. */
  what: string;
  measures: Measure[];
  /** Further checks by name; true if the check passed. */
  checks?: Record<string, boolean>;
};

export type Scenario = {
  name: string;
  /** Default number of faults. */
  faults: number;
  servers?: number;
  /** The servers connect to their database through a link that can be interrupted. */
  linked?: boolean;
  /** The database's files are on small disks of their own. */
  onDisks?: boolean;
  /** The clients call the servers through HAProxy, or the only server through nginx. */
  proxied?: 'haproxy' | 'nginx';
  /** The database is a cluster of three servers with automatic failover. */
  clustered?: boolean;
  /** Programs of the machine that the scenario needs; without them it is skipped. */
  programs?: string[];
  /** Settings of the servers. */
  settings?: Record<string, string>;
  /** All clients trade on the same market at a time, so that each batch needs its row lock. */
  onOneMarket?: boolean;
  /** Range of the random pause between two faults, in seconds. */
  secondsBetween: [number, number];
  /** Timeout of a client's call. */
  timeoutMs?: number;
  /** Causes a fault and, if it is lasting, ends it. */
  inject(bed: TestBed, turn: number): Promise<Fault>;
};
