/** The value of a number input; '' while it is empty. */
export type TypedNumber = number | '';

/**
 * Parses text while it is typed: '0,5', '0.5', ',5' and '0,' are numbers. '' for text without a digit; null for text that
 * can't become a number of at most `decimals` decimals.
 */
export function readNumber(text: string, decimals: number): TypedNumber | null {
  const plain = text.replace(/[\s\u00a0$]/g, '').replace(',', '.');
  if (plain === '' || plain === '.') return '';
  const [, fraction = ''] = plain.split('.');
  if (!/^\d*\.?\d*$/.test(plain) || plain.length > 12 || fraction.length > decimals || (decimals === 0 && plain.includes('.')))
    return null;
  return Number(plain);
}

export const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(max, min));
