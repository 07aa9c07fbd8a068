import { withoutDiacritics } from '@wieszcz/domain';
import { isCommonPassword } from '../../platform/auth/common-passwords.ts';
import { refusedField } from '../../platform/http/app-error.ts';

/** The user's own data, which attackers try first as a password. */
export type Names = { username: string; firstName: string; surname: string; email: string };

/** Throws PASSWORD_IS_NAME or PASSWORD_COMMON at the form's field. The length is checked by the endpoint's schema. */
export function refuseGuessablePassword(password: string, names: Names, field: string): void {
  if (isNameOf(password, names)) throw refusedField('PASSWORD_IS_NAME', field);
  if (isCommonPassword(password)) throw refusedField('PASSWORD_COMMON', field);
}

/**
 * Whether the password equals one of the names, the e-mail address, its mailbox, or first name and surname together, regardless of case,
 * diacritics, spaces, dots, hyphens and underscores.
 */
function isNameOf(password: string, { username, firstName, surname, email }: Names): boolean {
  const [mailbox = ''] = email.split('@', 1);
  const fullNames = [firstName + surname, surname + firstName];
  const normalize = (text: string) => withoutDiacritics(text).replaceAll(/[\s._-]/g, '');
  return [username, firstName, surname, email, mailbox, ...fullNames].some((name) => normalize(name) === normalize(password));
}
