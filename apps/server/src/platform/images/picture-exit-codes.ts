/** Exit codes of `picture-process.ts` for pictures that it refuses. */
export const EXIT_CODES = { 'too-large': 3, 'not-an-image': 4 } as const;
