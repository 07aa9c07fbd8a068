import { normalForm, withoutDiacritics } from '@wieszcz/domain';
import { vulgarWords } from '@wieszcz/texts';

const DIGITS_AS_LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'g',
  7: 't',
  8: 'b',
  9: 'g',
};

/** Digits read as the letters that they look like. */
export const digitsAsLetters = (text: string): string => text.replaceAll(/\d/g, (digit) => DIGITS_AS_LETTERS[digit]!);

const withoutRepetitions = (text: string): string => text.replaceAll(/(.)\1+/gu, '$1');

/** The ways to read a name: ó and oo as o or u, 1 as i or l, digits as letters or as separators. */
function readingsOf(name: string): string[] {
  const lower = normalForm(name.toLowerCase(), 'NFC').replaceAll('v', 'w');
  return [lower, lower.replaceAll(/ó|oo|00/g, 'u')]
    .flatMap((text) => [digitsAsLetters(text), digitsAsLetters(text.replaceAll('1', 'l')), text.replaceAll(/\d/g, '.')])
    .map(withoutDiacritics);
}

const INNOCENT = new RegExp(vulgarWords.innocent.join('|'), 'g');
const [stems, beginnings] = [vulgarWords.stems.join('|'), vulgarWords.beginnings.join('|')];
const STEM = new RegExp(`${stems}|^(?:${beginnings})`);
/** A stem or a beginning with an ending of at most one letter. */
const SHORT_FORM = new RegExp(`^(?:${stems}|${beginnings}).?$`);
const WORDS: ReadonlySet<string> = new Set(vulgarWords.words);

function isVulgarPart(part: string): boolean {
  const compared = withoutRepetitions(part);
  return WORDS.has(compared) || STEM.test(compared.replaceAll(INNOCENT, ' '));
}

/**
 * Whether neighbouring parts form a vulgar word: 'k.u.r.w.a', 'kur_wa'. Only whole parts count, so that the end of one and the beginning of
 * the next ('kur.warszawski') don't form one by chance.
 */
function isSplitWord(parts: readonly string[]): boolean {
  return parts.some((_, first) =>
    parts.slice(first + 1).some((__, more) => {
      const joined = withoutRepetitions(parts.slice(first, first + more + 2).join(''));
      return WORDS.has(joined) || SHORT_FORM.test(joined);
    }),
  );
}

/** Whether the name contains a vulgar word, also one in a simple disguise: separators, digits for letters, repeated letters. */
export const isVulgarUsername = (name: string): boolean =>
  readingsOf(name).some((reading) => {
    const parts = reading.split(/[\s_.-]+/).filter((part) => part !== '');
    return parts.some(isVulgarPart) || isSplitWord(parts);
  });
