import { dailyBonusRule } from '../daily-bonus.ts';
import { counted } from '../nouns.ts';

export const homeTexts = {
  tabTitle: 'Strona główna',
  title: 'Każdy bywa wieszczem. Sprawdź, jak często.',
  welcome: 'Dołącz do Wieszcza już dziś!',
  lead: 'Na giełdzie prognoz kupujesz akcje na wynik wydarzeń w Polsce, od Ekstraklasy po inflację. Cena pokazuje, jak gracze oceniają szanse. Grasz wyłącznie za wirtualne dolary.',
  join: 'Dołącz do Wieszcza',
  browse: 'Przeglądaj rynki',
  example: {
    heading: 'Jak czytać cenę',
    mark: 'przykład',
    topic: 'Czy w grudniu w Zakopanem spadnie łącznie ponad 50 cm śniegu?',
    chance: '69%',
    explanation: 'szans na tak, bo gracze kupują i sprzedają akcje po około',
    // The bar of `home.module.css` has the proportion of the price and the profit.
    price: '0,69 $',
    pay: 'płacisz',
    profit: 'zysk',
    profitAmount: '0,31 $',
    outcomeYes: 'Spadnie ponad 50 cm',
    outcomeNo: 'Nie spadnie',
    paysOne: 'wypłata 1,00 $',
    paysNothing: 'wypłata 0,00 $',
  },
  categories: 'Co przewidujemy',
  why: 'Dlaczego warto do nas dołączyć?',
  reasons: [
    { title: 'Ćwiczysz ocenę szans', text: 'Każda transakcja to zapisana prognoza. Po rozstrzygnięciu widać, kto miał rację.' },
    { title: 'Nic nie ryzykujesz', text: 'Nie wpłacasz pieniędzy i nie ma nagród pieniężnych. Prowizji też nie ma.' },
    { title: 'Grasz z ludźmi', text: 'Swoje kontrakty odsprzedajesz innym graczom po cenie, którą ustalasz.' },
  ],
  rules: 'Zasady gry',
  ruleList: (minPrice: string, maxPrice: string, payout: string) => [
    `Akcja kosztuje od ${minPrice} do ${maxPrice}. Im wyższa cena, tym większe szanse dają tej opcji gracze.`,
    `Kupione akcje są w zakładce „Kontrakty”. Każda akcja na właściwą opcję wypłaca ${payout}, a akcja na drugą opcję traci wartość.`,
  ],
  limitRule: (limit: number) => ['Dziennie kupisz do ', counted(limit, 'shareTraded'), ' na każdą opcję zakładu.'] as const,
  rankingRule: (places: number) =>
    `Są trzy rankingi: według budżetu, majątku i zysku z handlu. Każdy pokazuje ${places} najlepszych graczy.`,
  bonus: 'Odwiedzaj nas codziennie, aby odebrać bonus!',
  bonusRule: dailyBonusRule,
} as const;
