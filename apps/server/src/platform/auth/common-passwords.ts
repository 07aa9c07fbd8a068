import { normalForm, PASSWORD_LENGTH } from '@wieszcz/domain';
import { dictionary } from '@zxcvbn-ts/language-common';

const REFUSED = 10_000;

/** The commonest passwords of public leaks, without those that are too short here. The library lists the commonest first, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_LENGTH.min).slice(0, REFUSED),
);

/** Whether the password is a common one, regardless of case. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(normalForm(password, 'NFC').toLowerCase());
