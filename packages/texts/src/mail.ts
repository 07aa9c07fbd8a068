/** E-mails that the server sends. */
export const mailTexts = {
  sender: 'Wieszcz',
  reset: {
    subject: 'Zmiana hasła w grze Wieszcz',
    /** Plain text. `minutes` is the validity of the token. */
    body: ({ username, link, token, minutes }: { username: string; link: string; token: string; minutes: number }) =>
      [
        `Cześć, ${username}!`,
        'Otrzymaliśmy prośbę o zmianę hasła do Twojego konta w grze Wieszcz.',
        `Aby ustawić nowe hasło, otwórz ten adres:\n${link}`,
        `Możesz też wpisać token na stronie zmiany hasła:\n${token}`,
        `Token jest ważny ${minutes} minut i działa tylko raz. Jeżeli to nie Ty prosisz o zmianę, nie musisz nic robić: hasło pozostanie takie samo.`,
        'Do zobaczenia na rynkach!\nWieszcz',
      ].join('\n\n'),
  },
} as const;
