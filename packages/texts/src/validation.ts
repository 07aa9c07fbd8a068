import { amount, wholeNumber } from './formats.ts';

type Range = { min: number; max: number };

/** '10 000', with a plain space. */
const count = (value: number): string => wholeNumber(value).replaceAll('\u00a0', ' ');
/** Cents as '0,01 $', '1,00 $', '1,10 $', with a plain space. */
const price = (cents: number): string => `${amount(cents / 100)} $`;

/** 'a, b lub c' */
const oneOf = (values: readonly string[]): string => `${values.slice(0, -1).join(', ')} lub ${values.at(-1)}`;

/**
 * Messages for fields with invalid values. This package imports neither the domain nor the api, so limits and long lists of values are
 * parameters; short lists are written out. Prices are in cents.
 */
export const validationTexts = {
  required: 'To pole jest wymagane',
  usernameRequired: 'Musisz podać nazwę użytkownika',
  passwordRequired: 'Musisz podać hasło',
  username: ({ min, max }: Range) => `Nazwa użytkownika musi mieć od ${min} do ${max} znaków: liter, cyfr lub znaków _ . -`,
  usernameRanking: 'Nazwa „ranking” to adres rankingu graczy. Wybierz inną.',
  personName: ({ max }: Range) => `To pole może mieć najwyżej ${max} znaków`,
  email: 'Niepoprawny adres e-mail',
  password: ({ min, max }: Range) => `Hasło musi zawierać od ${min} do ${max} znaków`,
  passwordsDiffer: 'Podane hasła są różne',
  invalid: 'Niepoprawna wartość',
  text: 'Podaj tekst',
  characters: 'Tekst zawiera niedozwolone znaki: sterujące albo niewidoczne. Usuń je i spróbuj ponownie.',
  topic: ({ min, max }: Range) => `Tytuł rynku musi mieć od ${min} do ${max} znaków`,
  description: ({ min, max }: Range) => `Opis rynku musi mieć od ${min} do ${count(max)} znaków`,
  correction: ({ min, max }: Range) => `Sprostowanie musi mieć od ${min} do ${count(max)} znaków`,
  category: (values: readonly string[]) => `Wybierz kategorię: ${oneOf(values)}`,
  date: 'Podaj datę w postaci RRRR-MM-DD',
  dateTime: 'Podaj datę w postaci RRRR-MM-DD lub datę z godziną w zapisie ISO 8601',
  endDateUnread: 'Nie rozumiemy tej daty. Wpisz ją na przykład tak: 31.12.2030',
  endDateFar: 'Podaj datę wcześniejszą niż rok 3000 albo zostaw to pole puste',
  betTitle: ({ min, max }: Range) => `Tytuł zakładu musi mieć od ${min} do ${max} znaków`,
  pricePositive: 'Cena musi być wartością dodatnią większą od zera',
  priceRange: ({ min, max }: Range) => `Cena musi wynosić od ${price(min)} do ${price(max)}, co 0,01 $`,
  priceSum: ({ min, max }: Range) => `Suma cen na tak i na nie musi wynosić od ${price(min)} do ${price(max)}`,
  moneyDecimals: 'Podaj kwotę z najwyżej dwoma miejscami po przecinku',
  initialShares: ({ min, max }: Range) => `Początkowa liczba akcji musi wynosić od ${count(min)} do ${count(max)}`,
  instant: 'Podaj datę z godziną i strefą w zapisie ISO 8601',
  timeInForce: 'Ważność zlecenia to GTC (do odwołania), GTD (do podanej daty) lub IOC (tylko od razu)',
  timeInForceOfSale: 'Sposób sprzedaży to FOK (wszystko albo nic) lub IOC (ile się da)',
  expiryOfTimeInForce: 'Datę ważności podaj wtedy, gdy zlecenie jest ważne do podanej daty (GTD), i tylko wtedy',
  /** `MIN_BID_LIFETIME_MS` and `MAX_BID_LIFETIME_DAYS` in words. */
  expiryRange: 'Zlecenie może być ważne od minuty do roku',
  depth: (max: number) => `Liczba poziomów musi wynosić od 1 do ${max}`,
  shares: (max: number) => `Liczba akcji musi wynosić od 1 do ${count(max)}`,
  pairs: 'Liczba par musi być całkowita i większa od zera',
  offerShares: 'Liczba akcji musi być całkowita i większa od zera',
  id: 'Podaj poprawny identyfikator',
  option: 'Wybierz opcję na tak lub na nie',
  betOrNone: 'Podaj zakład albo none=true, nie jedno i drugie',
  contractOption: 'Opcja kontraktu to 0 (wszystkie), 1 (tak) lub 2 (nie)',
  contractStatus: (values: readonly string[]) => `Status kontraktu to ${oneOf(values)}`,
  page: 'Numer strony musi być liczbą całkowitą od 0',
  size: (max: number) => `Rozmiar strony musi wynosić od 1 do ${max}`,
  sortAttribute: 'Nie można sortować według tego pola',
  sortDirection: 'Kierunek sortowania to asc lub desc',
  idempotencyKey: ({ min, max }: Range) => `Klucz powtórzenia musi mieć od ${min} do ${max} znaków`,
  reason: ({ min, max }: Range) => `Powód musi mieć od ${min} do ${max} znaków`,
  role: (values: readonly string[]) => `Rola to ${oneOf(values)}`,
  flag: 'Podaj true lub false',
  actKind: 'Wybierz rodzaj czynności z listy',
  marketState: 'Stan rynku to overdue (po terminie) lub abandoned (bez moderatora)',
  suspicionKind: (values: readonly string[]) => `Rodzaj podejrzenia to ${oneOf(values)}`,
  code: 'Niepoprawny kod',
} as const;
