import { readdirSync, readFileSync } from 'node:fs';
import { LEGAL_DOCUMENTS } from '@wieszcz/api';
import { legalTexts, shellTexts } from '@wieszcz/texts';
import { expect, test } from 'vitest';
import { readMarkdown } from '#kit/markdown/readMarkdown.ts';

const DOCS = new URL('../../../../../docs/', import.meta.url);
const source = readFileSync(new URL('guide.md', DOCS), 'utf8');
const guide = readMarkdown(source, { pictures: true });

/** What a screen would show of Markdown that `readMarkdown` doesn't know. Links to screens begin with `#/`. */
const UNREAD =
  /\*|`|~~|\]\(|\]\[|\[\^|\[[ x]\]|&[a-z]+;|<[/!]?[a-z-]|(?<![\p{L}\p{N}])_|(?<=")(?:#(?!\/)|>|\||-{3}|\d+\)|\+ )|(?<= )(?:#(?!\/)|>|\||-{3}|={3})/u;

test("The guide's title is the text of the links that lead to it, and each of its pictures exists", () => {
  expect(guide.title).toBe(shellTexts.help);
  const pictures = guide.blocks.flatMap((block) => (block.kind === 'pictures' ? block.pictures : []));
  expect(pictures.length).toBeGreaterThan(5);
  // The screen knows the PNG files of this folder (`HelpScreen.tsx`); elsewhere the path in the guide's source counts.
  const files = readdirSync(new URL('pictures/', DOCS)).filter((name) => name.endsWith('.png'));
  for (const { file, alt } of pictures) {
    expect(files).toContain(file);
    expect([`(pictures/${file})`, `"pictures/${file}"`].some((path) => source.includes(path))).toBe(true);
    expect(alt).not.toBe('');
  }
});

test('The guide uses no Markdown that its screen would show unformatted, and the check finds such Markdown', () => {
  for (const line of [
    '*pochylone*',
    '_pochylone_',
    '~~skreślone~~',
    '> cytat',
    '| a | b |',
    'a\n| b |',
    '---',
    '1) a',
    '#a',
    'a\n#a',
    'a\n> cytat',
    'a\n---',
    'a\n===',
    '+ a',
    '- [ ] a',
    '[a](b.md)',
    '[a][b]',
    'a[^1]',
    '`a',
    'a&nbsp;b',
    '<b>a</b>',
    '<!-- a -->',
  ])
    expect(JSON.stringify(readMarkdown(line).blocks)).toMatch(UNREAD);

  expect(JSON.stringify(guide.blocks)).not.toMatch(UNREAD);
});

test.each(LEGAL_DOCUMENTS)(
  'The example of %s has its title and no Markdown that its screen would show unformatted',
  (document) => {
    const file = new URL(`legal/${document}.md`, DOCS);
    const { title, blocks } = readMarkdown(readFileSync(file, 'utf8'));
    expect(title).toBe(legalTexts.titles[document]);
    expect(blocks.length).toBeGreaterThan(10);
    expect(JSON.stringify(blocks)).not.toMatch(UNREAD);
  },
);
