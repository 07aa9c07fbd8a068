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
