import { chance, chanceTexts } from '@wieszcz/texts';
import type { Span } from './span.ts';

/** 'od 35 do 72%' */
export const spanInWords = ({ low, high }: Pick<Span, 'low' | 'high'>): string =>
  chanceTexts.span(chance(low).replace('%', ''), chance(high).replace('%', ''));
