import type { Random } from '../../apps/server/src/demo/random.ts';
import type { Link } from '../../apps/server/src/testing/link.ts';
import type { Game } from '../../bench/src/trade/game.ts';
import type { Database } from './database.ts';
import type { Disk } from './disk.ts';
import type { GameServer } from './game-server.ts';
import type { Ledger } from './ledger.ts';

export type Stage = {
  /** Of all servers, and of the database. */
  logFiles: string[];
  database: Database;
  servers: GameServer[];
  /** Between the servers and the database, in a scenario that asks for it. */
  link: Link | null;
  /** In a scenario that asks for them. */
  disks: { data: Disk; log: Disk } | null;
  game: Game;
  ledger: Ledger;
  random: Random;
};

/** A pause of trade to be measured, once trade goes on. */
export type Measure = {
  what: string;
  /** `performance.now()` of the moment from which trade could go on. */
  from: number;
  limitMs: number;
  /** By default any of them. */
  server?: number;
};

export type Fault = {
  /** For the progress line. */
  what: string;
  measures: Measure[];
  /** What else had to hold, true if it did. */
  checks?: Record<string, boolean>;
};

export type Scenario = {
  name: string;
  /** How many faults, unless a flag says otherwise. */
  faults: number;
  servers?: number;
  /** The servers reach their database through a link that can be frozen. */
  linked?: boolean;
  /** The database's files lie on small disks of their own. */
  onDisks?: boolean;
  /** All buy on the same market at a time, so that each batch needs its lock. */
  onOneMarket?: boolean;
  /** Seconds between two faults, at random. */
  calm: [number, number];
  /** After so long a client hangs up. */
  patienceMs?: number;
  /** Causes a fault, and ends it where it doesn't end by itself. */
  inject(stage: Stage, turn: number): Promise<Fault>;
};
