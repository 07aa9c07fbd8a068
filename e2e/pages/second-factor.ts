import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** What the app shows: the code of the present time step, or of a later one, which the server accepts as well. */
export const codeOf = (secret: string, step = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + step * STEP_MS });
