/** What PostgreSQL and UTF-8 can hold: neither NUL nor half of a surrogate pair. */
export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);
const UNSTORABLE = /[\0\p{Cs}]/u;

/**
 * Emoji are made of several characters, some of them invisible on their own: flags of regions, keycaps, and pictures with a variation
 * selector or skin tone, joined to others.
 */
const PICTURE = String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?`;
const EMOJI = new RegExp(
  String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|[0-9#*]\uFE0F\u20E3|${PICTURE}(?:\u200D${PICTURE})*`,
  'gu',
);

/** Format characters, fillers and blanks that no font draws: two texts that differ in these alone look the same. */
const INVISIBLE = String.raw`\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800`;
const NOT_IN_ONE_LINE = new RegExp(String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}${INVISIBLE}]`, 'u');
const NOT_IN_TEXT = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}]/u;
const BLANK = new RegExp(String.raw`^[\s\p{Cc}${INVISIBLE}]*$`, 'u');

/** For titles and names: no controls, no line breaks, nothing that changes the direction of writing, nothing invisible outside emoji. */
export const isOneLine = (text: string): boolean => !NOT_IN_ONE_LINE.test(text.replaceAll(EMOJI, ''));

/** For descriptions: line breaks and tabs, but no other controls and nothing that changes the direction of writing. */
export const isPlainText = (text: string): boolean => !NOT_IN_TEXT.test(text);

/** Nothing in it can be seen. */
export const isBlank = (text: string): boolean => BLANK.test(text);
