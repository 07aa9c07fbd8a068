import { CATEGORIES, type Category, type Role, type UserId, withoutDiacritics } from '@wieszcz/domain';
import {
  DEMO_CREATURES,
  DEMO_EMAIL_DOMAIN,
  DEMO_FIRST_NAMES,
  DEMO_QUALITIES,
  DEMO_NAMED_USERS,
  DEMO_SURNAME_STEMS,
} from '@wieszcz/texts/demo';
import type { Random } from '../random.ts';

/** An invented user of the demo. */
export type Person = {
  username: string;
  firstName: string;
  surname: string;
  email: string;
  role: Role;
  joinedDaysAgo: number;
};

/** How a player behaves. */
export type Temperament = {
  /** Relative frequency of visits. */
  activity: number;
  /** Deviation of the player's estimates from the common belief, in log-odds. */
  noise: number;
  /** Typical share of the budget spent on one purchase. */
  stake: number;
  /** Relative interest in each category. */
  interest: Record<Category, number>;
};

export type Player = Person &
  Temperament & {
    id: UserId;
    /** Whether the sign-in screen shows this player. */
    isShown: boolean;
    /** Whether the player is a market maker (`makers.ts`) and nothing else. */
    isMaker: boolean;
  };

const PLAYERS = 258;
/** Days of history. The first players join before the first market opens. */
export const HISTORY_DAYS = 90;

export function inventPeople(random: Random): Person[] {
  const namedUsers = Object.entries(DEMO_NAMED_USERS).map(([username, names]): Person => ({
    ...names,
    username,
    email: `${username}@${DEMO_EMAIL_DOMAIN}`,
    role: username.startsWith('moderator') ? 'moderator' : username === 'admin' ? 'admin' : 'player',
    joinedDaysAgo: HISTORY_DAYS,
  }));
  const usedNames = new Set<string>();
  const players = Array.from({ length: PLAYERS }, (): Person => {
    const username = inventUsername(random, usedNames);
    // Half of the players join at the start, the others over time.
    const joinedDaysAgo = random.chance(0.5) ? HISTORY_DAYS : random.between(1, HISTORY_DAYS - 1);
    return {
      ...inventNames(random),
      username,
      email: `${withoutDiacritics(username)}@${DEMO_EMAIL_DOMAIN}`,
      role: 'player',
      joinedDaysAgo,
    };
  });
  return [...namedUsers, ...players];
}

export function inventTemperament(random: Random): Temperament {
  const interest = Object.fromEntries(CATEGORIES.map((category) => [category, random.between(0.3, 2)])) as Record<
    Category,
    number
  >;
  return {
    activity: Math.exp(random.normal() * 0.7),
    noise: random.between(0.15, 0.6),
    stake: random.between(0.03, 0.14),
    interest,
  };
}

function inventUsername(random: Random, usedNames: Set<string>): string {
  for (;;) {
    const quality = random.pick(DEMO_QUALITIES);
    const creature = random.pick(DEMO_CREATURES);
    const number = Math.floor(random.between(2, 99));
    const username = random.pick([
      `${quality}_${creature}`,
      `${quality}.${creature}`,
      `${capital(quality)}${capital(creature)}`,
      `${creature}${number}`,
      `${capital(creature)}_${number}`,
    ]);
    const key = withoutDiacritics(username);
    if (usedNames.has(key)) continue;
    usedNames.add(key);
    return username;
  }
}

function inventNames(random: Random): { firstName: string; surname: string } {
  const gender = random.pick(['female', 'male'] as const);
  const stem = random.pick(DEMO_SURNAME_STEMS);
  return { firstName: random.pick(DEMO_FIRST_NAMES[gender]), surname: stem + (gender === 'female' ? 'a' : 'i') };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
