import { type DemoText, inMonth, ofMonth, onDay } from './demo-calendar.ts';

export const DEMO_ECONOMY = {
  inflation: (end) => ({
    topic: `Czy inflacja ogłoszona ${inMonth(end)} będzie niższa niż 2,5%?`,
    description: `Chodzi o wskaźnik cen towarów i usług konsumpcyjnych rok do roku z komunikatu, który GUS ogłasza w połowie miesiąca. Wcześniejszy szybki szacunek nie rozstrzyga rynku. Wynik równy dokładnie 2,5% oznacza rozstrzygnięcie na nie.
Późniejsze korekty GUS nie mają znaczenia.`,
    bets: ['Inflacja poniżej 2,5%'],
  }),
  referenceRate: (end) => ({
    topic: `Ile wyniesie stopa referencyjna NBP na koniec ${ofMonth(end)}?`,
    description: `Decyduje stopa obowiązująca ${onDay(end)} według strony Narodowego Banku Polskiego. Decyzja ogłoszona, która wchodzi w życie później, nie jest brana pod uwagę.`,
    bets: ['3,25% lub mniej', '3,50%', '3,75%', '4,00%', '4,25% lub więcej'],
  }),
  petrol: (end) => ({
    topic: `Ile będzie kosztował litr benzyny 95 na koniec ${ofMonth(end)}?`,
    description: `Bierzemy pod uwagę średnią krajową cenę detaliczną benzyny bezołowiowej 95 z ostatniego przed ${onDay(end)} tygodniowego biuletynu naftowego Komisji Europejskiej (Weekly Oil Bulletin), w przeliczeniu na złote po kursie z biuletynu. Cenę zaokrąglamy do pełnego grosza.
Promocje i karty lojalnościowe nie wpływają na wynik.`,
    bets: ['Mniej niż 5,60 zł', 'Od 5,60 zł do 5,79 zł', 'Od 5,80 zł do 5,99 zł', '6,00 zł lub więcej'],
  }),
  euro: (end) => ({
    topic: `Czy średni kurs euro spadnie poniżej 4,20 zł do ${onDay(end)}?`,
    description: `Wystarczy jeden dzień, w którym kurs średni w tabeli A Narodowego Banku Polskiego będzie niższy niż 4,2000 zł. Rynek może zostać rozstrzygnięty na tak przed terminem.
Jeżeli do końca wyznaczonego dnia taki kurs się nie pojawi, rynek rozstrzyga się na nie.`,
    bets: ['Kurs euro poniżej 4,20 zł'],
  }),
  rateCut: (end) => ({
    topic: `Czy Rada Polityki Pieniężnej obniży stopy procentowe do końca ${ofMonth(end)}?`,
    description: `Rozstrzygnięcie na tak wymaga obniżenia stopy referencyjnej o co najmniej 0,25 punktu procentowego w tym czasie. Źródłem jest komunikat po posiedzeniu Rady. Utrzymanie lub podwyżka stóp oznacza rozstrzygnięcie na nie.`,
    bets: ['Rada obniży stopy procentowe'],
  }),
  unemployment: (end) => ({
    topic: `Czy stopa bezrobocia podana ${inMonth(end)} będzie niższa niż 6%?`,
    description: `Liczy się stopa bezrobocia rejestrowanego z pierwszego komunikatu GUS w tym miesiącu. Szacunki ministerstwa, publikowane wcześniej, nie rozstrzygają rynku.`,
    bets: ['Bezrobocie poniżej 6%'],
  }),
  wig20: () => ({
    topic: 'Czy indeks WIG20 zakończy sesję powyżej 4000 punktów?',
    description: `Rynek rozstrzyga się na tak w dniu, w którym wartość zamknięcia WIG20 na Giełdzie Papierów Wartościowych w Warszawie przekroczy 4000 punktów. Poziomy osiągnięte w trakcie sesji się nie liczą.
Data zakończenia nie jest określona; moderator może rozstrzygnąć rynek na nie najwcześniej po dwóch latach.`,
    bets: ['Zamknięcie powyżej 4000 punktów'],
  }),
} satisfies Record<string, DemoText>;
