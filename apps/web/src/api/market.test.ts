import { QueryClient } from '@tanstack/react-query';
import { ERROR_STATUS, errorText } from '@wieszcz/api';
import { toBetId } from '@wieszcz/domain';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from './client.ts';
import { codeOf } from './failures.ts';
import { keys } from './keys.ts';
import { betOfVerdict, cacheEdited, lifeOf, type Market, parseMarket, readMarket } from './market.ts';
import { session } from './session.ts';

const betOfWire = (id: number) => ({
  id,
  title: `Zakład ${id}`,
  marketId: 5,
  yesPrice: 0.5,
  noPrice: 0.55,
  shares: 1_000,
  bestYesPrice: 0.5,
  bestNoPrice: null,
  lastYesPrice: 0,
  lastNoPrice: 0,
  chance: 0.53,
  chanceUnscaled: 0.53,
  chanceBasis: 'middle' as const,
  thin: false,
  thinBecause: null,
  createdDate: '2026-01-01T12:00:00.000Z',
});

const wire = {
  marketId: 5,
  topic: 'Czy spadnie śnieg?',
  category: 'OTHER' as const,
  endDate: '2026-12-24',
  description: 'Liczy się pomiar w Zakopanem.',
  author: 'ryś',
  published: true,
  createdDate: '2026-01-01T12:00:00.000Z',
  marketCover: null,
  bets: [betOfWire(7), betOfWire(8)],
  correctBetId: 0,
  correctBetOption: false,
  resolvedNone: false,
  solvedDate: null,
  tradingClosesAt: null,
  paused: null,
  trade: 'none' as const,
  corrections: [],
};

describe('A market of an answer', () => {
  test('has a stage, and no result before it is resolved', () => {
    expect(parseMarket(wire)).toMatchObject({ stage: 'open', verdict: null });
    expect(parseMarket({ ...wire, published: false })).toMatchObject({ stage: 'unpublished', verdict: null });
  });

  test('has the correct bet and its option as its result', () => {
    const resolved = parseMarket({ ...wire, correctBetId: 8, correctBetOption: true });
    expect(resolved).toMatchObject({ stage: 'resolved', verdict: { bet: 8, option: true } });
    expect(betOfVerdict(resolved)?.title).toBe('Zakład 8');
    expect(parseMarket({ ...wire, bets: [betOfWire(7)], correctBetId: 7 }).verdict).toEqual({ bet: 7, option: false });
  });

  test('has no bet as its result where none of several came true, although the wire names the first', () => {
    const none = parseMarket({ ...wire, correctBetId: 7, resolvedNone: true });
    expect(none).toMatchObject({ stage: 'resolved', verdict: { bet: null, option: false } });
    expect(betOfVerdict(none)).toBeUndefined();
  });

  test('has a list of bets, which is empty if the answer has none', () => {
    expect(parseMarket(wire).bets.map(({ id }) => id)).toEqual([toBetId(7), toBetId(8)]);
    expect(parseMarket({ ...wire, bets: null }).bets).toEqual([]);
  });

  test('has the prices of its bets in cents, and null where nobody sells or nobody has bought', () => {
    const bought = { ...betOfWire(7), lastYesPrice: 0.29 };
    expect(parseMarket({ ...wire, bets: [bought] }).bets[0]).toMatchObject({
      yesPrice: 50,
      noPrice: 55,
      bestYesPrice: 50,
      bestNoPrice: null,
      lastYesPrice: 29,
      lastNoPrice: null,
    });
  });

  test('keeps the fields that need no parsing, and drops those that its stage and its result replace', () => {
    const { sharesTraded, topic, ...rest } = parseMarket({ ...wire, sharesTraded: 30 });
    expect([sharesTraded, topic]).toEqual([30, wire.topic]);
    expect(Object.keys(rest).filter((field) => /published|correctBet|resolvedNone/.test(field))).toEqual([]);
  });

  test('gets defaults for the fields that an answer of the former release lacks', () => {
    const { tradingClosesAt, paused, corrections, resolvedNone, ...former } = wire;
    expect(parseMarket(former)).toEqual(parseMarket({ ...former, tradingClosesAt, paused, corrections, resolvedNone }));
  });

  test('tells the domain when it closes and why it is paused', () => {
    const paused = { since: '2026-02-01T12:00:00.000Z', reason: 'Pomiar się opóźnia' };
    const market = parseMarket({ ...wire, tradingClosesAt: '2026-12-01T12:00:00.000Z', paused });
    expect(lifeOf(market)).toEqual({
      published: true,
      resolved: false,
      tradingClosesAt: new Date('2026-12-01T12:00:00.000Z'),
      pauseReason: paused.reason,
    });
    expect(lifeOf(parseMarket({ ...wire, correctBetId: 7 }))).toMatchObject({
      resolved: true,
      tradingClosesAt: null,
      pauseReason: null,
    });
  });

  test('is refused if an id is not positive', () => {
    expect(() => parseMarket({ ...wire, marketId: 0 })).toThrow(RangeError);
    expect(() => parseMarket({ ...wire, correctBetId: -1 })).toThrow(RangeError);
  });
});

