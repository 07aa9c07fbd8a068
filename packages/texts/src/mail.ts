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
        `Aby ustawić nowe hasło, otwórz ten adres:\n${link}`,
        `Możesz też wpisać token na stronie zmiany hasła:\n${token}`,
        `Token jest ważny ${minutes} ${noun(minutes, 'minute')} i działa tylko raz. Liczy się najnowsza wiadomość: gdy dostaniesz kolejną, ten token przestanie działać. Jeżeli to nie Ty prosisz o zmianę, nie musisz nic robić: hasło pozostanie takie samo.`,
        'Do zobaczenia na rynkach!\nWieszcz',
      ].join('\n\n'),
  },
  renamed: {
    subject: 'Twoja nowa nazwa w grze Wieszcz',
    /** Plain text. */
    body: ({ formerUsername, username, reason, link }: Record<'formerUsername' | 'username' | 'reason' | 'link', string>) =>
      [
        `Cześć, ${username}!`,
        `Administrator zmienił nazwę Twojego konta w grze Wieszcz z ${formerUsername} na ${username}.`,
        `Powód: ${reason}`,
        `Od teraz logujesz się pod nową nazwą, a hasło pozostaje takie samo. Budżet, kontrakty i historia się nie zmieniły. Na wszystkich urządzeniach zaloguj się ponownie:\n${link}`,
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
        `Otwórz ten adres:\n${link}`,
        `Możesz też wpisać token na stronie potwierdzenia:\n${token}`,
        `Token jest ważny ${hours} ${noun(hours, 'hour')} i działa tylko raz. Jeżeli to nie Ty zakładasz konto, nie musisz nic robić.`,
        'Do zobaczenia na rynkach!\nWieszcz',
      ].join('\n\n'),
  },
} as const;
