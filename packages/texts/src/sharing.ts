import { endDateInWords, isUndetermined } from './dates.ts';
import { chance } from './formats.ts';

type Likely = { title: string; price: number };
const NAMED = 3;

/** Texts of the page behind a shared link, which other sites show as a preview. */
export const sharingTexts = {
  siteName: 'Wieszcz',
  pageTitle: (topic: string) => `${topic} – Wieszcz`,
  /** The chances of the first three bets; prices in $. */
  chances: (bets: readonly Likely[]): string => {
    const [only, ...others] = bets;
    if (!only) return 'Rynek nie ma jeszcze zakładów.';
    if (others.length === 0) return `Szanse na tak: ${chance(only.price)}.`;
    const named = bets.slice(0, NAMED).map(({ title, price }) => `${title} ${chance(price)}`);
    return `Szanse: ${named.join(', ')}${bets.length > NAMED ? ' i inne' : ''}.`;
  },
  solved: (bet: string, option: boolean) => `Rynek zakończony. ${bet}: ${option ? 'tak' : 'nie'}.`,
  ends: (endDate: string) => (isUndetermined(endDate) ? '' : `Przewidywany koniec: ${endDateInWords(endDate)}.`),
  invitation: 'A Ty co typujesz? Gra za wirtualne dolary, bez wpłat i nagród pieniężnych.',
  open: 'Przejdź do rynku',
  notFoundTitle: 'Nie znaleziono rynku',
  notFound: 'Tego rynku nie ma albo nie został jeszcze opublikowany.',
  seeMarkets: 'Zobacz trwające rynki',
} as const;
