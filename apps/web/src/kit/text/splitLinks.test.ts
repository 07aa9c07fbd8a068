import { describe, expect, test } from 'vitest';
import { splitLinks } from './splitLinks.ts';

const links = (text: string) => splitLinks(text).flatMap(({ text: shown, href }) => (href === undefined ? [] : [shown]));

describe('Addresses in a text', () => {
  test.each([
    ['Wynik poda https://www.gus.gov.pl/dane.', 'https://www.gus.gov.pl/dane'],
    ['(zob. http://sejm.gov.pl/a?b=c&d=e#f)', 'http://sejm.gov.pl/a?b=c&d=e#f'],
    ['https://pl.wikipedia.org/wiki/Lech_(piwo)', 'https://pl.wikipedia.org/wiki/Lech_(piwo)'],
    ['(https://pl.wikipedia.org/wiki/Lech_(piwo)),', 'https://pl.wikipedia.org/wiki/Lech_(piwo)'],
    ['„https://nbp.pl/kursy”', 'https://nbp.pl/kursy'],
    ['https://łódź.pl/ścieżka!', 'https://łódź.pl/ścieżka'],
    ['HTTPS://NBP.PL…', 'HTTPS://NBP.PL'],
    ['<https://nbp.pl>', 'https://nbp.pl'],
  ])('in “%s” are links without the punctuation around them', (text, link) => expect(links(text)).toEqual([link]));

  test.each([
    'javascript:alert(1)',
    'javascript://nbp.pl/%0aalert(1)',
    'data:text/html,https',
    'ftp://nbp.pl',
    'xhttps://nbp.pl',
    'https://',
    'https://.',
    'https://bank.pl@oszust.pl/',
    'www.nbp.pl',
  ])('are no links in “%s”', (text) => expect(links(text)).toEqual([]));
});

test('The pieces of any text add up to the text, and links lead to http(s) addresses without a user name', () => {
  const parts = [
    'https://',
    'http://',
    'javascript:',
    'nbp.pl',
    '/a',
    '(',
    ')',
    '.',
    ',',
    '@',
    ' ',
    '\n',
    '"',
    '<',
    '>',
    '&',
    '\u202e',
    '%',
    'ł',
    ':',
    '[',
    ']',
  ];
  const seed = Date.now() % 2_147_483_647;
  let state = seed;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  for (let run = 0; run < 20_000; run += 1) {
    const text = Array.from({ length: 1 + random(12) }, () => parts[random(parts.length)]!).join('');
    const pieces = splitLinks(text);
    const context = `seed ${seed}: ${JSON.stringify(text)}`;
    expect(pieces.map((piece) => piece.text).join(''), context).toBe(text);
    for (const { text: shown, href } of pieces) {
      if (href === undefined) continue;
      const { protocol, username } = new URL(href);
      expect(['http:', 'https:'], context).toContain(protocol);
      expect(username, context).toBe('');
      expect(shown, context).not.toMatch(/[\s<>"\u202e]|[.,]$/);
    }
  }
});
