/** The sentence about the daily bonus, with the amount as a part of its own. */
export const dailyBonusRule = (bonus: string) => ['Pierwsza wizyta każdego dnia dodaje ', bonus, ' do budżetu.'] as const;
