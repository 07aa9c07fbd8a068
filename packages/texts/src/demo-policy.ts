import { type DemoText, inMonth, onDay, yearOf } from './demo-calendar.ts';

/** Texts of the demo's markets of the category POLICY (politics). */
export const DEMO_POLICY = {
  turnout: () => ({
    topic: 'Jaka będzie frekwencja w najbliższych wyborach do Sejmu?',
    description: `Wynik pochodzi z obwieszczenia Państwowej Komisji Wyborczej i obejmuje głosowanie w kraju i za granicą. Wartości na granicy przedziałów należą do przedziału wyższego.
Sondaże i cząstkowe komunikaty z dnia wyborów nie rozstrzygają rynku.`,
    bets: ['Poniżej 60%', 'Od 60% do 65%', 'Od 65% do 70%', 'Od 70% do 75%', '75% lub więcej'],
  }),
  committees: () => ({
    topic: 'Ile komitetów wprowadzi posłów do Sejmu w najbliższych wyborach?',
    description: `Liczymy komitety wyborcze, które według Państwowej Komisji Wyborczej zdobędą co najmniej jeden mandat. Komitet mniejszości narodowej również się liczy. Późniejsze podziały klubów nie mają znaczenia.`,
    bets: ['4 lub mniej', '5', '6', '7 lub więcej'],
  }),
  budget: (end) => ({
    topic: `Czy Sejm uchwali budżet na rok ${yearOf(end) + 1} przed ${onDay(end)}?`,
    description: `Rozstrzyga trzecie czytanie ustawy budżetowej w Sejmie. Poprawki Senatu i podpis pod ustawą mogą przyjść później.
Źródłem jest strona internetowa Sejmu.`,
    bets: ['Budżet uchwalony w terminie'],
  }),
  nuclear: () => ({
    topic: 'Czy pierwszy beton pod elektrownię jądrową na Pomorzu zostanie wylany przed najbliższymi wyborami do Sejmu?',
    description: `Chodzi o beton jądrowy pod pierwszy reaktor w gminie Choczewo, a nie o prace przygotowawcze. Rozstrzyga komunikat inwestora potwierdzony przez Państwową Agencję Atomistyki.
Beton wylany w dniu wyborów lub później się nie liczy. Data zakończenia nie jest z góry znana, ponieważ kadencja Sejmu może zostać skrócona.`,
    bets: ['Beton zostanie wylany przed wyborami'],
  }),
  sittings: (end) => ({
    topic: `Czy Sejm będzie obradował ${inMonth(end)} przez więcej niż dziesięć dni?`,
    description: `Liczymy dni, w których odbyło się posiedzenie plenarne, według kalendarza na stronie Sejmu. Dzień liczy się w całości, nawet jeżeli obrady trwały godzinę.`,
    bets: ['Więcej niż 10 dni obrad'],
  }),
  bills: (end) => ({
    topic: `Ile ustaw uchwali Sejm ${inMonth(end)}?`,
    description: `Liczymy ustawy uchwalone w trzecim czytaniu w tym miesiącu. Uchwały oraz rozpatrzenie poprawek Senatu się nie liczą. Źródłem jest wykaz ustaw na stronie Sejmu.`,
    bets: ['Do 10 ustaw', 'Od 11 do 20 ustaw', 'Od 21 do 30 ustaw', 'Ponad 30 ustaw'],
  }),
} satisfies Record<string, DemoText>;
