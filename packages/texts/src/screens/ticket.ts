import { dailyLimitReached } from '../daily-limit.ts';
import { wholeNumber } from '../formats.ts';
import { counted } from '../nouns.ts';
import { payoutIfWon } from '../payout-if-won.ts';
import { plural } from '../plural.ts';

const onOption = (option: boolean) => (option ? 'na tak' : 'na nie');
const shares = (count: number) => counted(count, 'shareBought');
const heldShares = (count: number) => counted(count, 'share');
/** '30 poczeka': the shares of an order that aren't traded at once. */
const waits = (count: number) => `${wholeNumber(count)} ${plural(count, { one: 'poczeka', few: 'poczekają', many: 'poczeka' })}`;

/** Shares at one price, which is in words: '0,52 $'. */
type Fill = { price: string; shares: number };

/** 'a', 'a i b', 'a, b i c' */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} i ${parts.at(-1)}`;

/** From four prices on, only this many are named one by one; the fills at the others are summed up. */
const NAMED_FILLS = 2;

/** '10 po 0,52 $ i 40 po 0,53 $'; with four or more prices '10 po 0,52 $, 40 po 0,53 $ i 85 po najwyżej 0,60 $'. */
function fillsInWords(fills: readonly Fill[], isSale: boolean): string {
  const words = fills.map((fill) => `${wholeNumber(fill.shares)} po ${fill.price}`);
  if (fills.length <= NAMED_FILLS + 1) return listed(words);
  const others = fills.slice(NAMED_FILLS).reduce((sum, fill) => sum + fill.shares, 0);
  const bound = `${isSale ? 'co najmniej' : 'najwyżej'} ${fills.at(-1)!.price}`;
  return listed([...words.slice(0, NAMED_FILLS), `${wholeNumber(others)} po ${bound}`]);
}

/** 'Wszystkie po 0,38 $' where several shares have one price. */
const allOrFills = (fills: readonly Fill[], isSale: boolean): string =>
  fills.length === 1 && fills[0]!.shares > 1 ? `Wszystkie po ${fills[0]!.price}` : fillsInWords(fills, isSale);

/** The order ticket of a market: buying and selling, at once or at a price of the player's own. */
export const ticketTexts = {
  title: 'Twoje zlecenie',
  sheetTitle: { buy: 'Kup akcje', sell: 'Sprzedaj akcje' },
  intent: 'Co chcesz zrobić',
  intents: { buy: 'Kup', sell: 'Sprzedaj' },
  option: 'Opcja',
  incomplete: 'Uzupełnij dane',
  /** What an order lacks that can't be described yet. */
  enter: { price: 'Podaj prawidłową cenę.', shares: 'Podaj prawidłową liczbę akcji.' },
  yes: 'Tak',
  no: 'Nie',
  noAsks: 'brak ofert',
  noBids: 'brak kupca',
  noShares: 'nie masz akcji',
  mode: 'Sposób',
  modes: { now: 'Od razu', price: 'Po mojej cenie' },
  preview: 'Podsumowanie zlecenia',
  shares: 'Ile akcji',
  numberOfShares: 'Liczba akcji',
  price: 'Moja cena',
  all: 'Wszystkie',
  limitToday: 'limit na dziś:',
  limitOf: (all: string) => `z ${all}`,
  limitReached: dailyLimitReached,
  limitLeft: (count: number) => `Dziś możesz kupić jeszcze ${shares(count)} na tę opcję.`,
  sharesRange: (most: number) => `Podaj liczbę akcji od 1 do ${wholeNumber(most)}.`,
  priceRange: (least: string, most: string) => `Podaj cenę od ${least} do ${most}.`,
  owned: (free: string) => ['masz ', free] as const,
  ownedListed: (listedShares: string) => `, wystawione: ${listedShares}`,

  fee: 'Prowizja',
  win: payoutIfWon,
  profit: 'Możliwy zysk',
  after: 'Budżet po zakupie',
  missing: (amount: string) => `Brakuje ${amount}`,
  average: (price: string) => `średnio ${price}`,
  takeFewer: (count: number) => `Zmień na ${shares(count)}`,
  atMyPrice: { buy: 'Kup po mojej cenie', sell: 'Sprzedaj po mojej cenie' },
  limitAuto: 'Ustalaj automatycznie',
  limitNow: (price: string) => `teraz ${price}`,
  previewFailed: 'Nie udało się sprawdzić ceny',
  checkAgain: 'Sprawdź ponownie',

  moved: {
    up: (price: string) => `Cena wzrosła do ${price}`,
    down: (price: string) => `Cena spadła do ${price}`,
    slightlyUp: 'Cena wzrosła',
    slightlyDown: 'Cena spadła',
    bought: 'Nic jeszcze nie kupiono. Sprawdź nową kwotę i potwierdź albo zmień liczbę akcji.',
    sold: 'Nic jeszcze nie sprzedano. Sprawdź nową kwotę i potwierdź albo zmień liczbę akcji.',
    orders: 'Zlecenia na rynku się zmieniły',
    ordered: 'Nic jeszcze nie wysłano. Sprawdź nowe kwoty i potwierdź.',
    dearer: (was: string, by: string) => `Było ${was}, teraz o ${by} drożej`,
    cheaper: (was: string, by: string) => `Było ${was}, teraz o ${by} taniej`,
    less: (was: string, by: string) => `Było ${was}, teraz o ${by} mniej`,
    more: (was: string, by: string) => `Było ${was}, teraz o ${by} więcej`,
  },

  buyNow: {
    summary: (count: number, cost: string, average: string) => `Kup ${wholeNumber(count)} za ${cost}, ${average}`,
    fills: (fills: readonly Fill[]) => allOrFills(fills, false),
    limit: 'Ustal cenę maksymalną',
    limitPrice: 'Cena maksymalna',
    submit: (count: number, option: boolean, cost: string) => `Kup ${shares(count)} ${onOption(option)} za ${cost}`,
    submitWithoutSum: (count: number, option: boolean) => `Kup ${shares(count)} ${onOption(option)}`,
    submitMoved: (cost: string) => `Kup po nowej cenie za ${cost}`,
    submitEmpty: 'Kup akcje',
    tooFew: 'Nie ma tylu akcji w tej cenie',
    available: (count: number, price: string) =>
      `${plural(count, { one: 'Dostępna jest', few: 'Dostępne są', many: 'Dostępnych jest' })} ${heldShares(count)} do ${price}.`,
    costOf: (count: number, cost: string) => `Za ${wholeNumber(count)} zapłacisz ${cost}.`,
    noneTitle: 'Nikt teraz nie sprzedaje',
    none: 'Możesz złożyć zlecenie kupna po swojej cenie i poczekać na sprzedawcę.',
    noneInLimitTitle: (price: string) => `Do ${price} nikt teraz nie sprzedaje`,
    noneInLimit: (best: string) => `Najtańsze akcje kosztują teraz ${best}.`,
    raiseTo: (price: string) => `Podnieś cenę do ${price}`,
    wholeOrder: (price: string) => `Zakup po kilku cenach wymaga budżetu na wszystkie akcje po najwyższej z nich, ${price}.`,
    affordable: (count: number) =>
      count > 0 ? `Budżet wystarczy na ${shares(count)}.` : 'Budżet nie wystarczy nawet na jedną akcję.',
    hint: 'Jeśli cena zmieni się przed zakupem, zapytamy jeszcze raz.',
    failed: 'Nie udało się kupić akcji',
  },

  bid: {
    validity: 'Ważność',
    validities: { cancelled: 'do odwołania', day: '1 dzień', week: '7 dni', date: 'do wybranego dnia' },
    chooseDay: 'albo wybierz dzień',
    lastDay: 'Ostatni dzień ważności',
    dayRange: (first: string, last: string) => `Wybierz dzień od ${first} do ${last}.`,
    reserve: (amount: string) => `Zarezerwujemy ${amount}`,
    filledAndWaiting: (filled: number, cost: string, waiting: number) =>
      `${wholeNumber(filled)} kupisz od razu za ${cost}, ${waits(waiting)}`,
    filledAll: (filled: number, cost: string) => `${wholeNumber(filled)} kupisz od razu za ${cost}`,
    filledAllNote: 'Tyle akcji jest teraz na sprzedaż po twojej cenie lub taniej.',
    ahead: (count: number) => (count > 0 ? `Kolejka: przed tobą ${heldShares(count)}.` : 'Pierwsze w kolejce.'),
    returns: 'Pieniądze wrócą, gdy anulujesz zlecenie.',
    returnsAtExpiry: 'Pieniądze wrócą, gdy anulujesz zlecenie albo minie jego termin.',
    cheapest: 'Teraz najtaniej',
    after: 'Budżet po rezerwacji',
    submit: (count: number, option: boolean, price: string) =>
      `Złóż zlecenie: ${wholeNumber(count)} ${onOption(option)} po ${price}`,
    submitEmpty: 'Złóż zlecenie kupna',
    failed: 'Nie udało się złożyć zlecenia',
    placed: 'Zlecenie kupna złożone',
    placedText: (count: number, option: boolean, price: string, reserve: string) =>
      `${heldShares(count)} ${onOption(option)} po ${price}. Rezerwa: ${reserve}.`,
    partlyFilled: (waiting: number, price: string) => `Na ${shares(waiting)} po ${price} czeka zlecenie kupna.`,
    seeOrders: 'Zobacz zlecenia',
  },

  sellNow: {
    summary: (count: number, proceeds: string, average: string) => `Sprzedaj ${wholeNumber(count)} za ${proceeds}, ${average}`,
    fills: (fills: readonly Fill[]) => allOrFills(fills, true),
    allFree: (fills: readonly Fill[]) =>
      fills.length === 1 ? `Wszystkie wolne akcje, po ${fills[0]!.price}` : `Wszystkie wolne akcje: ${fillsInWords(fills, true)}`,
    cost: 'Koszt tych akcji',
    result: (profit: number) => (profit === 0 ? 'Wynik' : `Wynik (${profit > 0 ? 'zysk' : 'strata'})`),
    after: 'Budżet po sprzedaży',
    limit: 'Ustal cenę minimalną',
    limitPrice: 'Cena minimalna',
    submit: (count: number, proceeds: string) => `Sprzedaj ${shares(count)} za ${proceeds}`,
    submitWithoutSum: (count: number) => `Sprzedaj ${shares(count)}`,
    submitMoved: (proceeds: string) => `Sprzedaj po nowej cenie za ${proceeds}`,
    submitEmpty: 'Sprzedaj akcje',
    tooFew: 'Nikt nie kupi tylu akcji po tej cenie',
    available: (count: number, price: string) => `Po co najmniej ${price} sprzedasz teraz ${shares(count)}.`,
    proceedsOf: (count: number, proceeds: string) => `Za ${wholeNumber(count)} dostaniesz ${proceeds}.`,
    noneTitle: 'Nikt teraz nie kupuje',
    none: 'Możesz wystawić akcje po swojej cenie i poczekać na kupca.',
    noneInLimitTitle: (price: string) => `Po ${price} nikt teraz nie kupuje`,
    noneInLimit: (best: string) => `Najwyższa cena, po której sprzedasz od razu: ${best}.`,
    lowerTo: (price: string) => `Obniż cenę do ${price}`,
    sharesOf: (free: string) => `Podaj liczbę akcji od 1 do ${free}: tyle masz wolnych.`,
    unloaded: 'Nie udało się pobrać twoich akcji.',
    nothingTitle: (option: boolean) => `Nie masz akcji ${onOption(option)}`,
    nothing: 'Najpierw je kup, a tu będzie można je sprzedać.',
    otherHeld: (option: boolean) => `Masz za to akcje ${onOption(option)}.`,
    sellOther: (option: boolean) => `Sprzedaj akcje ${onOption(option)}`,
    allListedTitle: 'Wszystkie akcje są w sprzedaży',
    allListed: 'Aby sprzedać je od razu, najpierw usuń ofertę.',
    hint: 'Jeśli cena zmieni się przed sprzedażą, zapytamy jeszcze raz.',
    failed: 'Nie udało się sprzedać akcji',
    sold: (count: number, option: boolean) => `Sprzedano ${shares(count)} ${onOption(option)}`,
    soldText: (bet: string, fills: readonly Fill[]) => `${bet}: ${fillsInWords(fills, true)}.`,
    soldFor: (proceeds: string, budget: string) => `Wpływ: ${proceeds}. Budżet: ${budget}.`,
  },

  listing: {
    prices: 'Za ile',
    pricesAside: 'cena jednej akcji',
    presets: { now: 'Teraz', cost: 'Po koszcie', own: 'Moja' },
    typed: 'wpisz',
    betterNow: 'Od razu dostaniesz więcej',
    equalNow: 'Od razu dostaniesz tyle samo',
    betterNowText: (now: string, listed: string) => `${now} teraz zamiast ${listed} po twojej cenie.`,
    equalNowText: (now: string) => `${now} teraz, bez czekania na kupca.`,
    /** After either, where only a part of the shares finds buyers. */
    partNow: (sold: number, all: number) => `Sprzedasz ${wholeNumber(sold)} z ${counted(all, 'shareTraded')}, resztę zatrzymasz.`,
    repeatSale: 'Ponów sprzedaż',
    repeatSaleText: 'Odpowiedź na sprzedaż nie nadeszła. Jeśli się udała, ponowienie nie sprzeda akcji drugi raz.',
    sellNow: (proceeds: string) => `Sprzedaj od razu za ${proceeds}`,
    summary: (count: number, price: string) => `Wystaw ${wholeNumber(count)} po ${price}`,
    filledAndWaiting: (filled: number, proceeds: string, waiting: number) =>
      `${wholeNumber(filled)} sprzedasz od razu za ${proceeds}, ${waits(waiting)}`,
    filledAll: (filled: number, proceeds: string) => `${wholeNumber(filled)} sprzedasz od razu za ${proceeds}`,
    filledAllNote: 'Tyle akcji ktoś chce teraz kupić po twojej cenie lub drożej.',
    ahead: (count: number) => (count > 0 ? `Kolejka: przed tobą ${heldShares(count)}.` : 'Pierwsza w kolejce.'),
    stays: 'Akcje wrócą, gdy usuniesz ofertę.',
    proceeds: 'Dostaniesz po swojej cenie',
    submit: (count: number, price: string) => `Wystaw ${shares(count)} po ${price}`,
    submitEmpty: 'Wystaw akcje',
    failed: 'Nie udało się wystawić akcji',
    listed: 'Oferta została wystawiona',
    listedText: (count: number, price: string) => `${heldShares(count)} po ${price}.`,
    soldAtOnce: (count: number) => `Od razu sprzedano ${shares(count)}.`,
  },

  pairs: {
    text: 'Para to akcja na tak i akcja na nie. Jedna z nich na pewno wygra, więc para jest warta 1,00 $.',
    redeem: (count: number, payout: string) => `Wymień ${counted(count, 'pairChanged')} na ${payout}`,
    redeemLabel: (count: number, payout: string, bet: string) => `Wymień ${counted(count, 'pairChanged')} na ${payout}, ${bet}`,
    redeemed: (count: number) => `Wymieniono ${counted(count, 'pairChanged')}`,
    failed: 'Nie udało się wymienić par',
  },

  crossing: {
    offer: (price: string) => `Po tej cenie trafisz na własną ofertę (${price})`,
    bid: (price: string) => `Po tej cenie trafisz na własne zlecenie kupna (${price})`,
    hint: {
      offer: 'Nie można kupować od siebie ani sprzedawać sobie. Zmień cenę albo najpierw usuń tę ofertę.',
      bid: 'Nie można kupować od siebie ani sprzedawać sobie. Zmień cenę albo najpierw anuluj to zlecenie.',
    },
    seeOffer: 'Przejdź do oferty',
    seeBid: 'Przejdź do zlecenia',
    seeOrders: 'Przejdź do swoich ofert',
  },

  inDoubt: {
    title: 'Nie wiemy, czy zlecenie dotarło',
    text: 'Wyślij je ponownie: nie wykona się dwa razy.',
  },

  expired: {
    title: 'Sesja wygasła, zlecenie czeka',
    text: 'Nic nie wysłano. Zaloguj się, a wrócisz tu z tym samym zleceniem.',
    inDoubt: 'Nie wiemy, czy poprzednia próba się udała. Zaloguj się i sprawdź kontrakty oraz zlecenia.',
    login: 'Zaloguj się',
  },

  bought: (count: number, option: boolean) => `Kupiono ${shares(count)} ${onOption(option)}`,
  boughtOne: (bet: string, price: string) => `${bet} po ${price}.`,
  boughtFills: (bet: string, fills: readonly string[]) => `${bet}: ${fills.join(', ')}.`,
  boughtFill: (count: number, price: string) => `${wholeNumber(count)} po ${price}`,
  boughtCost: (cost: string, budget: string) => `Koszt: ${cost}. Budżet: ${budget}.`,
  seePosition: 'Zobacz kontrakt',
  sharePrice: 'Cena akcji',
} as const;
