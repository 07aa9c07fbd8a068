import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * SHA-256 in hex of the paths and contents of files and folders, which are given relative to `root`. Skips `dist`, `node_modules` and
 * links: editors leave links to nothing beside files with unsaved changes.
 */
export function fingerprint(paths, root = ROOT) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const full = join(root, path);
    const found = lstatSync(full);
    if (found.isFile()) hash.update(path).update(readFileSync(full));
    if (!found.isDirectory()) return;
    for (const name of readdirSync(full).sort()) if (name !== 'dist' && name !== 'node_modules') visit(`${path}/${name}`);
  };
  paths.forEach(visit);
  return hash.digest('hex');
}

/** Whether the stamp file exists and holds exactly this text. */
export const isStamped = (file, text) => existsSync(file) && readFileSync(file, 'utf8') === text;
