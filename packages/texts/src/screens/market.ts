import { takeBackRule } from './mistakes.ts';

const onOption = (option: boolean) => (option ? 'na tak' : 'na nie');

/** One market: its header, bets and chart. */
export const marketTexts = {
  breadcrumbs: 'Jesteś tutaj',
  markets: 'Rynki',
  screen: 'Rynek',
  loading: 'Pobieranie danych rynku',
  notFound: 'Nie znaleziono rynku',
  notFoundHint: 'Rynek mógł zostać usunięty albo adres jest niepełny.',
  backToMarkets: 'Wróć do rynków',
  rules: 'Zasady rynku',
  expectedEnd: 'Przewidywana data zakończenia',
  ended: 'Data zakończenia',
  author: 'Moderator',
  endedOn: (date: string) => `zakończony ${date}`,
  unpublished: 'Rynek prywatny',
  share: 'Udostępnij',
  shareCopied: 'Skopiowano adres',
  shareFailed: 'Skopiuj adres',

  bets: 'Zakłady',
  payout: '1 akcja na właściwą opcję wypłaca',
  lastPrices: (yes: string, no: string) => `Ostatnia cena tak ${yes}, nie ${no}`,
  lastYesOnly: (yes: string) => `Ostatnia cena tak ${yes}. Akcji na nie nikt jeszcze nie kupił`,
  lastNoOnly: (no: string) => `Akcji na tak nikt jeszcze nie kupił. Ostatnia cena nie ${no}`,
  noPurchases: 'Nikt jeszcze nie kupił akcji w tym zakładzie',
  noPurchasesInMarket: 'Nikt jeszcze nie kupił akcji na tym rynku.',
  yes: 'Tak',
  no: 'Nie',
  buyYes: 'Kup tak',
  buyNo: 'Kup nie',
  priceLabel: (option: boolean, price: string) => `${option ? 'Tak' : 'Nie'} ${price}`,
  browse: (option: boolean) => `Przeglądaj oferty ${onOption(option)}`,
  browseLabel: (option: boolean, bet: string) => `Przeglądaj oferty ${onOption(option)}, ${bet}`,
  correctFor: (option: boolean) => `Zakład poprawny dla opcji ${onOption(option)}`,
  perShare: 'za akcję',
  noBets: 'Nie znaleziono zakładów',
  noBetsHint: 'Dodaj zakłady, bez nich rynek nie będzie mógł się toczyć!',
  noBetsForOthers: 'Moderator nie dodał jeszcze zakładów.',
  addBets: 'Dodaj zakłady',

  trendChance: 'Trend rynku: szansa na tak',
  trendChances: (option: boolean) => `Trend rynku: szanse ${onOption(option)}`,
  trendPrices: 'Trend rynku: ceny transakcji',
  trendPricesOf: (option: boolean) => `Trend rynku: ceny transakcji ${onOption(option)}`,
  chartCaption: (shown: 'chances' | 'prices', several: boolean, days: number, resolved: boolean) => {
    const subject = shown === 'prices' ? 'Ceny transakcji' : several ? 'Szanse zakładów' : 'Szansa na tak';
    const range = days === 1 ? 'ostatni dzień' : `ostatnie ${days} dni`;
    const end = resolved ? ' przed rozstrzygnięciem rynku' : '';
    const steps =
      shown === 'prices'
        ? 'Linia trzyma ostatnią cenę do następnej transakcji, a przed pierwszą pokazuje cenę początkową.'
        : 'Linia zmienia się skokowo, tak jak cena.';
    return `${subject}, ${range}${end}. ${steps}`;
  },
  showPrices: 'Pokaż ceny transakcji',
  showChances: (several: boolean) => (several ? 'Pokaż szanse' : 'Pokaż szansę'),
  chartBet: 'Zakład',
  chartBetAll: 'Wszystkie zakłady',
  chartBetTop: (count: number) => `Najbardziej prawdopodobne (${count})`,
  chartOption: 'Opcja zakładu',

  resolvedOn: (date: string) => `Rynek zakończony ${date}`,
  resolvedAs: (bet: string, option: boolean) => `${bet}: ${option ? 'tak' : 'nie'}`,
  noneCameTrue: 'Żaden z zakładów się nie spełnił',
  noneCameTruePaid: 'Każda akcja na nie na tym rynku wypłaciła',
  resolvedPaid: (option: boolean) => `Każda akcja ${onOption(option)} w tym zakładzie wypłaciła`,
  resolvedDone: (isTraded: boolean) =>
    isTraded
      ? 'Kto miał wygrywające akcje, ma już wypłatę w budżecie.'
      : 'Nikt nie kupił akcji na tym rynku, więc nie było wypłat.',
  yourResult: 'Twój wynik na tym rynku',
  yourPosition: (bet: string, option: boolean) => `${bet} · ${option ? 'tak' : 'nie'}`,
  resultProfit: 'Zysk',
  resultLoss: 'Strata',
  resultNote: (payout: string | null) =>
    payout === null
      ? 'Liczą się wszystkie zakupy, sprzedaże i wymiany par na tym rynku.'
      : `W tym wypłata ${payout}. Liczą się wszystkie zakupy, sprzedaże i wymiany par na tym rynku.`,
  noResult: 'Na tym rynku nie masz żadnych kontraktów.',
  seePositions: 'Zobacz swoje kontrakty',
  seeOpenMarkets: 'Przeglądaj trwające rynki',

  guestTitle: 'Masz inne zdanie niż rynek?',
  guestPrice: (bet: string, single: boolean) => (single ? 'Akcja na tak kosztuje' : `Akcja na tak w zakładzie „${bet}” kosztuje`),
  guestNoPrice: 'Cena akcji zależy od ofert organizatora i innych graczy. Akcja na właściwą opcję wypłaca',
  guestWin: 'Jeśli wygra „tak”, wypłaci',
  guestBonusBefore: 'Grasz za wirtualne dolary:',
  guestBonusAfter: 'dostajesz za każdy dzień, w którym tu zajrzysz.',
  register: 'Rejestracja',
  login: 'Logowanie',

  yourMarket: 'Twój rynek',
  noteDraft: `Rynek jest prywatny. Po publikacji zobaczą go wszyscy, a ty nie zmienisz już tytułu, kategorii, opisu, okładki ani cen i nie usuniesz zakładów. ${takeBackRule}`,
  noteDraftNoBets: 'Rynek jest prywatny. Dodaj zakłady, a potem go opublikuj.',
  notePublished: {
    none: 'Rynek jest opublikowany. Dopóki nikt nie kupił akcji i nie czeka żadne zlecenie kupna, możesz cofnąć publikację i wszystko poprawić.',
    bids: 'Rynek jest opublikowany i gracze złożyli już zlecenia kupna. Tytułu, opisu, okładki, cen i zakładów nie można zmienić, rynku nie można usunąć. Błąd możesz sprostować.',
    shares:
      'Rynek jest opublikowany i gracze kupili już akcje. Tytułu, opisu, okładki, cen i zakładów nie można zmienić, rynku nie można usunąć. Błąd możesz sprostować.',
  },
  moderatorNote: 'Konta moderatorów nie kupują akcji. Autorem tego rynku jest ktoś inny.',
  moderatorTitle: 'Rynek innego autora',
  adminTitle: 'Podgląd rynku',
  adminNote: 'Konta administratorów nie kupują akcji.',
} as const;
