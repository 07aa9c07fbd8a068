import { noun } from './nouns.ts';

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
        `Aby ustawić nowe hasło, otwórz link:\n${link}`,
        `Możesz też wpisać token na stronie zmiany hasła:\n${token}`,
        `Token jest ważny ${minutes} ${noun(minutes, 'minute')} i działa tylko raz. Liczy się najnowsza wiadomość: gdy dostaniesz kolejną, ten token przestanie działać. Jeżeli to nie Ty prosisz o zmianę, nie musisz nic robić: hasło pozostanie takie samo.`,
        'Do zobaczenia na rynkach!\nWieszcz',
      ].join('\n\n'),
  },
  renamed: {
    subject: 'Twoja nowa nazwa w grze Wieszcz',
    /** Plain text. `link` leads to the sign-in: null for blocked users, who can't sign in. `contact` is the operator's e-mail address, if set. */
    body: ({
      formerUsername,
      username,
      reason,
      link,
      contact,
    }: Record<'formerUsername' | 'username' | 'reason', string> & Record<'link' | 'contact', string | null>) =>
      [
        `Cześć, ${username}!`,
        `Administrator zmienił nazwę Twojego konta w grze Wieszcz z ${formerUsername} na ${username}.`,
        `Powód: ${reason}`,
        link === null
          ? 'Hasło i reszta konta pozostają bez zmian. Konto jest nadal zablokowane.'
          : `Hasło i reszta konta pozostają bez zmian. Wylogowaliśmy Cię ze wszystkich urządzeń. Zaloguj się nową nazwą na stronie gry:\n${link}`,
        ...(contact === null ? [] : [`Masz pytania? Napisz na adres ${contact}.`]),
        'Do zobaczenia na rynkach!\nWieszcz',
      ].join('\n\n'),
  },
  confirmation: {
    subject: 'Potwierdź adres e-mail w grze Wieszcz',
    /** Plain text. `hours` is the validity of the token. */
    body: ({ username, link, token, hours }: { username: string; link: string; token: string; hours: number }) =>
      [
        `Cześć, ${username}!`,
        'Dziękujemy za rejestrację w grze Wieszcz. Aby handlować i odbierać bonus dzienny, potwierdź, że ten adres e-mail należy do Ciebie.',
        `Otwórz link i naciśnij „Potwierdź adres”:\n${link}`,
        `Jeżeli link nie wypełni pola, wpisz na otwartej stronie token:\n${token}`,
        `Token jest ważny ${hours} ${noun(hours, 'hour')} i działa tylko raz. Liczy się najnowsza wiadomość: gdy dostaniesz kolejną, ten token przestanie działać. Jeżeli to nie Ty zakładasz konto, nie musisz nic robić.`,
        'Do zobaczenia na rynkach!\nWieszcz',
      ].join('\n\n'),
  },
} as const;
