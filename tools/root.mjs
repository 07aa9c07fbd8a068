import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
