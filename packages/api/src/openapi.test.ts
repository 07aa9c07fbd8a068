import { describe, expect, it } from 'vitest';
import { type Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import type { ErrorCode } from './errors.ts';
import { openApiDocument } from './openapi.ts';

type Operation = { operationId: string; security?: object[]; responses: Record<string, object> };
const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const operationsWith = (code: ErrorCode): string[] =>
  operations.filter(({ responses }) => JSON.stringify(responses).includes(`"${code}"`)).map(({ operationId }) => operationId);
const publicCalls = (Object.entries(endpoints) as [string, Endpoint][]).flatMap(([name, { access }]) =>
  access === 'public' ? name : [],
);

describe('the OpenAPI document', () => {
  it('makes the token optional for public calls that answer a signed-in caller otherwise than a guest, and only for those', () => {
    const optional = [{}, { bearer: [] }];
    const withToken = operations.filter(({ security }) => JSON.stringify(security) === JSON.stringify(optional));
    expect(withToken.map(({ operationId }) => operationId).toSorted()).toEqual([
      'getBetPrice',
      'getBook',
      'getChances',
      'getChart',
      'getMarket',
      'getMarketChart',
      'getMarketOfBet',
      'getStandings',
      'listOffers',
    ]);
    const without = operations.filter(({ security }) => security?.length === 0).map(({ operationId }) => operationId);
    expect([...without, ...withToken.map(({ operationId }) => operationId)].toSorted()).toEqual(publicCalls.toSorted());
  });

  it('lists the busy exchange for the calls that use it or change a market, and not for the other keyed ones', () => {
    const busy = operationsWith('EXCHANGE_BUSY');
    for (const name of ['buyContract', 'sellContract', 'placeBid', 'addBet', 'deleteBet', 'solveMarket', 'addModerator'])
      expect(busy).toContain(name);
    for (const name of ['editMarket', 'deleteMarket', 'uploadCover', 'publishMarket', 'takeBackMarket', 'correctMarket'])
      expect(busy).toContain(name);
    for (const name of ['pauseMarket', 'resumeMarket', 'reassignMarket']) expect(busy).toContain(name);
    for (const name of ['signUp', 'createMarket', 'renameUser']) {
      expect(busy).not.toContain(name);
      expect(operationsWith('IDEMPOTENCY_KEY_REUSED')).toContain(name);
    }
  });

  it('says up to which number the rows of a list are counted', () => {
    const lists = operations
      .map(({ responses }) => JSON.stringify(responses[200]))
      .filter((answer) => answer.includes('totalElements'));
    expect(lists.length).toBeGreaterThan(0);
    for (const answer of lists) expect(answer).toContain('At most 10 000 are counted');
  });
});
