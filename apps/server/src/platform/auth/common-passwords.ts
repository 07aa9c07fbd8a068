import { dictionary } from '@zxcvbn-ts/language-common';
import { PASSWORD_LENGTH } from '@wieszcz/domain';

const REFUSED = 10_000;

/** The commonest passwords of public leaks that are long enough to be chosen at all; the library lists the commonest first, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH.min).slice(0, REFUSED),
);

/** Regardless of case. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.normalize('NFC').toLowerCase());
