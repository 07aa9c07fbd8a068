/** How `picture-process.ts` tells why there is no picture. */
export const EXIT_CODES = { 'too-large': 3, 'not-an-image': 4 } as const;
