import { plural, type Forms } from './plural.ts';
import { wholeNumber } from './formats.ts';

/** Nouns of the game in the forms that follow a number. `akcję` stands after a verb: 'Kup 1 akcję'. */
const nouns = {
  share: { one: 'akcja', few: 'akcje', many: 'akcji' },
  shareBought: { one: 'akcję', few: 'akcje', many: 'akcji' },
  bet: { one: 'zakład', few: 'zakłady', many: 'zakładów' },
  offer: { one: 'oferta', few: 'oferty', many: 'ofert' },
  offerClosed: { one: 'ofertę', few: 'oferty', many: 'ofert' },
  contract: { one: 'kontrakt', few: 'kontrakty', many: 'kontraktów' },
  transaction: { one: 'transakcja', few: 'transakcje', many: 'transakcji' },
  market: { one: 'rynek', few: 'rynki', many: 'rynków' },
  openMarket: { one: 'trwający rynek', few: 'trwające rynki', many: 'trwających rynków' },
  solvedMarket: { one: 'zakończony rynek', few: 'zakończone rynki', many: 'zakończonych rynków' },
  player: { one: 'gracz', few: 'gracze', many: 'graczy' },
  playerPaid: { one: 'gracz', few: 'graczy', many: 'graczy' },
  result: { one: 'wynik', few: 'wyniki', many: 'wyników' },
  field: { one: 'pole', few: 'pola', many: 'pól' },
  filter: { one: 'filtr', few: 'filtry', many: 'filtrów' },
  point: { one: 'punkt', few: 'punkty', many: 'punktów' },
  day: { one: 'dzień', few: 'dni', many: 'dni' },
  hour: { one: 'godzinę', few: 'godziny', many: 'godzin' },
  minute: { one: 'minutę', few: 'minuty', many: 'minut' },
} as const satisfies Record<string, Forms>;

export type Noun = keyof typeof nouns;

/** The bare noun in the form for this number: `noun(5, 'bet')` is 'zakładów'. */
export const noun = (count: number, name: Noun): string => plural(count, nouns[name]);

/** Number and noun held together: '5 zakładów'. */
export const counted = (count: number, name: Noun): string => `${wholeNumber(count)}\u00a0${noun(count, name)}`;
