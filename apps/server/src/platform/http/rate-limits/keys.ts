import { createHash } from 'node:crypto';

/** The key under which attempts are counted: of fixed length for any input, and the same in every process. */
export const keyOf = (...parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
