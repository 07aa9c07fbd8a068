import { readdirSync, readFileSync } from 'node:fs';
import { LEGAL_DOCUMENTS } from '@wieszcz/api';
import { legalTexts, shellTexts } from '@wieszcz/texts';
import { expect, test } from 'vitest';
import { readMarkdown } from '#kit/markdown/readMarkdown.ts';

const DOCS = new URL('../../../../../docs/', import.meta.url);
const guide = readMarkdown(readFileSync(new URL('guide.md', DOCS), 'utf8'), { pictures: true });

test('The guide has the title of its screen and of its links, and each of its pictures exists', () => {
  expect(guide.title).toBe(shellTexts.help);
  const pictures = guide.blocks.flatMap((block) => (block.kind === 'pictures' ? block.pictures : []));
  expect(pictures.length).toBeGreaterThan(5);
  const files = readdirSync(new URL('pictures/', DOCS));
  for (const { file, alt } of pictures) {
    expect(files).toContain(file);
    expect(alt).not.toBe('');
  }
});

test('The guide uses no Markdown that its screen would show unformatted', () => {
  const shown = JSON.stringify(guide.blocks.map((block) => ({ ...block, kind: '' })));
  expect(shown).not.toMatch(/\*\*|`|\]\(|<\/?[a-z]|(?<=")(?:#|>|\|)/);
});

test.each(LEGAL_DOCUMENTS)(
  'The example of %s has its title and no Markdown that its screen would show unformatted',
  (document) => {
    const file = new URL(`legal/${document}.md`, DOCS);
    const { title, blocks } = readMarkdown(readFileSync(file, 'utf8'));
    expect(title).toBe(legalTexts.titles[document]);
    expect(blocks.length).toBeGreaterThan(10);
    const shown = JSON.stringify(blocks.map((block) => ({ ...block, kind: '' })));
    expect(shown).not.toMatch(/\*\*|`|\]\(|<\/?[a-z]|(?<=")(?:#(?!\/)|>|\|)/);
  },
);
