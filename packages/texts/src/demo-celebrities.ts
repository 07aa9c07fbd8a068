import { type DemoText, inMonth, onDay, yearOf } from './demo-calendar.ts';

/** Markets on programmes, festivals and awards; none on a person. */
export const DEMO_CELEBRITIES = {
  eurovision: (end) => ({
    topic: `Jak daleko zajdzie Polska na Eurowizji ${yearOf(end)}?`,
    description: `Decyduje oficjalna klasyfikacja finału Konkursu Piosenki Eurowizji. Jeżeli polska piosenka nie awansuje z półfinału albo Polska nie weźmie udziału w konkursie, prawidłowym zakładem jest „Bez awansu do finału”.`,
    bets: ['Miejsce od 1 do 10', 'Miejsce od 11 do 18', 'Miejsce 19 lub dalsze', 'Bez awansu do finału'],
  }),
  gdynia: (end) => ({
    topic: `Film jakiego gatunku zdobędzie Złote Lwy na festiwalu w Gdyni w roku ${yearOf(end)}?`,
    description: `O gatunku decyduje opis filmu w katalogu Festiwalu Polskich Filmów Fabularnych. Gdy katalog podaje kilka gatunków, liczy się pierwszy z nich.
Brak nagrody w danym roku oznacza zakład „Inny gatunek”.`,
    bets: ['Dramat', 'Komedia', 'Film historyczny', 'Inny gatunek'],
  }),
  oscars: (end) => ({
    topic: `Czy polski film dostanie nominację do Oscara w roku ${yearOf(end)}?`,
    description: `Wystarczy jedna nominacja w dowolnej kategorii dla filmu, którego głównym krajem produkcji jest Polska. Krótkie listy ogłaszane wcześniej nie są nominacją.
Rynek zostanie rozstrzygnięty w dniu ogłoszenia nominacji.`,
    bets: ['Nominacja dla polskiego filmu'],
  }),
  rockFestival: (end) => ({
    topic: `Czy Pol'and'Rock Festival w roku ${yearOf(end)} zgromadzi ponad pół miliona osób?`,
    description: `Za wynik uznajemy liczbę uczestników podaną przez organizatora w podsumowaniu wydarzenia, najpóźniej dwa tygodnie po jego zakończeniu. Jeżeli organizator nie poda liczby, rynek rozstrzyga się na nie.`,
    bets: ['Ponad 500 tysięcy uczestników'],
  }),
  danceFinal: (end) => ({
    topic: `Czy finał „Tańca z gwiazdami” ${inMonth(end)} obejrzy ponad 2 miliony widzów?`,
    description: `Liczy się średnia minutowa oglądalność finałowego odcinka podana przez badanie telemetryczne, wraz z powtórkami tego samego dnia. Wynik w internecie nie jest doliczany.`,
    bets: ['Ponad 2 miliony widzów'],
  }),
  topSeries: (end) => ({
    topic: `Czy polski serial stanie na czele światowej listy Netfliksa przed ${onDay(end)}?`,
    description: `Rynek dotyczy tygodniowej listy nieanglojęzycznych seriali publikowanej przez serwis. Pierwsze miejsce w co najmniej jednym tygodniu kończącym się przed ${onDay(end)} oznacza rozstrzygnięcie na tak.`,
    bets: ['Polski serial na pierwszym miejscu'],
  }),
} satisfies Record<string, DemoText>;
