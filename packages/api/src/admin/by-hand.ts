import type { RateLimit } from '../endpoint.ts';

/** Of every act of an admin. Far above what a person does by hand, and low enough to slow down a stolen token. */
export const BY_HAND: RateLimit = { max: 60, seconds: 60 };
