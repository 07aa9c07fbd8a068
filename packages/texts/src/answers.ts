/** Success messages of the calls that answer plain text. */
export const answerTexts = {
  signedUp: 'Konto zostało założone. Możesz się teraz zalogować.',
  resetSent: 'Jeżeli podany adres należy do konta, wysłaliśmy na niego token do zmiany hasła.',
  tokenCorrect: 'Podano prawidłowy token',
  passwordChanged: 'Hasło zostało zmienione. Zaloguj się nowym hasłem.',
} as const;
