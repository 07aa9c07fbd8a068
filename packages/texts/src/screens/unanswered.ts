/** What is known of a call whose answer was lost: nothing yet (`unknown`), that it was `done`, or that it was `refused` (a reason follows). */
type Sentences = { unknown: string; done: string; refused: string };

/** By what the call does. */
export const unansweredTexts = {
  purchase: {
    unknown: 'Nie wiemy, czy zakup się udał. Sprawdzamy…',
    done: 'Sprawdzone: zakup się udał',
    refused: 'Sprawdzone: zakup się nie udał',
  },
  sale: {
    unknown: 'Nie wiemy, czy sprzedaż się udała. Sprawdzamy…',
    done: 'Sprawdzone: sprzedaż się udała',
    refused: 'Sprawdzone: sprzedaż się nie udała',
  },
  listing: {
    unknown: 'Nie wiemy, czy oferta została wystawiona. Sprawdzamy…',
    done: 'Sprawdzone: oferta została wystawiona',
    refused: 'Sprawdzone: oferta nie została wystawiona',
  },
  withdrawal: {
    unknown: 'Nie wiemy, czy oferta została usunięta. Sprawdzamy…',
    done: 'Sprawdzone: oferta została usunięta',
    refused: 'Sprawdzone: oferta nie została usunięta',
  },
  bid: {
    unknown: 'Nie wiemy, czy zlecenie zostało złożone. Sprawdzamy…',
    done: 'Sprawdzone: zlecenie zostało złożone',
    refused: 'Sprawdzone: zlecenie nie zostało złożone',
  },
  reduction: {
    unknown: 'Nie wiemy, czy zlecenie zostało zmniejszone. Sprawdzamy…',
    done: 'Sprawdzone: zlecenie zostało zmniejszone',
    refused: 'Sprawdzone: zlecenie nie zostało zmniejszone',
  },
  cancellation: {
    unknown: 'Nie wiemy, czy zlecenie zostało anulowane. Sprawdzamy…',
    done: 'Sprawdzone: zlecenie zostało anulowane',
    refused: 'Sprawdzone: zlecenie nie zostało anulowane',
  },
  cancellations: {
    unknown: 'Nie wiemy, czy zlecenia zostały anulowane. Sprawdzamy…',
    done: 'Sprawdzone: zlecenia zostały anulowane',
    refused: 'Sprawdzone: zlecenia nie zostały anulowane',
  },
  redemption: {
    unknown: 'Nie wiemy, czy wymiana par się udała. Sprawdzamy…',
    done: 'Sprawdzone: wymiana par się udała',
    refused: 'Sprawdzone: wymiana par się nie udała',
  },
  resolution: {
    unknown: 'Nie wiemy, czy rynek został rozstrzygnięty. Sprawdzamy…',
    done: 'Sprawdzone: rynek został rozstrzygnięty',
    refused: 'Sprawdzone: rynek nie został rozstrzygnięty',
  },
  signUp: {
    unknown: 'Nie wiemy, czy konto powstało. Sprawdzamy…',
    done: 'Sprawdzone: konto powstało',
    refused: 'Sprawdzone: konto nie powstało',
  },
  market: {
    unknown: 'Nie wiemy, czy rynek powstał. Sprawdzamy…',
    done: 'Sprawdzone: rynek powstał',
    refused: 'Sprawdzone: rynek nie powstał',
  },
  publication: {
    unknown: 'Nie wiemy, czy rynek został opublikowany. Sprawdzamy…',
    done: 'Sprawdzone: rynek został opublikowany',
    refused: 'Sprawdzone: rynek nie został opublikowany',
  },
  takingBack: {
    unknown: 'Nie wiemy, czy publikacja została cofnięta. Sprawdzamy…',
    done: 'Sprawdzone: publikacja została cofnięta',
    refused: 'Sprawdzone: publikacja nie została cofnięta',
  },
  correction: {
    unknown: 'Nie wiemy, czy sprostowanie zostało opublikowane. Sprawdzamy…',
    done: 'Sprawdzone: sprostowanie zostało opublikowane',
    refused: 'Sprawdzone: sprostowanie nie zostało opublikowane',
  },
  deletion: {
    unknown: 'Nie wiemy, czy rynek został usunięty. Sprawdzamy…',
    done: 'Sprawdzone: rynek został usunięty',
    refused: 'Sprawdzone: rynek nie został usunięty',
  },
  bet: {
    unknown: 'Nie wiemy, czy zakład został dodany. Sprawdzamy…',
    done: 'Sprawdzone: zakład został dodany',
    refused: 'Sprawdzone: zakład nie został dodany',
  },
  betDeletion: {
    unknown: 'Nie wiemy, czy zakład został usunięty. Sprawdzamy…',
    done: 'Sprawdzone: zakład został usunięty',
    refused: 'Sprawdzone: zakład nie został usunięty',
  },
  moderator: {
    unknown: 'Nie wiemy, czy moderator został dodany. Sprawdzamy…',
    done: 'Sprawdzone: moderator został dodany',
    refused: 'Sprawdzone: moderator nie został dodany',
  },
  role: {
    unknown: 'Nie wiemy, czy rola została zmieniona. Sprawdzamy…',
    done: 'Sprawdzone: rola została zmieniona',
    refused: 'Sprawdzone: rola nie została zmieniona',
  },
  block: {
    unknown: 'Nie wiemy, czy konto zostało zablokowane. Sprawdzamy…',
    done: 'Sprawdzone: konto zostało zablokowane',
    refused: 'Sprawdzone: konto nie zostało zablokowane',
  },
  rename: {
    unknown: 'Nie wiemy, czy nazwa użytkownika została zmieniona. Sprawdzamy…',
    done: 'Sprawdzone: nazwa użytkownika została zmieniona',
    refused: 'Sprawdzone: nazwa użytkownika nie została zmieniona',
  },
} as const satisfies Record<string, Sentences>;
