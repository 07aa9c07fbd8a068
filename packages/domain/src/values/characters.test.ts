import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isBlank, isOneLine, isPlainText, isStorable, normalForm, plainLine, withoutDiacritics } from '../index.ts';

const fromCodes = (...codes: number[]) => String.fromCodePoint(...codes);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const hex = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;

const CONTROLS = [...range(0x00, 0x1f), ...range(0x7f, 0x9f)];
const BIDIRECTIONAL = [0x061c, 0x200e, 0x200f, ...range(0x202a, 0x202e), ...range(0x2066, 0x2069)];
const INVISIBLE = [
  0x00ad, 0x034f, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0x2064, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xfff9,
];
const SEPARATORS = [0x2028, 0x2029];
const SURROGATES = [0xd800, 0xdbff, 0xdc00, 0xdfff];
const LINE_BREAKS_AND_TAB = [0x09, 0x0a, 0x0d];

describe('a text of one line', () => {
  it.each([...CONTROLS, ...BIDIRECTIONAL, ...INVISIBLE, ...SEPARATORS, ...SURROGATES].map(hex))('refuses %s', (name) => {
    const character = fromCodes(Number.parseInt(name.slice(2), 16));
    for (const text of [character, `Rynek${character}`, `Kto ${character}wygra?`]) expect(isOneLine(text)).toBe(false);
  });

  it.each([
    'Czy Żółw wygra 3:2?',
    'O’Brien – „Zażółć gęślą jaźń” (100%)',
    '\u00a0',
    'Łódź '.normalize('NFD'),
    'Ελλάδα, Україна, 日本, עברית',
    '😀👍🏽👩‍🚀🏳️‍🌈👨‍👩‍👧‍👦❤️❤︎1️⃣#️⃣🇵🇱🏴󠁧󠁢󠁥󠁮󠁧󠁿🏃🏽‍♀️',
  ])('allows %j', (text) => expect(isOneLine(text)).toBe(true));

  it('allows joiners and variation selectors only inside emoji', () => {
    for (const text of [
      'Kto\u200dwygra',
      '1\ufe0f',
      '👩\u200d',
      '\u200d👩',
      'a\ufe0f',
      '👩\u200da',
      '🏴\u{e0067}',
      '\u{e0067}\u{e007f}',
    ])
      expect([text, isOneLine(text)]).toEqual([text, false]);
  });
});

describe('a text of several lines', () => {
  it('allows line breaks, tabs and every visible character', () => {
    expect(isPlainText('Wynik podaje PKW.\r\n\tRemis oznacza nie.\n\u2028Koniec\u00ad 👩‍🚀')).toBe(true);
  });

  it.each([...CONTROLS.filter((code) => !LINE_BREAKS_AND_TAB.includes(code)), ...BIDIRECTIONAL, ...SURROGATES].map(hex))(
    'refuses %s',
    (name) => expect(isPlainText(`Opis ${fromCodes(Number.parseInt(name.slice(2), 16))} rynku`)).toBe(false),
  );
});

describe('a plain line', () => {
  const SPACES = [0x20, 0xa0, 0x1680, ...range(0x2000, 0x200a), 0x202f, 0x205f, 0x3000];

  it.each(SPACES.map(hex))('has one plain space instead of %s, and none at its ends', (name) => {
    const space = fromCodes(Number.parseInt(name.slice(2), 16));
    for (const text of [`Kto${space}wygra?`, `${space}Kto${space}${space}wygra?${space}`, `Kto ${space} wygra? `])
      expect(plainLine(text)).toBe('Kto wygra?');
  });

  it('is in normal form C and has the plain hyphen', () => {
    expect(plainLine('Łódź'.normalize('NFD'))).toBe('Łódź');
    expect(plainLine('Bielsko\u2011Biała i Busko\u2010Zdrój')).toBe('Bielsko-Biała i Busko-Zdrój');
  });

  it('keeps characters that look different, and those that no title may have', () => {
    for (const text of ['Legia – Lech', '👩‍🚀 poleci?', 'Kto\u200bwygra?', 'Kto\twygra?', 'Kto\nwygra?'])
      expect(plainLine(text)).toBe(text);
  });
});

it('drops the diacritics of a text in either normal form', () => {
  for (const form of ['NFC', 'NFD']) expect(withoutDiacritics('ZAŻÓŁĆ gęślą_Jaźń.1'.normalize(form))).toBe('zazolc gesla_jazn.1');
});

describe('a run of combining marks', () => {
  const marks = (count: number) => `e${'\u0316\u0301'.repeat(count / 2)}`;

  it('is normalized up to 160 marks, as many as a password of 40 characters may have', () => {
    expect(normalForm(marks(160), 'NFC')).toBe(marks(160).normalize('NFC'));
    expect(normalForm(`${marks(160)} ${marks(160)}`, 'NFD')).toBe(`${marks(160)} ${marks(160)}`.normalize('NFD'));
    expect([isOneLine(marks(160)), isPlainText(marks(160))]).toEqual([true, true]);
  });

  it('is refused and never normalized if it is longer', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize');
    onTestFinished(() => normalize.mockRestore());
    for (const text of [marks(162), marks(162).slice(1), `Rynek ${marks(162)} 2027`]) {
      expect([isOneLine(text), isPlainText(text)]).toEqual([false, false]);
      expect(normalForm(text, 'NFC')).toBe(text);
      plainLine(text);
      withoutDiacritics(text);
    }
    expect(normalize).not.toHaveBeenCalled();
  });
});

it('treats a text of only spaces and invisible characters as blank', () => {
  for (const text of ['', '  ', '\n\t', '\u200b', ' \u2060\ufeff ', '\u3164', '\u2800', '\u00ad\u200d'])
    expect(isBlank(text)).toBe(true);
  for (const text of ['a', ' . ', '👩‍🚀', '\u200ba']) expect(isBlank(text)).toBe(false);
});

it('treats every text without NUL and unpaired surrogates as storable', () => {
  expect(['', 'żółw', '😀', '\u0001', '\u202e'].every(isStorable)).toBe(true);
  expect(['a\0', '\0', '\ud800', 'a\udc00b', '\udc00\ud800'].some(isStorable)).toBe(false);
});
