import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** The superuser may work on another user's clone, which git refuses to read without this. */
const ANY_OWNER = ['-c', 'safe.directory=*'];
/** Otherwise git prints a path with letters beyond ASCII in quotes, as octal numbers. */
const PLAIN_PATHS = ['-c', 'core.quotePath=false'];

/**
 * @param {string} folder
 * @param {string[]} args
 */
const listIn = (folder, args) =>
  execFileSync('git', [...ANY_OWNER, ...PLAIN_PATHS, ...args], { cwd: folder, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/**
 * The lines that git prints in the project's root folder.
 *
 * @param {string[]} args
 */
export const listFromGit = (...args) => listIn(ROOT, args);

/**
 * Tracked and new files in the folder that match the patterns, without files that git ignores and tracked ones that have been deleted.
 *
 * @param {string} folder
 * @param {string[]} patterns
 */
export const listFilesIn = (folder, ...patterns) =>
  listIn(folder, ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns]).filter((file) =>
    existsSync(join(folder, file)),
  );

/**
 * The files of the project that match the patterns: see `listFilesIn`.
 *
 * @param {string[]} patterns
 */
export const listFiles = (...patterns) => listFilesIn(ROOT, ...patterns);
