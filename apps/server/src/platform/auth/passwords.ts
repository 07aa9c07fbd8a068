import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST);

/** The hash that is verified in place of an unknown user's. */
let decoyHash: Promise<string> | undefined;

/** Takes as long for an unknown user (`stored` is null) as for a known one, so that response times don't reveal who exists. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('no user has this password');
  const matches = await verify(stored ?? (await decoyHash), password.normalize('NFC')).catch(() => false);
  return matches && stored !== null;
}
