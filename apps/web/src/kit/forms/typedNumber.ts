/** An emptied box is '' until a number is typed. */
export type TypedNumber = number | '';

/**
 * What a text means while it is being typed: '0,5', '0.5', ',5' and '0,' are numbers, '' is nothing yet, and null is what
 * can't become a number with so many decimals.
 */
export function readNumber(text: string, decimals: number): TypedNumber | null {
  const plain = text.replace(/[\s\u00a0$]/g, '').replace(',', '.');
  if (plain === '' || plain === '.') return '';
  const [, fraction = ''] = plain.split('.');
  if (!/^\d*\.?\d*$/.test(plain) || plain.length > 12 || fraction.length > decimals || (decimals === 0 && plain.includes('.')))
    return null;
  return Number(plain);
}

export const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), Math.max(max, min));