describe('A market that an edit returned', () => {
  const before = parseMarket(wire);
  const edited = parseMarket({ ...wire, bets: [betOfWire(7)] });
  const queryKey = keys.market(before.marketId);

  test('replaces one whose read was sent before the edit and is answered after it, and the read is sent again', async () => {
    const client = new QueryClient();
    const first = Promise.withResolvers<Market>();
    const answers = [first.promise, Promise.resolve(edited)];
    const read = client.fetchQuery({ queryKey, queryFn: () => answers.shift()! });
    cacheEdited(client, edited);
    first.resolve(before);
    await read;
    expect(client.getQueryData(queryKey)).toEqual(edited);
    expect(answers).toEqual([]);
  });

  test('is not read again while no read is under way', () => {
    const client = new QueryClient();
    client.setQueryData(queryKey, before);
    cacheEdited(client, edited);
    expect(client.getQueryState(queryKey)).toMatchObject({ data: edited, fetchStatus: 'idle', isInvalidated: false });
  });
});

describe('A market that the server does not find for a moderator', () => {
  const problem = (code: 'MARKET_NOT_FOUND' | 'UNAUTHENTICATED' | 'SECOND_FACTOR_MISSING' | 'INTERNAL') =>
    Response.json(
      { type: 'about:blank', title: 'Refused', status: ERROR_STATUS[code], detail: errorText(code), code, requestId: 'req-1' },
      { status: ERROR_STATUS[code], headers: { 'content-type': 'application/problem+json' } },
    );

  /** Reads a market which the server doesn't find, where a call that only moderators may make is answered by `protectedAnswer`. */
  async function readUnknown(protectedAnswer: () => Response) {
    vi.stubGlobal('window', {});
    vi.stubGlobal('fetch', async (url: string) =>
      url.startsWith(endpoints.countOwnMarkets.path) ? protectedAnswer() : problem('MARKET_NOT_FOUND'),
    );
    onTestFinished(() => {
      session.end();
      vi.unstubAllGlobals();
    });
    session.start({ token: 'token', username: 'ryś', firstName: '', surname: '', email: '', roles: ['ROLE_MODERATOR'] });
    return await readMarket(5).catch(codeOf);
  }

  test('may be a draft of a session that was ended on the server, and then ends the session here', async () => {
    expect(await readUnknown(() => problem('UNAUTHENTICATED'))).toBe('UNAUTHENTICATED');
    expect(session.expired()).toBe('ryś');
  });

  test('may be a draft of an account that lacks a second factor, and then says so', async () => {
    expect(await readUnknown(() => problem('SECOND_FACTOR_MISSING'))).toBe('SECOND_FACTOR_MISSING');
    expect(session.get()).not.toBeNull();
  });

  test('is unknown if the server fails to say whether it accepts the session', async () => {
    expect(await readUnknown(() => problem('INTERNAL'))).toBe('MARKET_NOT_FOUND');
  });

  test('is unknown if the server accepts the session', async () => {
    expect(await readUnknown(() => Response.json({}))).toBe('MARKET_NOT_FOUND');
    expect(session.get()).not.toBeNull();
  });
});
