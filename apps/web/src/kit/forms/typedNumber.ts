/** The value of a number input: a number, or the text as it was typed where it isn't one; '' while it is empty. */
export type TypedNumber = number | string;

/**
 * Parses text while it is typed, without its spaces and $: '0,5', '0.5', ',5' and '0,' are numbers. '' if nothing or only a comma or a point
 * is left; the text itself if it is no number, has more than `decimals` decimals or is longer than 12 characters.
 */
export function readNumber(text: string, decimals: number): TypedNumber {
  const plain = text.replace(/[\s$]/g, '').replace(',', '.');
  if (plain === '' || plain === '.') return '';
  const [, fraction = ''] = plain.split('.');
  if (!/^\d*\.?\d*$/.test(plain) || plain.length > 12 || fraction.length > decimals || (decimals === 0 && plain.includes('.')))
    return text;
  return Number(plain);
}

export const numberOr = (value: TypedNumber | null, otherwise: number): number => (typeof value === 'number' ? value : otherwise);

export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(max, min));
