import { counted } from '../nouns.ts';

/** The player's purchases and sales. */
export const transactionsTexts = {
  title: 'Transakcje',
  tabs: { purchases: 'Zakup', sales: 'Sprzedaż' },
  tabsLabel: 'Rodzaj transakcji',
  list: 'Lista transakcji',
  found: (count: number) => `Znaleziono: ${counted(count, 'transaction')}`,
  empty: 'Nie znaleziono żadnych transakcji',
  emptyHint: { purchases: 'Kup akcje na stronie rynku.', sales: 'Sprzedaj akcje albo je wystaw.' },
  toMarkets: 'Przeglądaj rynki',
  toPositions: 'Przeglądaj kontrakty',
  apply: 'Zatwierdź',
  sharesAt: (shares: number, price: string) => `${counted(shares, 'share')} po ${price}`,
  purchaser: 'Kupujący',
  seller: 'Sprzedawca',
  organizer: 'Organizator rynku',
} as const;
