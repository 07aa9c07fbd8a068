import { dateInWords } from './dates.ts';
import { chance as chanceInPercent } from './formats.ts';

/** The chance of yes, from 0 to 1. */
type BetChance = { title: string; chance: number };
const MAX_NAMED_BETS = 3;

/** Texts of the page behind a shared link, which other sites show as a preview. */
export const sharingTexts = {
  siteName: 'Wieszcz',
  pageTitle: (topic: string) => `${topic} – Wieszcz`,
  /** The chances of the first three bets. The caller puts the most likely ones first. */
  chances: (bets: readonly BetChance[]): string => {
    const [first] = bets;
    if (!first) return 'Rynek nie ma jeszcze zakładów.';
    if (bets.length === 1) return `Szansa na tak: ${chanceInPercent(first.chance)}.`;
    const named = bets.slice(0, MAX_NAMED_BETS).map((bet) => `${bet.title} ${chanceInPercent(bet.chance)}`);
    return `Szanse: ${named.join(', ')}${bets.length > MAX_NAMED_BETS ? ' i inne' : ''}.`;
  },
  resolved: (bet: string, option: boolean) => `Rynek zakończony. ${bet}: ${option ? 'tak' : 'nie'}.`,
  resolvedNone: 'Rynek zakończony. Żaden z zakładów się nie spełnił.',
  ends: (endDate: string) => `Przewidywany koniec: ${dateInWords(endDate)}.`,
  stops: { closed: 'Handel zamknięty, czekamy na wynik.', paused: 'Handel wstrzymany.' },
  invitation: 'A jak ty oceniasz szanse? Gra za wirtualne dolary, bez wpłat i nagród pieniężnych.',
  open: 'Przejdź do rynku',
  notFoundTitle: 'Nie znaleziono rynku',
  notFound: 'Tego rynku nie ma albo nie został jeszcze opublikowany.',
  seeMarkets: 'Zobacz trwające rynki',
} as const;
