import { amount, money } from '../formats.ts';

export const rankingTexts = {
  title: (places: number) => `Top ${places} graczy`,
  lead: 'Kolejność według budżetu. Kontrakty oczekujące się nie liczą.',
  position: 'Pozycja',
  user: 'Użytkownik',
  budget: 'Budżet [$]',
  budgetOf: amount,
  loading: 'Pobieranie rankingu',
  failed: 'Wystąpił błąd',
  empty: 'Ranking jest jeszcze pusty',
  emptyHint: 'Pierwszy gracz pojawi się tu zaraz po rejestracji.',
  yours: 'Twoja pozycja',
  place: (position: number) => `${position}.`,
  of: (count: number) => `na ${count}`,
  yourBudget: 'Budżet',
  toPlace: (position: number) => `Do ${position}. miejsca`,
  aheadOf: (position: number) => `Przewaga nad ${position}.`,
  difference: money,
  scrollToMe: 'Przewiń do mojej pozycji',
  outside: 'Poza pierwszą setką',
} as const;
