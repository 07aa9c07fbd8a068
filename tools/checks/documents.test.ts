import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean);
const textOf = (document: string) => readFileSync(join(ROOT, document), 'utf8');

describe('A document', () => {
  test.each(documents)('%s links only to pages that exist', (document) => {
    const links = [...textOf(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });

  test.each(documents)('%s names only files that exist', (document) => {
    const named = [
      ...textOf(document).matchAll(/`((?:apps|packages|runtime|e2e|bench|faults|tools|docs|deploy)\/[\w./-]+)`/g),
    ].map((match) => match[1] ?? '');
    expect([...new Set(named)].filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  test.each([
    ['docs/OPERATIONS.md', 'how it grows', /^## What grows$.*?(?=^## )/ms],
    ['docs/decisions/0049-growth.md', 'when it is vacuumed, and why', /^\| Tables \| Vacuumed at \|.*?\n\n/ms],
  ])('%s says of each table %s', (document, _, part) => {
    const tables = [...textOf('docs/schema.sql').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map((match) => match[1] ?? '');
    const section = part.exec(textOf(document))?.[0] ?? '';
    expect(tables.length).toBeGreaterThan(20);
    expect(tables.filter((table) => !section.includes(`\`${table}\``))).toEqual([]);
  });
});
