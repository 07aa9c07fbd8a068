/** Label of what shares pay if their option wins. */
export const payoutIfWon = (option: boolean): string => `Wypłata, jeśli wygra „${option ? 'tak' : 'nie'}”`;
