import { withoutDiacritics } from '@wieszcz/domain';

/** Endings of Polish nouns and adjectives without diacritics; several in a row make the longer ones, such as 'owie', 'iem' and 'iego'. */
const ENDINGS = '(?:ach|ami|ech|ego|ej|em|ich|im|om|ow|ych|ym|[aeiouy])';
/** The shortest beginning of at least three letters after which only endings follow. */
const STEM = new RegExp(`^(.{3,}?)${ENDINGS}*$`, 'u');
/** 'e' that some forms of a word have before its last consonant and others don't: 'sportowiec', 'sportowca'; 'rynek', 'rynku'. */
const FLEETING_E = /^(.{3,}?)i?e([klnr]|cz?)$/u;
const WITHOUT_E = /^(.{2,}[^aeiouy])([klnr]|cz?)$/u;
/** How a consonant at the end of a stem may be spelled before other endings: 'Polska', 'Polsce'; 'liga', 'lidze'; 'premier', 'premierze'. */
const SOFTENED: readonly [RegExp, string][] = [
  [/cz?$/u, '(?:cz|[ckt])'],
  [/k$/u, '(?:k|cz?)'],
  [/t$/u, '[tc]'],
  [/dz$/u, '(?:dz|[dg])'],
  [/d$/u, 'dz?'],
  [/g$/u, '(?:g|dz)'],
  [/rz?$/u, 'rz?'],
];

const WORDS = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;
/** Texts that `withoutDiacritics` folds as the database does. It keeps 'ø' and 'ß'; the database turns them into 'o' and 'ss'. */
const FOLDED_ALIKE = /^[a-z0-9 ]+$/;
/** The shortest word with forms. */
const MIN_LETTERS = 4;
/** Longer searches are no titles, and their patterns are slow to compile. */
const MAX_WORDS = 12;
const MAX_LENGTH = 200;

/**
 * A regular expression of PostgreSQL for each word of a search, which matches the word as typed, also within another word, and its
 * grammatical forms in a text in lower case without diacritics. An empty list if the search isn't made of words in Latin letters, or if none
 * of them can have other forms.
 */
export function wordForms(search: string): string[] {
  const folded = withoutDiacritics(search);
  const words = folded.split(' ');
  const isMadeOfWords = WORDS.test(search) && FOLDED_ALIKE.test(folded);
  if (!isMadeOfWords || search.length > MAX_LENGTH || words.length > MAX_WORDS) return [];
  return words.some(hasForms) ? words.map((word) => (hasForms(word) ? formsOf(word) : word)) : [];
}

const hasForms = (word: string): boolean => word.length >= MIN_LETTERS && !/\p{N}/u.test(word);

function formsOf(word: string): string {
  const stem = STEM.exec(word)![1]!;
  const [, beginning, last] = FLEETING_E.exec(stem) ?? WITHOUT_E.exec(stem) ?? [];
  const spelled = beginning === undefined ? softened(stem) : `${beginning}(?:i?e)?${softened(last!)}`;
  return String.raw`${word}|\m${spelled}${ENDINGS}*\M`;
}

function softened(end: string): string {
  const spelling = SOFTENED.find(([pattern]) => pattern.test(end));
  return spelling ? end.replace(...spelling) : end;
}
