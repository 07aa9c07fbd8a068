import { endDateInWords, isUndetermined } from './dates.ts';
import { chance } from './formats.ts';

/** The price of the option yes, in $. */
type BetChance = { title: string; price: number };
const MAX_NAMED_BETS = 3;

/** Texts of the page behind a shared link, which other sites show as a preview. */
export const sharingTexts = {
  siteName: 'Wieszcz',
  pageTitle: (topic: string) => `${topic} – Wieszcz`,
  /** The chances of the first three bets. The caller puts the most likely ones first. */
  chances: (bets: readonly BetChance[]): string => {
    const [first] = bets;
    if (!first) return 'Rynek nie ma jeszcze zakładów.';
    if (bets.length === 1) return `Szanse na tak: ${chance(first.price)}.`;
    const named = bets.slice(0, MAX_NAMED_BETS).map(({ title, price }) => `${title} ${chance(price)}`);
    return `Szanse: ${named.join(', ')}${bets.length > MAX_NAMED_BETS ? ' i inne' : ''}.`;
  },
  solved: (bet: string, option: boolean) => `Rynek zakończony. ${bet}: ${option ? 'tak' : 'nie'}.`,
  ends: (endDate: string) => (isUndetermined(endDate) ? '' : `Przewidywany koniec: ${endDateInWords(endDate)}.`),
  invitation: 'A Ty co typujesz? Gra za wirtualne dolary, bez wpłat i nagród pieniężnych.',
  open: 'Przejdź do rynku',
  notFoundTitle: 'Nie znaleziono rynku',
  notFound: 'Tego rynku nie ma albo nie został jeszcze opublikowany.',
  seeMarkets: 'Zobacz trwające rynki',
} as const;
