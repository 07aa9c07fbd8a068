import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id (this library's default kind): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), COST);

let decoy: Promise<string> | undefined;

/** Takes as long for an account that doesn't exist (null) as for one that does. */
export async function isPasswordOf(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC')).catch(() => false);
  return matches && stored !== null;
}
