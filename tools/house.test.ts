import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Tracked and new, not ignored. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|cjs|sql|css)$/.test(file));
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || /\/testing\//.test(file) || file.startsWith('e2e/');
const lines = (file: string) => readFileSync(join(ROOT, file), 'utf8').split('\n');

/** `file:line` of every line of the chosen files that the pattern finds. */
const findings = (chosen: (file: string) => boolean, pattern: RegExp) =>
  files
    .filter(chosen)
    .flatMap((file) => lines(file).flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])));

describe('The house', () => {
  test('keeps every Polish word in texts', () => {
    const elsewhere = (file: string) => !isTest(file) && !/^(packages\/texts|bench)\//.test(file) && /\.(ts|tsx)$/.test(file);
    const word = /^(?!\s*(\*|\/[/*])).*(\p{L}[ąćęłńóśźż]|[ąćęłńóśźż]\p{L})/iu;
    // A set of Polish letters, as in a rule about names, is no word.
    expect(findings(elsewhere, word).filter((finding) => !finding.includes('ąćęłńóśźż'))).toEqual([]);
  });

  test('keeps SQL in queries and migrations', () => {
    const elsewhere = (file: string) =>
      !isTest(file) &&
      /^(apps|bench|faults)\/.*\.tsx?$/.test(file) &&
      !file.endsWith('.queries.ts') &&
      !file.includes('/platform/database/');
    expect(findings(elsewhere, /[`'"]\s*(select\s.+\sfrom\s|insert into |delete from |update \w+ set )/i)).toEqual([]);
  });

  test('keeps files short enough to read in one sitting', () => {
    const isWritten = (file: string) => file !== 'docs/schema.sql';
    const long = files
      .filter(isWritten)
      .map((file) => ({ file, length: lines(file).length }))
      .filter(({ length }) => length > 300);
    expect(long).toEqual([]);
  });

  test('leaves nothing to do later, and no check switched off without a reason', () => {
    const others = (file: string) => file !== 'tools/house.test.ts';
    expect(findings(others, /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)|\.(only|skip)\(|oxlint-disable(?!.*--)/)).toEqual([]);
  });
});
