import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listFiles } from '../git.mjs';

const ROOT = join(import.meta.dirname, '../..');
const documents = listFiles('*.md');
const browserTests = listFiles('e2e/*.test.ts');
const textOf = (document: string) => readFileSync(join(ROOT, document), 'utf8');
/** The anchors of a page's headings, as GitHub makes them. */
const headingsOf = (document: string) =>
  [...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('A document', () => {
  test.each(documents)('%s links only to pages that exist', (document) => {
    const links = [...textOf(document).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });

  test.each(documents)('%s links only to headings that exist', (document) => {
    const links = [...textOf(document).matchAll(/\]\((?!https?:)([^)#\s]*)#(?!\/)([^)\s]+)\)/g)].map(
      ([, page = '', heading = '']) => ({
        page: page === '' ? document : join(dirname(document), page),
        heading,
      }),
    );
    const isMissing = ({ page, heading }: { page: string; heading: string }) =>
      page.endsWith('.md') && !headingsOf(page).includes(heading);
    expect(links.filter(isMissing)).toEqual([]);
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

describe('The architecture', () => {
  const architecture = textOf('docs/ARCHITECTURE.md');
  const sources = listFiles('*.ts', '*.tsx');
  /** It names files by the end of their paths. */
  const filesOf = (name: string) => sources.filter((file) => `/${file}`.endsWith(`/${name}`));

  test('names only files of the code that exist', () => {
    const named = [...architecture.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter((name) => filesOf(name).length === 0)).toEqual([]);
  });

  test('names each function beside the one file that declares it', () => {
    const pathIn = (cell = '') => /^\**`([\w./-]+\.tsx?)`\**$/.exec(cell)?.[1];
    const functions = [...architecture.matchAll(/^\| (.+) \|$/gm)].flatMap(([, row = '']) => {
      const cells = row.split(' | ');
      return cells.flatMap((cell, index) => {
        const file = pathIn(cells[index - 1]) ?? pathIn(cells[index + 1]);
        const names = /^`[\w.]+`(, `[\w.]+`)*$/.test(cell) && !cell.includes('.ts') ? cell.match(/[\w.]+/g)! : [];
        return file === undefined ? [] : names.map((name) => ({ name, file }));
      });
    });
    const isDeclared = ({ name, file }: { name: string; file: string }) => {
      const [source, ...others] = filesOf(file);
      if (source === undefined || others.length > 0) return false;
      const text = textOf(source);
      const declares = (part: string) =>
        new RegExp(`\\b(function|const|class|type) ${part}\\b|^ +(async )?${part}(:|\\(.*\\):)`, 'm').test(text);
      return name.split('.').every(declares);
    };
    expect(functions.length).toBeGreaterThan(80);
    expect(functions.filter((one) => !isDeclared(one))).toEqual([]);
  });
});

/** Tests that a document names without a folder are browser tests. */
const pathOfTest = (name: string) =>
  name.includes('/') ? name : (browserTests.find((file) => basename(file) === name) ?? `no browser test ${name}`);

test.each(['docs/RULES.md', 'docs/MAP.md'])('%s names only browser tests that exist', (document) => {
  const named = [...textOf(document).matchAll(/`([\w-]+\.test\.ts)`/g)].map((match) => pathOfTest(match[1] ?? ''));
  expect(new Set(named).size).toBeGreaterThan(10);
  expect(named.filter((file) => !browserTests.includes(file))).toEqual([]);
});

describe('The rules of the game', () => {
  const rules = [
    ...textOf('docs/RULES.md')
      .replaceAll(/\s+/g, ' ')
      .matchAll(/- \*\*([A-Z]?\d+)\*\* (.+?)(?= - \*\*|(?<!#)## |$)/g),
  ].map(([, number = '', text = '']) => {
    const [where = '', proof = ''] = text.split(' → ');
    return { number, files: where.match(/`(?:apps|packages)\/[^`]+`/g) ?? [], proof };
  });

  test('have numbers without gaps, and each names its file and the test that proves it', () => {
    const counts = Map.groupBy(rules, ({ number }) => number.replace(/\d+/, ''));
    for (const [letter, group] of counts) {
      expect(group.map(({ number }) => number)).toEqual(group.map((_, index) => `${letter}${index + 1}`));
    }
    expect(rules.length).toBeGreaterThan(70);
    expect(rules.filter(({ files, proof }) => files.length === 0 || !proof.includes('.test.ts`'))).toEqual([]);
  });

  test('quote titles that their tests have', () => {
    const quoted = rules.flatMap(({ number, proof }) =>
      [...proof.matchAll(/`([\w./-]+\.test\.ts)`([^`]*(?:`[^`./]+`[^`]*)*)/g)].flatMap(([, file = '', titles = '']) =>
        [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ number, file, title })),
      ),
    );
    const isTitle = ({ file, title }: { file: string; title: string }) => {
      const source = readFileSync(join(ROOT, pathOfTest(file)), 'utf8').replaceAll("\\'", "'");
      return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
    };
    expect(quoted.length).toBeGreaterThan(150);
    expect(quoted.filter((one) => !isTitle(one))).toEqual([]);
  });
});
