import type { BetId, MarketId, UserId, Verdict } from '@wieszcz/domain';
import { naive } from '@wieszcz/domain/testing';

/** A user of the simulation. `token` is null before the first sign-in; `signedInAt` is the simulated time of the last one. */
export type Person = {
  id: UserId;
  username: string;
  role: 'player' | 'moderator';
  isBlocked: boolean;
  token: string | null;
  signedInAt: Date;
};

/**
 * The independent model of the game: the naive implementation of the rules of trading, with the people and names that it doesn't know. It
 * is never filled from answers of the server, except for the server's ids.
 */
export type World = {
  game: naive.NaiveGame;
  people: Person[];
  topics: Map<MarketId, string>;
  /** Number of titles and reasons given so far, so that none is used twice. */
  namesGiven: number;
  verdicts: Map<MarketId, Verdict>;
  ids: ServerIds;
};

/** The server's ids by those of the model; a contract has its owner, bet and option as its name. */
export type ServerIds = {
  markets: Map<MarketId, number>;
  bets: Map<BetId, number>;
  orders: Map<number, number>;
  contracts: Map<string, number>;
};

export const createWorld = (now: Date): World => ({
  game: naive.startGame(now),
  people: [],
  topics: new Map(),
  namesGiven: 0,
  verdicts: new Map(),
  ids: { markets: new Map(), bets: new Map(), orders: new Map(), contracts: new Map() },
});

/** An id that the server has never given. */
export const UNKNOWN_ID = 2_000_000_000;

export const positionName = (owner: UserId, { bet, option }: naive.Place): string => `${owner}/${bet}/${option}`;
export const playersIn = ({ people }: World): Person[] => people.filter(({ role, isBlocked }) => role === 'player' && !isBlocked);
export const moderatorsIn = ({ people }: World): Person[] => people.filter(({ role }) => role === 'moderator');
export const personOf = ({ people }: World, id: UserId): Person => people.find((person) => person.id === id)!;
export const nameOf = (world: World, id: UserId | null): string | null => (id === null ? null : personOf(world, id).username);
