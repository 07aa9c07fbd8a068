import { type DemoText, inMonth, onDay, seasonOf, yearOf } from './demo-calendar.ts';

export const DEMO_SPORT = {
  ekstraklasa: (end) => ({
    topic: `Kto zostanie mistrzem Polski w piłce nożnej w sezonie ${seasonOf(end)}?`,
    description: `Wygrywa zakład na klub, który po ostatniej kolejce Ekstraklasy zajmie pierwsze miejsce w tabeli. Decyduje oficjalna tabela Ekstraklasy wraz z rozstrzygnięciami komisji ligi.
Jeżeli mistrzem zostanie klub, którego nie ma na liście, prawidłowym zakładem jest „Inny klub”.`,
    bets: ['Lech Poznań', 'Jagiellonia Białystok', 'Legia Warszawa', 'Raków Częstochowa', 'Inny klub'],
  }),
  volleyball: (end) => ({
    topic: `Czy polski klub wygra siatkarską Ligę Mistrzów w sezonie ${seasonOf(end)}?`,
    description: `Chodzi o rozgrywki mężczyzn. Rynek rozstrzyga się na tak, jeżeli finał wygra drużyna grająca w PlusLidze, a na nie w każdym innym przypadku.
Źródłem jest strona Europejskiej Konfederacji Siatkówki. Odwołanie finału oznacza rozstrzygnięcie na nie.`,
    bets: ['Polski klub wygra Ligę Mistrzów'],
  }),
  speedway: (end) => ({
    topic: `Kto zdobędzie drużynowe mistrzostwo Polski na żużlu w roku ${yearOf(end)}?`,
    description: `Prawidłowym zakładem jest drużyna, która wygra dwumecz finałowy Ekstraligi. Liczy się wynik ogłoszony przez organizatora rozgrywek w dniu rewanżu.
Późniejsze weryfikacje wyników nie zmieniają rozstrzygnięcia.`,
    bets: ['Motor Lublin', 'Apator Toruń', 'Sparta Wrocław', 'Inna drużyna'],
  }),
  skiJumping: (end) => ({
    topic: `Czy w Zakopanem ${inMonth(end)} ktoś skoczy dalej niż 145 metrów?`,
    description: `Liczą się wszystkie skoki oddane na Wielkiej Krokwi podczas zawodów Pucharu Świata: treningi, kwalifikacje i konkursy. Skok podparty lub zakończony upadkiem również się liczy.
Jeżeli zawody nie odbędą się do ${onDay(end)}, rynek rozstrzyga się na nie.`,
    bets: ['Skok na odległość ponad 145 m'],
  }),
  attendance: (end) => ({
    topic: `Czy średnia frekwencja na meczach Ekstraklasy ${inMonth(end)} przekroczy 12 tysięcy widzów?`,
    description: `Średnią liczymy ze wszystkich meczów rozegranych w tym miesiącu, na podstawie liczb podanych w protokołach ligi. Mecze bez udziału publiczności wchodzą do średniej z liczbą zero.`,
    bets: ['Ponad 12 000 widzów na mecz'],
  }),
  formTable: (end) => ({
    topic: `Który klub zdobędzie najwięcej punktów w Ekstraklasie ${inMonth(end)}?`,
    description: `Sumujemy punkty z meczów rozegranych w tym miesiącu. Przy równej liczbie punktów decyduje różnica bramek, a potem liczba strzelonych goli.
Mecze przełożone na inny miesiąc nie są brane pod uwagę.`,
    bets: ['Lech Poznań', 'Raków Częstochowa', 'Pogoń Szczecin', 'Górnik Zabrze', 'Inny klub'],
  }),
  europeanCups: (end) => ({
    topic: `Czy polskie kluby wygrają ${inMonth(end)} wszystkie mecze w europejskich pucharach?`,
    description: `Rynek obejmuje mecze piłkarskich drużyn mężczyzn w Lidze Mistrzów, Lidze Europy i Lidze Konferencji. Liczy się wynik po ewentualnej dogrywce, bez rzutów karnych. Jeden remis lub jedna porażka oznacza rozstrzygnięcie na nie.`,
    bets: ['Komplet zwycięstw polskich klubów'],
  }),
} satisfies Record<string, DemoText>;
