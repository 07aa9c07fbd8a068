/** Success messages of the calls that answer plain text. */
export const answerTexts = {
  signedUp: 'Konto zostało założone. Możesz się teraz zalogować.',
  signedUpUnconfirmed:
    'Konto zostało założone. Wysłaliśmy link na podany adres e-mail: otwórz go i naciśnij „Potwierdź adres”, aby zacząć handlować.',
  emailConfirmed: 'Adres e-mail został potwierdzony. Możesz handlować akcjami.',
  confirmationSent: 'Nowy link jest w drodze. Sprawdź pocztę, także folder ze spamem.',
  resetSent:
    'Jeżeli podany adres należy do konta, wysłaliśmy na niego token do zmiany hasła. O kolejny możesz poprosić po dwóch minutach.',
  tokenCorrect: 'Podano prawidłowy token',
  passwordChanged: 'Hasło zostało zmienione. Zaloguj się nowym hasłem.',
  signedOut: 'Wylogowano.',
  sessionEnded: 'Wylogowano z tego urządzenia.',
  sessionsEnded: 'Wylogowano ze wszystkich urządzeń.',
  accountDeleted: 'Twoje konto zostało usunięte. Dziękujemy za grę.',
  secondFactorRemoved: 'Weryfikacja dwuetapowa została wyłączona.',
} as const;
