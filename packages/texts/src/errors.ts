import { dailyLimitReached } from './daily-limit.ts';
import { money as moneyOfDollars } from './formats.ts';
import { counted } from './nouns.ts';
import { plural } from './plural.ts';

const money = (cents: number) => moneyOfDollars(cents / 100);

const shares = (count: number) => counted(count, 'shareBought');

/** '90 sekund', and from two minutes on '15 minut', rounded up. */
const waitingTime = (seconds: number) =>
  seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');

/** `contact` is the operator's e-mail address; null where none is set. */
const whomToAsk = (contact: string | null) =>
  contact === null ? 'Skontaktuj się z administratorem.' : `Napisz w tej sprawie na adres ${contact}.`;
const startLower = (sentence: string) => sentence.charAt(0).toLocaleLowerCase('pl') + sentence.slice(1);

/** Replaces the sentence of CONTRACT_TOO_SMALL, which is about listing, where shares were to be sold at once. */
export const tooFewSharesToSell = (available: number): string =>
  available === 0
    ? 'Wszystkie akcje z tego kontraktu są wystawione na sprzedaż. Usuń ofertę, aby sprzedać je od razu.'
    : `Z tego kontraktu możesz teraz sprzedać najwyżej ${shares(available)}.`;

/** The sentence of every error code that the API answers; a function where the sentence carries a figure. Amounts in cents. */
export const errorTexts = {
  // The request itself
  VALIDATION_FAILED: (message: string) => message,
  BODY_MALFORMED: 'Nie udało się odczytać wysłanych danych. Sprawdź je i spróbuj ponownie.',
  CHARACTERS_FORBIDDEN: 'Wysłane dane zawierają znak, którego nie można zapisać. Usuń go i spróbuj ponownie.',
  BODY_TOO_LARGE: 'Wysłane dane są za duże.',
  HEADERS_TOO_LARGE: 'Zapytanie jest za długie. Skróć wpisany tekst i spróbuj ponownie.',
  REQUEST_TIMEOUT: 'Przesyłanie danych trwało zbyt długo. Spróbuj ponownie.',
  MEDIA_TYPE_UNSUPPORTED: 'Nieobsługiwany rodzaj danych. Wyślij dane jako JSON.',
  IDEMPOTENCY_KEY_REUSED: 'Ten klucz powtórzenia został już użyty w innym żądaniu.',
  RATE_LIMITED: (seconds: number) => `Zbyt wiele prób. Spróbuj ponownie za ${waitingTime(seconds)}.`,
  TOO_MANY_SIGN_UPS: 'Z twojej sieci założono w ciągu ostatniej doby bardzo dużo kont. Spróbuj z innej sieci albo za dobę.',
  ROUTE_NOT_FOUND: 'Nie ma takiego adresu. Sprawdź go i spróbuj ponownie.',
  INTERNAL: 'Wystąpił nieoczekiwany błąd. Spróbuj ponownie za chwilę.',
  EXCHANGE_BUSY: 'W tym momencie dużo osób próbuje złożyć zamówienie, spróbuj ponownie za chwilę',
  UNAVAILABLE: 'Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',

  // People
  UNAUTHENTICATED: 'Zaloguj się, aby kontynuować.',
  CREDENTIALS_INVALID: 'Niepoprawna nazwa użytkownika lub hasło',
  ACCOUNT_BLOCKED: (contact: string | null) => `To konto zostało zablokowane. ${whomToAsk(contact)}`,
  SECOND_FACTOR_REQUIRED: 'Podaj kod z aplikacji uwierzytelniającej albo kod zapasowy.',
  SECOND_FACTOR_WRONG: 'Ten kod jest niepoprawny lub został już użyty. Podaj nowy kod z aplikacji albo inny kod zapasowy.',
  SECOND_FACTOR_MISSING: 'Twoje konto wymaga weryfikacji dwuetapowej. Włącz ją w swoim profilu, aby kontynuować.',
  SECOND_FACTOR_ENABLED: 'Weryfikacja dwuetapowa jest już włączona.',
  SECOND_FACTOR_NOT_STARTED: 'Ta konfiguracja straciła ważność. Rozpocznij ją od nowa.',
  SECOND_FACTOR_OFF: 'Weryfikacja dwuetapowa nie jest włączona.',
  SECOND_FACTOR_UNREADABLE: (contact: string | null) =>
    `Nie możemy teraz sprawdzić kodu z aplikacji. Użyj kodu zapasowego. Jeśli go nie masz, ${startLower(whomToAsk(contact))}`,
  // Also where the second factor is set up, so there are no recovery codes yet.
  CODE_WRONG: 'Ten kod jest niepoprawny lub został już użyty. Podaj inny. Aplikacja pokazuje nowy co pół minuty.',
  LEGAL_TEXT_NOT_FOUND: 'Operator gry nie opublikował tego dokumentu.',
  SESSION_NOT_FOUND: 'To urządzenie jest już wylogowane.',
  ROLE_FORBIDDEN: 'Twoje konto nie ma uprawnień do tej czynności.',
  NOT_A_PLAYER: 'Tylko gracze mogą handlować akcjami.',
  STAFF_ACCOUNT: 'Konto moderatora lub administratora może usunąć tylko operator gry. Napisz do niego.',
  USERNAME_TAKEN: 'Ta nazwa użytkownika jest już zajęta',
  USERNAME_LOOKS_TAKEN: 'Ta nazwa wygląda prawie tak samo jak nazwa innego konta. Wybierz inną.',
  USERNAME_RESERVED: 'Ta nazwa jest zastrzeżona dla osób, które prowadzą grę. Wybierz inną.',
  USERNAME_VULGAR: 'Ta nazwa zawiera wulgarne słowo. Wybierz inną, którą wszyscy chętnie zobaczą w rankingu.',
  EMAIL_TAKEN: 'Konto z tym adresem e-mail już istnieje. Podaj inny adres. Jeśli to twoje konto, zaloguj się.',
  EMAIL_UNCONFIRMED:
    'Najpierw potwierdź swój adres e-mail: otwórz link z wiadomości, którą wysłaliśmy, i naciśnij „Potwierdź adres”. Nową wiadomość wyślesz przyciskiem u góry strony.',
  TOO_MANY_CONFIRMATIONS:
    'W ciągu ostatniej doby wysłaliśmy na ten adres wiele linków. Otwórz ostatni z nich (zajrzyj też do spamu) albo poproś o nowy za dobę.',
  EMAIL_ALREADY_CONFIRMED: 'Ten adres e-mail jest już potwierdzony.',
  CONFIRMATION_TOKEN_INVALID:
    'Ten link jest niepoprawny, został już użyty albo stracił ważność. Działa tylko link z najnowszej wiadomości. Jeżeli adres nadal czeka na potwierdzenie, zaloguj się i poproś o nowy link.',
  USER_NOT_FOUND: 'Nie znaleziono takiego użytkownika.',
  OTHER_PLAYER: 'Możesz zobaczyć tylko swój budżet.',
  NO_BUDGET: 'Budżet mają tylko gracze.',
  OLD_PASSWORD_WRONG: 'Podane stare hasło jest niepoprawne',
  PASSWORD_WRONG: 'Podane hasło jest niepoprawne',
  PASSWORD_COMMON: 'To hasło należy do najczęściej używanych, więc łatwo je odgadnąć. Wybierz inne.',
  PASSWORD_IS_NAME: 'Hasło nie może być twoją nazwą użytkownika, imieniem, nazwiskiem ani adresem e-mail.',
  RESET_TOKEN_INVALID:
    'Podany token jest niepoprawny lub stracił ważność. Działa tylko token z najnowszej wiadomości. Jeżeli jej nie masz, poproś o nowy.',
  ALREADY_STAFF: 'To konto jest już kontem moderatora lub administratora.',
  HAS_TRADED: 'To konto brało już udział w handlu, więc nie może zostać moderatorem.',
  ACT_ON_SELF: 'Nie możesz zrobić tego z własnym kontem. Poproś o to innego administratora.',
  ALREADY_BLOCKED: 'To konto jest już zablokowane.',
  NOT_BLOCKED: 'To konto nie jest zablokowane.',
  ACCOUNT_REMOVED: 'Dane tej osoby zostały usunięte, dlatego jej konto pozostaje zablokowane na zawsze.',
  USERNAME_OF_STAFF: 'Gracz nie może mieć takiej nazwy. Najpierw zmień nazwę tego konta.',
  ROLE_NOT_NEXT:
    'Rolę konta można zmienić tylko o jeden stopień: gracz, moderator, administrator. Odśwież stronę i spróbuj ponownie.',
  MODERATOR_NOT_FOUND: 'Nie ma czynnego konta moderatora o tej nazwie.',
  ALREADY_AUTHOR: 'Ten moderator już prowadzi ten rynek.',

  // Markets
  MARKET_NOT_FOUND: 'Nie znaleziono rynku',
  BET_NOT_FOUND: 'Nie znaleziono zakładu',
  COVER_NOT_FOUND: 'Nie znaleziono zdjęcia',
  NOT_AUTHOR: 'Tylko autor rynku może to zrobić.',
  TOPIC_TAKEN: 'Rynek o tym tytule już istnieje',
  BET_TITLE_TAKEN: 'Zakład o tym tytule już istnieje na tym rynku',
  MARKET_NOT_PUBLISHED: 'Ten rynek nie został jeszcze opublikowany.',
  // The specification's words, and what helps authors who want to delete the market or a bet.
  MARKET_PUBLISHED: 'Rynek posiada już status publiczny. Dopóki trwa i gracze na nim nie handlują, możesz cofnąć publikację.',
  MARKET_SOLVED: 'Ten rynek został już rozstrzygnięty.',
  TRADING_CLOSED: 'Handel na tym rynku jest zamknięty, rynek czeka na wynik.',
  TRADING_PAUSED: (reason: string) => `Handel na tym rynku jest wstrzymany. Powód: ${reason}`,
  MARKET_HAS_BETS: 'Aby usunąć rynek, najpierw usuń zakłady',
  MARKET_TRADED:
    'Gracze kupili już akcje na tym rynku albo złożyli zlecenia kupna, więc nie można cofnąć jego publikacji. Możesz opublikować sprostowanie.',
  MARKET_UNTRADED:
    'Na tym rynku nikt jeszcze nie handluje, więc sprostowanie nie jest potrzebne: cofnij publikację i popraw rynek.',
  TOO_MANY_CORRECTIONS: (limit: number) => `Ten rynek ma już ${counted(limit, 'correction')}. Więcej nie można opublikować.`,
  MARKET_WITHOUT_BETS: 'Brak zakładów. Nie możesz opublikować rynku, dopóki nie dodasz zakładów',
  FIELD_FROZEN: 'Po publikacji rynku nie można zmienić tytułu, kategorii ani opisu.',
  END_DATE_PAST: 'Musisz podać datę późniejszą od dzisiejszej',
  CLOSING_PAST: 'Ta chwila już minęła. Podaj późniejszą datę i godzinę zamknięcia handlu.',
  CLOSING_FIXED: 'Handel na tym rynku już się zamknął, więc nie można zmienić tej daty.',
  CLOSED_BEFORE_PUBLICATION: 'Data zamknięcia handlu już minęła. Zmień ją w danych rynku, zanim go opublikujesz.',
  COVER_FROZEN: 'Po publikacji rynku nie można zmienić zdjęcia.',
  COVER_MISSING: 'Wybierz zdjęcie',
  COVER_TOO_LARGE: 'Zdjęcie może mieć najwyżej 5 MB i 40 megapikseli, a żaden z boków więcej niż 10 000 pikseli.',
  COVER_NOT_IMAGE: 'Wybierz plik, który jest obrazem: JPEG, PNG, WebP lub AVIF',
  BET_NOT_OF_MARKET: 'Wybierz zakład należący do tego rynku.',
  OPTION_MUST_BE_YES: 'Na rynku z kilkoma zakładami prawidłowy zakład wygrywa zawsze opcją na tak.',
  NONE_OF_ONE_BET: 'Rynek z jednym zakładem rozstrzygniesz na nie, wybierając opcję na nie.',

  // Trading
  OFFER_NOT_FOUND: 'Tej oferty już nie ma: została sprzedana albo usunięta.',
  CONTRACT_NOT_FOUND: 'Nie znaleziono kontraktu',
  NOT_OFFER_OWNER: 'Możesz usunąć tylko swoją ofertę.',
  OWN_OFFER: 'Nie możesz kupić akcji z własnej oferty.',
  OFFER_TOO_SMALL: (available: number) => `Z tej oferty możesz kupić najwyżej ${shares(available)}.`,
  OFFER_TOO_DEAR: (cheapest: number) =>
    `Ta oferta jest dużo droższa od najtańszej. Akcję tej opcji kupisz teraz już za ${money(cheapest)}.`,
  OFFER_TOO_CHEAP: (best: number) =>
    `Ta cena jest dużo niższa od najlepszej. Sprzedając od razu, dostaniesz teraz za akcję tej opcji ${money(best)}.`,
  NOT_ENOUGH_OFFERS: (available: number) =>
    `Znaleziono ${shares(available)} ${plural(available, { one: 'spełniającą', few: 'spełniające', many: 'spełniających' })} podane kryteria`,
  BUDGET_TOO_LOW: (missing: number) =>
    `Brakuje ${money(missing)}. Zmniejsz liczbę akcji albo obniż cenę, jeśli możesz ją zmienić.`,
  DAILY_LIMIT: ({ allowed, limit }: { allowed: number; limit: number }) =>
    allowed === 0
      ? dailyLimitReached(limit)
      : `Dzienny limit to ${counted(limit, 'share')} na opcję. Dziś możesz kupić jeszcze ${shares(allowed)}.`,
  CONTRACT_NOT_PENDING: 'Ten kontrakt został już rozstrzygnięty.',
  CONTRACT_TOO_SMALL: (available: number) =>
    available === 0
      ? 'Nie możesz wystawić oferty, ponieważ wszystkie akcje z tego kontraktu są wystawione na sprzedaż'
      : `Na sprzedaż możesz wystawić najwyżej ${shares(available)} z tego kontraktu.`,
  OWN_ORDER_CROSSES: ({ kind, option, price }: { kind: 'offer' | 'bid'; option: boolean; price: number }) =>
    `Po tej cenie trafisz na ${kind === 'offer' ? 'własną ofertę' : 'własne zlecenie kupna'} na ${option ? 'tak' : 'nie'} (${money(price)}). Nie można kupować od siebie ani sprzedawać sobie. Zmień cenę albo najpierw ${kind === 'offer' ? 'usuń tę ofertę' : 'anuluj to zlecenie'}.`,
  TOO_MANY_BIDS: (limit: number) => `Możesz mieć najwyżej ${limit} otwartych zleceń kupna. Anuluj jedno z nich, aby złożyć nowe.`,
  BID_NOT_FOUND: 'To zlecenie kupna nie jest już otwarte.',
  BID_NOT_REDUCED: (current: number) =>
    current === 1
      ? 'Tego zlecenia nie można zmniejszyć, bo czeka w nim 1\u00a0akcja. Możesz je anulować.'
      : `Zlecenie można tylko zmniejszyć: podaj mniej niż ${shares(current)}.`,
  NOT_ENOUGH_BIDS: (available: number) =>
    available === 0
      ? 'Nikt teraz nie kupuje po tej cenie. Obniż cenę albo wystaw ofertę.'
      : `Po tej cenie sprzedasz teraz najwyżej ${shares(available)}.`,
  NOT_ENOUGH_PAIRS: (available: number) =>
    available === 0
      ? 'Nie masz pary akcji do wymiany: potrzebna jest wolna akcja na tak i wolna akcja na nie.'
      : `Możesz wymienić najwyżej ${counted(available, 'pairChanged')} akcji.`,
} as const;
