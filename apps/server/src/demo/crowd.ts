import { CATEGORIES, type Category, type UserId } from '@wieszcz/domain';
import {
  DEMO_CREATURES,
  DEMO_EMAIL_DOMAIN,
  DEMO_FIRST_NAMES,
  DEMO_QUALITIES,
  DEMO_STAFF,
  DEMO_SURNAME_STEMS,
} from '@wieszcz/texts/demo';
import type { Random } from './random.ts';

/** Everybody in the demo: invented people and how they play. */
export type Person = {
  username: string;
  firstName: string;
  surname: string;
  email: string;
  role: 'player' | 'moderator' | 'admin';
  /** Days before now. */
  joined: number;
};

export type Temper = {
  /** Relative to others. */
  eagerness: number;
  /** How far their opinions lie from what the world knows, in log-odds. */
  noise: number;
  /** The part of the budget that goes into one purchase. */
  appetite: number;
  taste: Record<Category, number>;
};

export type Player = Person & Temper & { id: UserId; /** One of the accounts that the sign-in screen shows. */ isShown: boolean };

const PLAYERS = 258;
/** Days of history; the first players are there when the first market opens. */
export const HISTORY_DAYS = 90;

export function inventPeople(random: Random): Person[] {
  const staff = Object.entries(DEMO_STAFF).map(([username, names]): Person => ({
    ...names,
    username,
    email: `${username}@${DEMO_EMAIL_DOMAIN}`,
    role: username.startsWith('moderator') ? 'moderator' : username === 'admin' ? 'admin' : 'player',
    joined: HISTORY_DAYS,
  }));
  const taken = new Set<string>();
  const crowd = Array.from({ length: PLAYERS }, (): Person => {
    const username = inventUsername(random, taken);
    // Half of them from the start, the others one by one.
    const joined = random.chance(0.5) ? HISTORY_DAYS : random.between(1, HISTORY_DAYS - 1);
    return { ...inventNames(random), username, email: `${asciiOf(username)}@${DEMO_EMAIL_DOMAIN}`, role: 'player', joined };
  });
  return [...staff, ...crowd];
}

export function inventTemper(random: Random): Temper {
  const taste = Object.fromEntries(CATEGORIES.map((category) => [category, random.between(0.3, 2)])) as Record<Category, number>;
  return {
    eagerness: Math.exp(random.normal() * 0.7),
    noise: random.between(0.15, 0.6),
    appetite: random.between(0.03, 0.14),
    taste,
  };
}

function inventUsername(random: Random, taken: Set<string>): string {
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
    const key = asciiOf(username);
    if (taken.has(key)) continue;
    taken.add(key);
    return username;
  }
}

function inventNames(random: Random): { firstName: string; surname: string } {
  const gender = random.pick(['female', 'male'] as const);
  const stem = random.pick(DEMO_SURNAME_STEMS);
  return { firstName: random.pick(DEMO_FIRST_NAMES[gender]), surname: stem + (gender === 'female' ? 'a' : 'i') };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
/** 'Żwawy.Łoś' as an e-mail address can hold it: 'zwawy.los'. */
const asciiOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '');
