import { describe, expect, test } from 'vitest';
import { CallError, createClient, NetworkError } from './client.ts';
import { endpoints } from './endpoints.ts';

type Sent = { status?: number; type?: string; body?: string };

const clientOf = ({ status = 200, type = 'application/json', body = '{}' }: Sent) =>
  createClient({
    token: () => null,
    fetch: async () => new Response(body, { status, headers: { 'content-type': type } }),
  });
const PAGE = '<html><body>502 Bad Gateway</body></html>';
const refusal = { code: 'TOPIC_TAKEN', detail: 'Zajęty', status: 409 };

describe('A response', () => {
  test('is an answer of the game if it has the media type of such answers', async () => {
    expect(await clientOf({ body: '{"startBudget":1000}' })(endpoints.getInfo)).toEqual({ startBudget: 1000 });
    const json = clientOf({ status: 409, type: 'application/problem+json; charset=utf-8', body: JSON.stringify(refusal) });
    const refused: unknown = await json(endpoints.getInfo).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CallError);
    expect((refused as CallError).problem).toMatchObject(refusal);
  });

  test.each<[string, Sent, number]>([
    ['a page of a proxy', { status: 502, type: 'text/html', body: PAGE }, 502],
    ['a page with status 200', { type: 'text/html', body: PAGE }, 200],
    ['JSON that breaks off', { body: '{"a":' }, 200],
    ['a problem of somebody else', { status: 503, type: 'application/problem+json', body: '{"title":"Down"}' }, 503],
    ['a text in place of a problem', { status: 408, type: 'text/plain', body: 'Request Timeout' }, 408],
    ['a page about a large body', { status: 413, type: 'text/html', body: PAGE }, 413],
  ])('is a NetworkError, which omits its text, if it is %s', async (_name, sent, status) => {
    const error: unknown = await clientOf(sent)(endpoints.getInfo).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).status).toBe(status);
    expect((error as NetworkError).message).not.toContain('Bad Gateway');
  });

  test('that never arrives is a NetworkError without a status', async () => {
    const call = createClient({ token: () => null, fetch: () => Promise.reject(new TypeError('failed')) });
    const error: unknown = await call(endpoints.getInfo).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).status).toBeUndefined();
  });
});
