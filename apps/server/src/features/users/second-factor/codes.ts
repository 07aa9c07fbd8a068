import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashCode } from '../../../platform/auth/passwords.ts';

/** Some authenticator apps support nothing else. */
const DIGITS = 6;
const ALGORITHM = 'SHA1';
const PERIOD_SECONDS = 30;
/** Codes of the steps before and after the present one count too, as clocks of phones differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

const ISSUER = 'Wieszcz';
const APP_CODE = new RegExp(`^\\d{${DIGITS}}$`);
const RECOVERY_CODES = 10;
/** Characters of a recovery code, 5 random bits each. 50 bits suffice, because the codes are hashed as slowly as passwords. */
const RECOVERY_LENGTH = 10;
const RECOVERY_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_LENGTH}}$`);

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

const totpOf = (secret: Buffer, username: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label: username,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    algorithm: ALGORITHM,
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });

/** What an authenticator app is given: the secret to type (base32), and the address that a QR code carries. */
export const enrolmentOf = (secret: Buffer, username: string): { secret: string; uri: string } => {
  const totp = totpOf(secret, username);
  return { secret: totp.secret.base32, uri: totp.toString() };
};

/** The time step, the present one or one next to it, whose code this is; null if there is none. */
export function stepOf(code: string, secret: Buffer, now: Date): number | null {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** A typed code: of the authenticator app, or a recovery code; null if it has the form of neither. */
export function parseCode(typed: string): { kind: 'app' | 'recovery'; code: string } | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (APP_CODE.test(code)) return { kind: 'app', code };
  if (RECOVERY_CODE.test(code)) return { kind: 'recovery', code };
  return null;
}

const newRecoveryCode = (): string =>
  Array.from(randomBytes(RECOVERY_LENGTH), (byte) => RECOVERY_ALPHABET[byte % RECOVERY_ALPHABET.length]).join('');

/** Ten new codes as they are shown, and their hashes. */
export async function newRecoveryCodes(salt: Buffer): Promise<{ shown: string[]; hashes: Buffer[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes: Buffer[] = [];
  // One after another: each hash takes 19 MiB.
  for (const code of codes) hashes.push(await hashRecoveryCode(code, salt));
  const half = RECOVERY_LENGTH / 2;
  return { shown: codes.map((code) => `${code.slice(0, half)}-${code.slice(half)}`), hashes };
}

export const newRecoverySalt = (): Buffer => randomBytes(16);
/** The user's codes share a salt, so that a typed code is hashed once. */
export const hashRecoveryCode = (code: string, salt: Buffer): Promise<Buffer> => hashCode(code, salt);
