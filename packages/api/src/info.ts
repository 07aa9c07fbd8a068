import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dollars } from './fields.ts';
import { ROLES } from './users.ts';

/** What the operator publishes beside the game. Each is a file `<document>.md` or an address. */
export const LEGAL_DOCUMENTS = ['privacy', 'terms'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

/** The address of a legal text; null: the game itself shows the text (`getLegalText`). */
const legalDocument = z.object({ url: z.string().nullable() });

/** What the server tells everybody about itself. */
export const infoEndpoints = {
  getInfo: endpoint({
    method: 'GET',
    path: '/api/info',
    tag: 'administration',
    summary: 'What kind of server this is; a demo names its accounts',
    access: 'public',
    answer: z.object({
      demo: z
        .object({ password: z.string(), accounts: z.array(z.object({ username: z.string(), role: z.enum(ROLES) })) })
        .nullable(),
      startBudget: dollars,
      operator: z.object({
        name: z.string().nullable(),
        contactEmail: z.string().nullable(),
        /** Null where the operator has published none. */
        privacy: legalDocument.nullable(),
        terms: legalDocument.nullable(),
      }),
    }),
    errors: [],
  }),
  getLegalText: endpoint({
    method: 'GET',
    path: '/api/legal/:document',
    tag: 'administration',
    summary: 'The privacy notice or the terms of service, where the operator lets the game show them',
    access: 'public',
    params: z.object({ document: z.enum(LEGAL_DOCUMENTS) }),
    answer: z.object({ markdown: z.string() }),
    errors: ['LEGAL_TEXT_NOT_FOUND'],
  }),
};
