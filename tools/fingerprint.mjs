import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

/** What tells two versions of these files and folders apart; what is built or installed in them doesn't count. */
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
