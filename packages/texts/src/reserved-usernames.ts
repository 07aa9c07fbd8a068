/**
 * Usernames with which a player could pose as the game or as those who run it. Compared regardless of case, diacritics, separators and
 * look-alike characters.
 */
export const reservedUsernames = [
  'admin',
  'administrator',
  'administratorka',
  'administracja',
  'moderator',
  'moderatorka',
  'moderacja',
  'organizator',
  'organizator rynku',
  'organizatorka',
  'organizer',
  'wieszcz',
  'gra wieszcz',
  'zespół wieszcza',
  'obsługa',
  'pomoc',
  'support',
  'system',
  'operator',
  'root',
] as const;

/** Replaces the name of a person whose data were removed. Users can't choose such a username, because it has spaces. */
export const removedUserTexts = {
  username: (id: number) => `gracz usunięty ${id}`,
  firstName: 'gracz',
  surname: 'usunięty',
} as const;
