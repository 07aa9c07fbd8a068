import { objectionToUsername } from '@wieszcz/api';
import { refusedField } from '../../platform/http/app-error.ts';

/** Throws USERNAME_RESERVED or USERNAME_VULGAR, at this field. */
export function refuseUnfitUsername(username: string, field: string): void {
  const code = objectionToUsername(username);
  if (code) throw refusedField(code, field);
}
