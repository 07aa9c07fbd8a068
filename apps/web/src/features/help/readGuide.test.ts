import { readdirSync, readFileSync } from 'node:fs';
import { shellTexts } from '@wieszcz/texts';
import { expect, test } from 'vitest';
import { readGuide } from './readGuide.ts';

const DOCS = new URL('../../../../../docs/', import.meta.url);
const guide = readGuide(readFileSync(new URL('guide.md', DOCS), 'utf8'));

test('The guide is read with its title, headings, paragraphs, lists and pictures', () => {
  const source = [
    '# Pomoc',
    'Zysk to **różnica**\nmiędzy `a` i b.',
    '## Rynki',
    '1. Raz\n   dwa.\n2. **Trzy.** Cztery',
    '- Pięć\n- Sześć',
    '### Szansa',
    '![Rynek: wykres](pictures/market.png)',
    '<img src="pictures/a.png" width="300" alt="A"> <img src="pictures/b.png" alt="B">',
  ];
  expect(readGuide(source.join('\n\n'))).toEqual({
    title: 'Pomoc',
    blocks: [
      {
        kind: 'paragraph',
        spans: [
          { kind: 'plain', text: 'Zysk to ' },
          { kind: 'bold', text: 'różnica' },
          { kind: 'plain', text: ' między ' },
          { kind: 'code', text: 'a' },
          { kind: 'plain', text: ' i b.' },
        ],
      },
      { kind: 'heading', level: 2, text: 'Rynki' },
      {
        kind: 'list',
        ordered: true,
        items: [
          [{ kind: 'plain', text: 'Raz dwa.' }],
          [
            { kind: 'bold', text: 'Trzy.' },
            { kind: 'plain', text: ' Cztery' },
          ],
        ],
      },
      { kind: 'list', ordered: false, items: [[{ kind: 'plain', text: 'Pięć' }], [{ kind: 'plain', text: 'Sześć' }]] },
      { kind: 'heading', level: 3, text: 'Szansa' },
      { kind: 'pictures', pictures: [{ file: 'market.png', alt: 'Rynek: wykres' }] },
      {
        kind: 'pictures',
        pictures: [
          { file: 'a.png', alt: 'A', width: 300 },
          { file: 'b.png', alt: 'B' },
        ],
      },
    ],
  });
});

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

test('The guide uses no Markdown that its screen would show as it is written', () => {
  const shown = JSON.stringify(guide.blocks.map((block) => ({ ...block, kind: '' })));
  expect(shown).not.toMatch(/\*\*|`|\]\(|<\/?[a-z]|(?<=")(?:#|>|\|)/);
});
