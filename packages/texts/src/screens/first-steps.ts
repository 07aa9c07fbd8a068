/** How a game without markets begins. */
export const firstStepsTexts = {
  title: 'Pierwsze kroki',
  lead: 'Gra jest jeszcze pusta. Zacznie się, gdy pojawi się pierwszy rynek.',
  moderator: 'Dodaj moderatora',
  moderatorHint: 'Rynki tworzą i rozstrzygają moderatorzy. Administrator tylko ich dodaje.',
  market: 'Utwórz rynek',
  marketHint: 'Moderator zadaje pytanie, a potem dodaje do niego zakłady.',
  publish: 'Opublikuj rynek',
  publishHint: 'Od publikacji gracze widzą rynek i mogą kupować akcje.',
  done: 'gotowe',
  byModerator: 'Ten krok wykona moderator.',
} as const;
