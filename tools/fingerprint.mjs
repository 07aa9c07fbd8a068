import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** SHA-256 in hex of the paths and contents of these files and folders, relative to the root. Skips `dist` and `node_modules`. */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(ROOT, path);
    if (!statSync(full).isDirectory()) return hash.update(path).update(readFileSync(full));
    for (const name of readdirSync(full).sort()) if (name !== 'dist' && name !== 'node_modules') visit(`${path}/${name}`);
  };
  paths.forEach(visit);
  return hash.digest('hex');
}

/** Whether the stamp file exists and holds exactly this text. */
export const isStamped = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text;
