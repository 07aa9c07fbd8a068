import { wholeNumber } from './formats.ts';
import { plural, type Forms } from './plural.ts';

/**
 * Forms of the game's nouns after a number. `…Bought`, `…Changed` and `…Closed` are accusatives: 'Kup 1 akcję'; so are `hour`, `minute`
 * and `second`: 'ważny 1 minutę'. `…Traded` is a genitive: 'obrót 2 akcji'. `player` is a genitive from 2 on: '2 graczy otrzyma'.
 */
const nouns = {
  share: { one: 'akcja', few: 'akcje', many: 'akcji' },
  shareBought: { one: 'akcję', few: 'akcje', many: 'akcji' },
  shareTraded: { one: 'akcji', few: 'akcji', many: 'akcji' },
  pair: { one: 'para', few: 'pary', many: 'par' },
  pairChanged: { one: 'parę', few: 'pary', many: 'par' },
  bet: { one: 'zakład', few: 'zakłady', many: 'zakładów' },
  bid: { one: 'zlecenie', few: 'zlecenia', many: 'zleceń' },
  offerClosed: { one: 'ofertę', few: 'oferty', many: 'ofert' },
  position: { one: 'kontrakt', few: 'kontrakty', many: 'kontraktów' },
  transaction: { one: 'transakcja', few: 'transakcje', many: 'transakcji' },
  account: { one: 'konto', few: 'konta', many: 'kont' },
  marketWaits: { one: 'rynek czeka', few: 'rynki czekają', many: 'rynków czeka' },
  market: { one: 'rynek', few: 'rynki', many: 'rynków' },
  openMarket: { one: 'trwający rynek', few: 'trwające rynki', many: 'trwających rynków' },
  resolvedMarket: { one: 'zakończony rynek', few: 'zakończone rynki', many: 'zakończonych rynków' },
  player: { one: 'gracz', few: 'graczy', many: 'graczy' },
  result: { one: 'wynik', few: 'wyniki', many: 'wyników' },
  correction: { one: 'sprostowanie', few: 'sprostowania', many: 'sprostowań' },
  field: { one: 'pole', few: 'pola', many: 'pól' },
  day: { one: 'dzień', few: 'dni', many: 'dni' },
  hour: { one: 'godzinę', few: 'godziny', many: 'godzin' },
  minute: { one: 'minutę', few: 'minuty', many: 'minut' },
  second: { one: 'sekundę', few: 'sekundy', many: 'sekund' },
} as const satisfies Record<string, Forms>;

export type Noun = keyof typeof nouns;

/** The noun in the form for a number: `noun(5, 'bet')` is 'zakładów'. */
export const noun = (count: number, name: Noun): string => plural(count, nouns[name]);

/** Number and noun with a no-break space: '5 zakładów'. */
export const counted = (count: number, name: Noun): string => `${wholeNumber(count)}\u00a0${noun(count, name)}`;
