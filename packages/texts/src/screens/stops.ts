/** A published market that doesn't trade: its card, its page, the ticket, and the dialog in which the author pauses it. */
export const stopTexts = {
  closed: 'Handel zamknięty, czekamy na wynik',
  paused: 'Handel wstrzymany',
  closedText: (when: string) =>
    `Handel zamknął się ${when}. Nie można kupować, sprzedawać ani wystawiać akcji, a niezrealizowane zlecenia kupna zostały anulowane. Wypłaty nastąpią, gdy moderator poda wynik.`,
  pausedText: (when: string) =>
    `Handel wstrzymano ${when}. Do wznowienia nie można kupować, sprzedawać ani wystawiać akcji. Oferty i zlecenia kupna czekają, możesz je usunąć lub anulować.`,
  pausedReason: (reason: string) => `Powód: ${reason}`,
  closes: 'Zamknięcie handlu',
  /** Of bids, in the ticket. */
  bidsEnd: (when: string) => `Handel zamyka się ${when}. Niezrealizowane zlecenie zostanie wtedy anulowane.`,

  pause: 'Wstrzymaj handel',
  resume: 'Wznów handel',
  changeReason: 'Zmień powód wstrzymania',
  pauseTitle: 'Wstrzymać handel?',
  pauseLead: 'Nikt nie kupi ani nie sprzeda akcji, dopóki nie wznowisz handlu. Oferty i zlecenia kupna zaczekają.',
  reason: 'Powód',
  reasonHint: 'Zobaczą go wszyscy na stronie rynku.',
  pausedDone: 'Handel jest wstrzymany',
  resumedDone: 'Handel został wznowiony',
} as const;
