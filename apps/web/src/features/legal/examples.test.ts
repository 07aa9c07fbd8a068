import { readFileSync } from 'node:fs';
import { LEGAL_DOCUMENTS } from '@wieszcz/api';
import { legalTexts } from '@wieszcz/texts';
import { expect, test } from 'vitest';
import { readMarkdown } from '#kit/markdown/readMarkdown.ts';

test.each(LEGAL_DOCUMENTS)(
  'The example of %s has its title and no Markdown that its screen would show unformatted',
  (document) => {
    const file = new URL(`../../../../../docs/legal/${document}.md`, import.meta.url);
    const { title, blocks } = readMarkdown(readFileSync(file, 'utf8'));
    expect(title).toBe(legalTexts.titles[document]);
    expect(blocks.length).toBeGreaterThan(10);
    const shown = JSON.stringify(blocks.map((block) => ({ ...block, kind: '' })));
    expect(shown).not.toMatch(/\*\*|`|\]\(|<\/?[a-z]|(?<=")(?:#(?!\/)|>|\|)/);
  },
);
