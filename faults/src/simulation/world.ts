import type { BetId, MarketId, UserId, Verdict } from '@wieszcz/domain';
import { naive } from '@wieszcz/domain/testing';

/**
 * A user of the simulation. `token` is null before the first sign-in; `signedInAt` is the simulated time of the last one or, before it, the
 * start of the game.
 */
export type Person = {
  id: UserId;
  username: string;
  role: 'player' | 'moderator';
  isBlocked: boolean;
  token: string | null;
  signedInAt: Date;
};

/**
 * The independent model of the game: the naive implementation of the rules of trading, plus the people, names and verdicts that the naive
 * implementation doesn't store. Only the server's ids and the tokens come from its answers.
 */
export type World = {
  game: naive.NaiveGame;
  people: Person[];
  /** Also those of deleted markets: the next market's id is the highest here plus one. */
  topics: Map<MarketId, string>;
  /** Number of titles and reasons given so far, so that none is used twice. */
  namesGiven: number;
  verdicts: Map<MarketId, Verdict>;
  ids: ServerIds;
};

/** The server's ids by those of the model; contracts by `positionName`. */
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
