/** In place of the name of a person whose data were removed. The space keeps it apart from the names that users can have. */
export const removedUserTexts = {
  username: (id: number) => `gracz usunięty ${id}`,
  firstName: 'gracz',
  surname: 'usunięty',
} as const;
