/** The operator's name and contact, and the links to the operator's legal texts. */
export const legalTexts = {
  operator: (name: string) => `Operator gry: ${name}`,
  contact: 'Kontakt:',
  links: { privacy: 'Prywatność', terms: 'Regulamin' },
  titles: { privacy: 'Polityka prywatności', terms: 'Regulamin' },
  absent: { privacy: 'Nie ma tu polityki prywatności', terms: 'Nie ma tu regulaminu' },
  elsewhere: 'Operator opublikował ten dokument pod innym adresem:',
  home: 'Strona główna',
  /** The text before the link, the text of the link, and the text after it. */
  atSignUp: {
    terms: ['Zakładając konto, akceptujesz ', 'regulamin', '.'],
    privacy: ['Jak przetwarzamy twoje dane, opisuje ', 'polityka prywatności', '.'],
  },
} as const;
