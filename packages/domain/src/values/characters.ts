import { PASSWORD_LENGTH } from './limits.ts';

/** Whether PostgreSQL and UTF-8 can store the text: it has neither NUL nor an unpaired surrogate. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);
const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * One emoji may be a sequence that contains invisible code points: the flag of a region (tag characters), a keycap, or pictographs with
 * variation selectors, skin tones and zero-width joiners. Invisible characters are therefore searched only outside emoji.
 */
const PICTOGRAPH = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?`;
const EMOJI = new RegExp(
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|[0-9#*]\uFE0F\u20E3|${PICTOGRAPH}(?:\u200D${PICTOGRAPH})*`,
  'gu',
);

/** Format characters, fillers and blanks, which fonts don't draw. Texts that differ only in them look the same. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800`;
const FORBIDDEN_IN_LINE = new RegExp(String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}${INVISIBLE}]`, 'u');
const FORBIDDEN_IN_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;
const BLANK = new RegExp(String.raw`^[\s\p{Cc}${INVISIBLE}]*$`, 'u');

/**
 * The longest run of combining marks that is normalized: as many as the longest password has code points when it is decomposed, because a
 * character has at most four parts. Writing needs a few.
 */
export const MAX_MARKS = 4 * PASSWORD_LENGTH.max;
const TOO_MANY_MARKS = new RegExp(String.raw`(?:^|\P{M})\p{M}{${MAX_MARKS + 1}}`, 'u');

/**
 * The rule for titles and names: no control characters, line breaks, unpaired surrogates, or invisible characters outside emoji, and no
 * run of more than `MAX_MARKS` combining marks.
 */
export const isOneLine = (text: string): boolean =>
  !TOO_MANY_MARKS.test(text) && !FORBIDDEN_IN_LINE.test(text.replaceAll(EMOJI, ''));

/**
 * The rule for descriptions: no control characters except line breaks and tabs, no bidirectional controls, no unpaired surrogates, and no
 * run of more than `MAX_MARKS` combining marks.
 */
export const isPlainText = (text: string): boolean => !TOO_MANY_MARKS.test(text) && !FORBIDDEN_IN_TEXT.test(text);

/**
 * The text in normal form C or D; unchanged if it has a run of more than `MAX_MARKS` combining marks. `normalize` sorts a run in a time that
 * grows with the square of its length, so one request could block the process for seconds. No such text is a valid name or password.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD'): string =>
  TOO_MANY_MARKS.test(text) ? text : text.normalize(form);

/**
 * The text of one line as it is stored, compared and searched: in normal form C, trimmed, with one plain space where it has spaces of any
 * kind and number, and with the plain hyphen. Texts that differ only in these look the same.
 */
export const plainLine = (text: string): string =>
  normalForm(text, 'NFC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .replaceAll(/[\u2010\u2011]/gu, '-')
    .trim();

/** The text in lower case without diacritics: 'Żwawy.Łoś' becomes 'zwawy.los'. */
export const withoutDiacritics = (text: string): string =>
  normalForm(text.toLowerCase().replaceAll('ł', 'l'), 'NFD').replaceAll(/\p{M}/gu, '');

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => BLANK.test(text);

/**
 * The key that two usernames share if a reader may take one for the other. Of the characters of usernames, Unicode's confusables (UTS #39)
 * name `I`, `l` and `1`; `0` and `O`; `m` and `rn`. Usernames are unique regardless of case, so `i` and `L` belong to the first group, too:
 * 'ADMlN' looks like 'ADMIN', which is 'admin'. The function `look_alike` of the database computes the same.
 */
export const lookAlikeKey = (username: string): string =>
  username.toLowerCase().replaceAll(/[i1]/g, 'l').replaceAll('0', 'o').replaceAll('m', 'rn');
