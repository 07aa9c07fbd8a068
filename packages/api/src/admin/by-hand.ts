import type { RateLimit } from '../endpoint.ts';

/** The limit of each call by which an admin changes something: far above what a person does by hand, but it slows down a stolen token. */
export const BY_HAND: RateLimit = { max: 60, seconds: 60 };
