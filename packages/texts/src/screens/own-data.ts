/** The copy of one's own data and the deletion of the account, on the profile. */
export const ownDataTexts = {
  title: 'Twoje dane',
  lead: 'Plik zawiera wszystko, co gra przechowuje o twoim koncie: dane osobowe, logowania, kontrakty, zlecenia i całą historię budżetu.',
  download: 'Pobierz kopię swoich danych',
  downloaded: 'Pobrano kopię twoich danych',
  fileName: (day: string) => `wieszcz-moje-dane-${day}.json`,
  delete: 'Usuń konto',
  deletion: {
    title: 'Usunąć konto na zawsze?',
    lead: 'Tego nie da się cofnąć. Konta nie przywróci nikt, nawet administrator.',
    goesTitle: 'Co zniknie',
    goes: [
      'Imię, nazwisko, adres e-mail i hasło oraz wszystkie zalogowane urządzenia.',
      'Nazwa użytkownika: wszędzie, gdzie była widoczna, będzie „gracz usunięty” z numerem.',
      'Twoje miejsca w rankingach.',
      'Otwarte zlecenia kupna i oferty sprzedaży.',
      'Dostęp do budżetu i akcji: nie można ich nikomu przekazać.',
    ],
    staysTitle: 'Co zostanie',
    stays: [
      'Historia transakcji i budżetu, bo jest też historią innych graczy. Nie będzie w niej twojej nazwy.',
      'Dziennik czynności administratorów z nazwą, którą konto wtedy miało, oraz starsze kopie zapasowe serwera.',
    ],
    copyFirst: 'Jeżeli chcesz zachować kopię swoich danych, pobierz ją najpierw.',
    password: 'Hasło',
    code: 'Kod z aplikacji lub kod zapasowy',
    unknown: 'Nie wiemy, czy konto zostało usunięte, bo nie dostaliśmy odpowiedzi. Spróbuj ponownie.',
    probablyDone: 'Konto zostało najpewniej usunięte, bo gra już cię nie rozpoznaje. Aby się upewnić, spróbuj się zalogować.',
    submit: 'Usuń na zawsze',
    cancel: 'Anuluj',
  },
} as const;
