import { execFileSync } from 'node:child_process';
import { ROOT } from './root.mjs';

/** Root may work on a clone of somebody else's, which git refuses to read otherwise. */
const ANY_OWNER = ['-c', 'safe.directory=*'];

/**
 * The lines that git prints in the project's root folder.
 *
 * @param {string[]} args
 */
export const listFromGit = (...args) =>
  execFileSync('git', [...ANY_OWNER, ...args], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/**
 * Tracked and new files that match the patterns, without files that git ignores.
 *
 * @param {string[]} patterns
 */
export const listFiles = (...patterns) => listFromGit('ls-files', '--cached', '--others', '--exclude-standard', ...patterns);
