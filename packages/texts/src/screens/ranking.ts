import { wholeNumber } from '../formats.ts';

export const rankingTexts = {
  title: (places: number) => `Top ${places} graczy`,
  byLabel: 'Kolejność w rankingu',
  by: { budget: 'Budżet', netWorth: 'Majątek', profit: 'Zysk z handlu, 30 dni' },
  lead: {
    budget: 'Kolejność według budżetu. Trwające kontrakty się nie liczą.',
    netWorth: 'Kolejność według majątku: budżet, rezerwa zleceń i kwota, którą dałaby sprzedaż wszystkich kontraktów od razu.',
    profit: 'Kolejność według zysku z handlu w ostatnich 30 dniach. Bonusy się nie liczą.',
  },
  position: 'Pozycja',
  user: 'Użytkownik',
  amountColumn: { budget: 'Budżet [$]', netWorth: 'Majątek [$]', profit: 'Zysk [$]' },
  loading: 'Pobieranie rankingu',
  failed: 'Wystąpił błąd',
  empty: 'Ranking jest jeszcze pusty',
  emptyHint: 'Pierwszy gracz pojawi się tu zaraz po rejestracji.',
  writtenAt: (moment: string) => `Stan na ${moment}`,
  /** Places that the table leaves out. */
  gap: (from: number, to: number) =>
    from === to ? `miejsce ${wholeNumber(from)}.` : `miejsca od ${wholeNumber(from)}. do ${wholeNumber(to)}.`,
  yours: {
    budget: 'Twoje miejsce według budżetu',
    netWorth: 'Twoje miejsce według majątku',
    profit: 'Twoje miejsce według zysku z handlu',
  },
  place: (position: number) => `${wholeNumber(position)}.`,
  of: (count: number) => `na ${wholeNumber(count)}`,
  toPlace: (position: number) => `Do ${wholeNumber(position)}. miejsca`,
  aheadOf: (position: number) => `Przewaga nad ${wholeNumber(position)}. miejscem`,
  scrollToMe: 'Przewiń do mojej pozycji',
  unranked: 'Nie ma cię w rankingu',
  /** `contact` is the operator's e-mail address, where one is set. */
  leftOut: (contact: string | undefined) =>
    `Twoje konto nie uczestniczy w tym rankingu. Jeśli to pomyłka, napisz ${contact === undefined ? 'do administratora' : `na adres ${contact}`}.`,
  whole: 'Cały ranking',
} as const;
