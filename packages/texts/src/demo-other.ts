import { type DemoText, inMonth, onDay, yearOf } from './demo-calendar.ts';

/** Markets of the category OTHER, on weather, travel and charity. */
export const DEMO_OTHER = {
  whiteChristmas: (end) => ({
    topic: `Czy w Warszawie będzie leżał śnieg w Wigilię ${yearOf(end)} roku?`,
    description: `Rozstrzyga pomiar na stacji Warszawa-Okęcie z godziny 7 rano ${onDay(end)}: pokrywa śnieżna o grubości co najmniej 1 cm. Śnieg padający tylko w ciągu dnia się nie liczy.`,
    bets: ['Co najmniej 1 cm śniegu'],
  }),
  winterLow: (end) => ({
    topic: `Jaka będzie najniższa temperatura w Suwałkach do ${onDay(end)}?`,
    description: `Bierzemy pod uwagę minima dobowe stacji IMGW w Suwałkach od dnia publikacji rynku. Temperatura przy gruncie się nie liczy.
Wartości na granicy należą do przedziału cieplejszego.`,
    bets: ['−15°C lub cieplej', 'Od −15°C do −20°C', 'Od −20°C do −25°C', 'Poniżej −25°C'],
  }),
  intercity: (end) => ({
    topic: `Czy PKP Intercity przewiezie w roku ${yearOf(end) - 1} ponad 90 milionów pasażerów?`,
    description: `Wynik pochodzi z rocznego podsumowania przewoźnika. Jeżeli do ${onDay(end)} przewoźnik nie poda liczby, decydują dane Urzędu Transportu Kolejowego.`,
    bets: ['Ponad 90 milionów pasażerów'],
  }),
  tatras: (end) => ({
    topic: `Ile osób odwiedzi Tatrzański Park Narodowy w roku ${yearOf(end) - 1}?`,
    description: `Rozstrzyga liczba wejść podana przez park w podsumowaniu roku. Bilety ulgowe i wejścia bezpłatne liczą się tak samo jak normalne.`,
    bets: ['Mniej niż 4,5 miliona', 'Od 4,5 do 5 milionów', 'Ponad 5 milionów'],
  }),
  gale: (end) => ({
    topic: `Czy ${inMonth(end)} wiatr w Polsce przekroczy 120 km/h?`,
    description: `Wystarczy jeden poryw na dowolnej stacji synoptycznej IMGW, także na Kasprowym Wierchu i Śnieżce. Rynek może zostać rozstrzygnięty na tak przed końcem miesiąca.`,
    bets: ['Poryw wiatru ponad 120 km/h'],
  }),
  rainiestCity: (end) => ({
    topic: `W którym mieście spadnie najwięcej deszczu ${inMonth(end)}?`,
    description: `Porównujemy miesięczne sumy opadów na stacjach synoptycznych IMGW w pięciu miastach. Przy równej sumie wygrywa miasto z większą liczbą dni z opadem.`,
    bets: ['Gdańsk', 'Kraków', 'Warszawa', 'Wrocław', 'Zakopane'],
  }),
  charityFinal: (end) => ({
    topic: `Ile zbierze finał Wielkiej Orkiestry Świątecznej Pomocy w roku ${yearOf(end)}?`,
    description: `Liczy się kwota zadeklarowana przez fundację tuż po zakończeniu finału, przed ostatecznym rozliczeniem zbiórki. Kwota na granicy należy do przedziału wyższego.`,
    bets: ['Mniej niż 250 mln zł', 'Od 250 mln zł do 300 mln zł', '300 mln zł lub więcej'],
  }),
  vistula: () => ({
    topic: 'Czy tej zimy Wisła zamarznie w Krakowie na całej szerokości?',
    description: `Rozstrzyga komunikat hydrologiczny IMGW o całkowitym zlodzeniu rzeki przy wodowskazie Bielany. Lód brzegowy i śryż nie wystarczą.`,
    bets: [],
  }),
} satisfies Record<string, DemoText>;
