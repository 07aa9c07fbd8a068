import { plural } from './plural.ts';

const money = (cents: number) =>
  `${new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' }).format(cents / 100)}\u00a0$`;

const shares = (count: number) => `${count}\u00a0${plural(count, { one: 'akcję', few: 'akcje', many: 'akcji' })}`;

/** The sentence of every error code that the API answers; a function where the sentence carries a figure. Amounts in cents. */
export const errorTexts = {
  // The request itself
  VALIDATION_FAILED: (message: string) => message,
  BODY_MALFORMED: 'Nie udało się odczytać wysłanych danych. Sprawdź je i spróbuj ponownie.',
  CHARACTERS_FORBIDDEN: 'Wysłane dane zawierają znak, którego nie można zapisać. Usuń go i spróbuj ponownie.',
  BODY_TOO_LARGE: 'Wysłane dane są za duże.',
  MEDIA_TYPE_UNSUPPORTED: 'Nieobsługiwany rodzaj danych. Wyślij dane jako JSON.',
  IDEMPOTENCY_KEY_REUSED: 'Ten klucz powtórzenia został już użyty w innym żądaniu.',
  RATE_LIMITED: (seconds: number) =>
    `Zbyt wiele prób. Spróbuj ponownie za ${seconds}\u00a0${plural(seconds, { one: 'sekundę', few: 'sekundy', many: 'sekund' })}.`,
  ROUTE_NOT_FOUND: 'Nie ma takiego adresu. Sprawdź go i spróbuj ponownie.',
  INTERNAL: 'Wystąpił nieoczekiwany błąd. Spróbuj ponownie za chwilę.',
  EXCHANGE_BUSY: 'W tym momencie dużo osób próbuje złożyć zamówienie, spróbuj ponownie za chwilę',
  UNAVAILABLE: 'Serwer jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',

  // People
  UNAUTHENTICATED: 'Zaloguj się, aby kontynuować.',
  CREDENTIALS_INVALID: 'Niepoprawna nazwa użytkownika lub hasło',
  ACCOUNT_BLOCKED: 'To konto zostało zablokowane. Skontaktuj się z administratorem.',
  ROLE_FORBIDDEN: 'Twoje konto nie ma uprawnień do tej czynności.',
  NOT_A_PLAYER: 'Tylko gracze mogą handlować akcjami.',
  USERNAME_TAKEN: 'Ta nazwa użytkownika jest już zajęta',
  EMAIL_TAKEN: 'Konto z tym adresem e-mail już istnieje',
  USER_NOT_FOUND: 'Nie znaleziono takiego użytkownika.',
  OTHER_PLAYER: 'Możesz zobaczyć tylko swój budżet.',
  NO_BUDGET: 'Budżet mają tylko gracze.',
  OLD_PASSWORD_WRONG: 'Podane stare hasło jest niepoprawne',
  RESET_TOKEN_INVALID: 'Podany token jest niepoprawny lub stracił ważność. Poproś o nowy.',
  ALREADY_STAFF: 'To konto jest już kontem moderatora lub administratora.',
  HAS_TRADED: 'To konto brało już udział w handlu, więc nie może zostać moderatorem.',

  // Markets
  MARKET_NOT_FOUND: 'Nie znaleziono rynku',
  BET_NOT_FOUND: 'Nie znaleziono zakładu',
  COVER_NOT_FOUND: 'Nie znaleziono zdjęcia',
  NOT_AUTHOR: 'Tylko autor rynku może to zrobić.',
  TOPIC_TAKEN: 'Rynek o tym tytule już istnieje',
  BET_TITLE_TAKEN: 'Zakład o tym tytule już istnieje na tym rynku',
  MARKET_NOT_PUBLISHED: 'Ten rynek nie został jeszcze opublikowany.',
  MARKET_PUBLISHED: 'Rynek posiada już status publiczny',
  MARKET_SOLVED: 'Ten rynek został już rozwiązany.',
  MARKET_HAS_BETS: 'Aby usunąć rynek najpierw usuń zakłady',
  MARKET_WITHOUT_BETS: 'Brak zakładów. Nie możesz opublikować rynku dopóki nie dodasz zakładów',
  FIELD_FROZEN: 'Po publikacji rynku nie można zmienić tytułu, kategorii ani opisu.',
  END_DATE_PAST: 'Musisz podać datę późniejszą od dzisiejszej',
  COVER_FROZEN: 'Po publikacji rynku nie można zmienić zdjęcia.',
  COVER_MISSING: 'Wybierz zdjęcie',
  COVER_TOO_LARGE: 'Zdjęcie może mieć najwyżej 5 MB i 40 megapikseli, a żaden z boków więcej niż 10 000 pikseli.',
  COVER_NOT_IMAGE: 'Wybierz plik który jest obrazem',
  BET_NOT_OF_MARKET: 'Wybierz zakład należący do tego rynku.',
  OPTION_MUST_BE_YES: 'Na rynku z kilkoma zakładami prawidłowy zakład wygrywa zawsze opcją na tak.',

  // Trading
  OFFER_NOT_FOUND: 'Ta oferta nie jest już dostępna.',
  CONTRACT_NOT_FOUND: 'Nie znaleziono kontraktu',
  NOT_OFFER_OWNER: 'Możesz wycofać tylko swoją ofertę.',
  OWN_OFFER: 'Nie możesz kupić akcji z własnej oferty.',
  OFFER_TOO_SMALL: (available: number) => `W tej ofercie możesz kupić najwyżej ${shares(available)}.`,
  NOT_ENOUGH_OFFERS: (available: number) =>
    `Znaleziono ${shares(available)} ${plural(available, { one: 'spełniającą', few: 'spełniające', many: 'spełniających' })} podane kryteria`,
  BUDGET_TOO_LOW: (missing: number) => `Brakuje ${money(missing)}. Zmniejsz liczbę akcji lub cenę.`,
  DAILY_LIMIT: ({ allowed, limit }: { allowed: number; limit: number }) =>
    allowed === 0
      ? `Dzienny limit ${limit} akcji na tę opcję został wyczerpany. Jutro możesz kupić kolejne.`
      : `Dzienny limit to ${limit} akcji na opcję. Dziś możesz kupić jeszcze ${shares(allowed)}.`,
  CONTRACT_NOT_PENDING: 'Ten kontrakt został już rozstrzygnięty.',
  CONTRACT_TOO_SMALL: (available: number) =>
    available === 0
      ? 'Nie możesz wystawić oferty, ponieważ wszystkie akcje z tego kontraktu są wystawione na sprzedaż'
      : `Na sprzedaż możesz wystawić najwyżej ${shares(available)} z tego kontraktu.`,
} as const;
