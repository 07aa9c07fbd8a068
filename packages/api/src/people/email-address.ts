import { normalForm } from '@wieszcz/domain';
import { validationTexts } from '@wieszcz/texts';
import { checkedText, lineComplaint, required } from '../fields.ts';

const ATOM = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_{|}~\x60-]+`;
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const TOP_LABEL = '[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])';
const ADDRESS = new RegExp(String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+${TOP_LABEL}$`, 'u');

/** Limits of SMTP (RFC 5321), in bytes. */
const MAX_LOCAL_BYTES = 64;
const MAX_BYTES = 254;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/**
 * Whether the text is one address that SMTP takes as it stands (RFC 5321 `Dot-string@Domain`, with letters of all scripts before the `@`, RFC
 * 6531). Quoted parts, comments, angle brackets and address literals are refused: programs that handle mail disagree on them.
 */
export const isEmailAddress = (text: string): boolean =>
  ADDRESS.test(text) && bytesOf(text) <= MAX_BYTES && bytesOf(text.slice(0, text.lastIndexOf('@'))) <= MAX_LOCAL_BYTES;

/** The address with its domain in lower case, as nodemailer sends it; domains are equal regardless of case. */
const withLowerDomain = (address: string) => {
  const at = address.lastIndexOf('@');
  return address.slice(0, at) + address.slice(at).toLowerCase();
};

/** The only parser of e-mail addresses, for forms, calls and operators' commands. Settings only check them with `isEmailAddress`. */
export const email = required()
  .transform((value) => normalForm(value, 'NFC').trim())
  .pipe(checkedText(lineComplaint).refine(isEmailAddress, { error: validationTexts.email }))
  .transform(withLowerDomain)
  .meta({ format: 'email', maxLength: MAX_BYTES });
