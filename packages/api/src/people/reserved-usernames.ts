import { lookAlikeKey, withoutDiacritics } from '@wieszcz/domain';
import { reservedUsernames } from '@wieszcz/texts';
import { digitsAsLetters } from './vulgar-usernames.ts';

/** Names that differ only in diacritics, separators or look-alike characters have the same key. */
const keyOf = (name: string) => lookAlikeKey(withoutDiacritics(name).replaceAll(/[\s_.-]/gu, ''));

const RESERVED = new Set(reservedUsernames.map(keyOf));

/** Whether the name is reserved for the game, or looks like a name that is. */
export const isReservedUsername = (name: string): boolean =>
  RESERVED.has(keyOf(name)) || RESERVED.has(keyOf(digitsAsLetters(name)));
