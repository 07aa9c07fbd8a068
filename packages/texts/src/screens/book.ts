import { exactPercent, factor, wholeNumber } from '../formats.ts';

const onOption = (option: boolean) => (option ? 'na tak' : 'na nie');

/**
 * The chance of a bet and the notes beside it. Figures of the span are whole percents without their sign, such as '35'; those of
 * `thinBecause` are constants of the domain.
 */
export const chanceTexts = {
  ofYes: 'szans na tak',
  span: (low: string, high: string) => (low === high ? `${low}%` : `od ${low} do ${high}%`),
  /** For screen readers, which would read the span without saying what it is. */
  spanLabel: 'Między kupnem a sprzedażą:',
  organizer: 'cena organizatora',
  organizerHint: 'Nikt jeszcze nie handlował. Szansa wynika z cen organizatora i czekających zleceń kupna.',
  thin: 'cienki rynek',
  thinBecause: {
    traders: (fewest: number) =>
      `W tym zakładzie handlowało dotąd mniej niż ${fewest} graczy, więc szansa może się łatwo zmienić.`,
    depth: (fewest: number) =>
      `Po stronie kupna albo sprzedaży czeka blisko tej ceny mniej niż ${fewest} akcji, więc szansa może się łatwo zmienić.`,
  },
  unscaled: (chance: string) => `Przed przeliczeniem ${chance}`,
  sumTitle: 'Szanse razem: 100%.',
  sum: (sum: number) =>
    `Spełnić może się najwyżej jeden zakład, a szanse z samych cen dają razem ${exactPercent(sum)}. Dlatego każdą dzielimy przez ${factor(sum)}. Cen akcji to nie zmienia.`,
} as const;

/** The order book of an option as a ladder of prices. */
export const bookTexts = {
  title: 'Księga zleceń',
  subtitle: (bet: string, option: boolean) => `${bet}, cena jednej akcji ${onOption(option)}`,
  caption: (bet: string, option: boolean) => `Księga zleceń ${onOption(option)}, ${bet}`,
  sides: 'Opcja w księdze zleceń',
  side: (option: boolean) => (option ? 'Tak' : 'Nie'),
  bet: 'Zakład w księdze zleceń',
  open: 'Księga zleceń',
  openLabel: (bet: string) => `Księga zleceń, ${bet}`,
  price: 'Cena akcji',
  shares: 'Liczba akcji',
  total: 'Razem do tej ceny',
  notes: 'Uwagi',
  sellers: 'Sprzedający',
  sellersHint: 'tu kupisz od razu, najtańsze najniżej',
  buyers: 'Kupujący',
  buyersHint: 'tu sprzedasz od razu, najlepsze najwyżej',
  noSellers: 'Nikt teraz nie sprzedaje',
  noBuyers: 'Nikt teraz nie kupuje',
  middle: (price: string) => `Środek ${price}`,
  /** `isScaled`: the bet's chance is shown elsewhere divided by the sum of the market's chances. */
  middleChance: (chance: string, isScaled: boolean) => `= szansa ${chance}${isScaled ? ' przed przeliczeniem' : ''}`,
  noMiddle: 'brak środka',
  chanceFromTrades: 'szansa z transakcji',
  spread: 'różnica między kupnem a sprzedażą:',
  fromBids: (shares: number, option: boolean) => `${wholeNumber(shares)} ze zleceń ${onOption(!option)}`,
  fromOffers: (shares: number, option: boolean) => `${wholeNumber(shares)} z ofert ${onOption(!option)}`,
  ownOffer: (shares: number) => `Twoja oferta: ${wholeNumber(shares)}`,
  ownBid: (shares: number) => `Twoje zlecenie: ${wholeNumber(shares)}`,
  barHint: 'Pasek: ile akcji razem, licząc od najlepszej ceny.',
  more: 'Pokaż więcej',
  less: 'Pokaż mniej',
  folded: (bid: string | null, ask: string | null) =>
    [bid && `kupno ${bid}`, ask && `sprzedaż ${ask}`].filter(Boolean).join(' · ') || 'pusta',
  failed: 'Nie udało się pobrać księgi zleceń.',
  loading: 'Pobieranie księgi zleceń',
} as const;
