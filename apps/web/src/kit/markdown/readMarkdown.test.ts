import { describe, expect, test } from 'vitest';
import { readMarkdown, type Block, type Span } from './readMarkdown.ts';

test('A text is read with its title, headings, paragraphs, lists and pictures', () => {
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
  expect(readMarkdown(source.join('\n\n'), { pictures: true })).toEqual({
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

test('Blocks need no blank lines between them, lines may end as on Windows, and lists go on after a gap or an inner list', () => {
  const source =
    '## A\r\nRaz\r\ndwa.\r\n1. Raz\r\n\r\n2. Dwa\r\n   - inne\r\n3. Trzy\r\ndalej\r\n\r\nKoniec w\r\n1990. roku\r\n# B';
  const plain = (text: string): Span[] => [{ kind: 'plain', text }];
  expect(readMarkdown(source)).toEqual({
    title: null,
    blocks: [
      { kind: 'heading', level: 2, text: 'A' },
      { kind: 'paragraph', spans: plain('Raz dwa.') },
      { kind: 'list', ordered: true, items: [plain('Raz'), plain('Dwa')] },
      { kind: 'list', ordered: false, items: [plain('inne')] },
      { kind: 'list', ordered: true, start: 3, items: [plain('Trzy dalej')] },
      { kind: 'paragraph', spans: plain('Koniec w 1990. roku') },
      { kind: 'heading', level: 2, text: 'B' },
    ],
  });
});

test('A source without text has no title and no blocks', () => expect(readMarkdown(' \n')).toEqual({ title: null, blocks: [] }));

const spansOf = (block: Block | undefined) => (block?.kind === 'paragraph' ? block.spans : []);
const linksOf = (line: string) =>
  spansOf(readMarkdown(line).blocks[0]).flatMap((span) => (span.kind === 'link' ? [span.href] : []));

describe('A link', () => {
  test.each([
    ['[UODO](https://uodo.gov.pl/pl)', 'https://uodo.gov.pl/pl'],
    ['Zobacz https://uodo.gov.pl/.', 'https://uodo.gov.pl/'],
    ['[Napisz](mailto:rodo@gra.example)', 'mailto:rodo@gra.example'],
    ['[Regulamin](#/terms)', '#/terms'],
  ])('leads to a site, an e-mail address or a screen: %s', (line, href) => expect(linksOf(line)).toEqual([href]));

  test.each([
    '[x](javascript:alert(1))',
    '[x](javascript:alert%281%29)',
    '[x](JaVaScRiPt:alert`1`)',
    '[x](java\tscript:alert)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:x)',
    '[x](//oszust.example)',
    '[x](/api/info)',
    '[x](https://bank.pl@oszust.example)',
    '[x](mailto:a@b.pl?cc=c@d.pl)',
    '[x](#"onclick="alert)',
    '<a href="javascript:alert(1)">x</a>',
  ])('is not made of any other address, and the source is shown as it is written: %s', (line) => {
    expect(linksOf(line)).toEqual([]);
    expect(
      spansOf(readMarkdown(line).blocks[0])
        .map(({ text }) => text)
        .join(''),
    ).toBe(line);
  });
});

test('HTML and pictures are text where pictures are not allowed', () => {
  const line = '<img src="x.png" alt="x"> <script>alert(1)</script>';
  expect(readMarkdown(line).blocks).toEqual([{ kind: 'paragraph', spans: [{ kind: 'plain', text: line }] }]);
  expect(readMarkdown('![x](x.png)').blocks).toEqual([{ kind: 'paragraph', spans: [{ kind: 'plain', text: '![x](x.png)' }] }]);
});
