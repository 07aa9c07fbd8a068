/** When a publication can be taken back, for texts shown before it. */
export const takeBackRule = 'Publikację możesz cofnąć, dopóki nikt nie kupił akcji i nie czeka żadne zlecenie kupna.';

/** A mistake in a published market: its author takes the market back, or publishes a correction once players trade. */
export const mistakeTexts = {
  takeBack: 'Cofnij publikację',
  takeBackQuestion: 'Cofnąć publikację rynku?',
  takeBackText:
    'Rynek zniknie z list i znów zobaczysz go tylko ty. Możesz wtedy poprawić wszystko: tytuł, opis, okładkę i zakłady, a potem opublikować rynek ponownie.',
  takenBack: 'Rynek jest znów prywatny',
  takenBackText: 'Popraw go i opublikuj ponownie.',
  isPrivate: 'Ten rynek jest prywatny.',
  traded: {
    shares: 'Gracze kupili już akcje na tym rynku, więc nie można cofnąć jego publikacji. Błąd możesz sprostować.',
    bids: 'Gracze złożyli już zlecenia kupna na tym rynku, więc nie można cofnąć jego publikacji. Błąd możesz sprostować.',
  },

  correct: 'Dodaj sprostowanie',
  text: 'Treść sprostowania',
  textHint: 'Zobaczą je wszyscy nad zasadami rynku, z datą. Nie można go potem zmienić ani usunąć.',
  placeholder: 'Np. W zasadach jest literówka: chodzi o mecz 12 czerwca.',
  publish: 'Opublikuj sprostowanie',
  corrected: 'Sprostowanie jest opublikowane',
  correctedText: 'Wszyscy widzą je na stronie rynku.',
  stillPrivate: 'Ten rynek jest prywatny, więc możesz po prostu poprawić jego dane.',
  untraded: 'Na tym rynku nikt jeszcze nie handluje, więc sprostowanie nie jest potrzebne: cofnij publikację i popraw rynek.',
  edit: 'Edytuj dane rynku',
  resolved: 'Ten rynek został już rozstrzygnięty.',
  backToMarket: 'Wróć do rynku',

  corrections: 'Sprostowania',
  correction: 'Sprostowanie',
} as const;
