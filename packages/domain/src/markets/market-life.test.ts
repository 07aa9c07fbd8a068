import { describe, expect, it } from 'vitest';
import type { UserId } from '../index.ts';
import { MAX_CORRECTIONS } from '../values/limits.ts';
import * as life from './market-life.ts';

const AUTHOR = 1 as UserId;
const OTHER = 2 as UserId;
const NOW = new Date('2026-11-20T18:00:00Z');
const [BEFORE, LATER] = [new Date(NOW.getTime() - 1), new Date(NOW.getTime() + 1)];
const market = { author: AUTHOR, published: false, resolved: false, tradingClosesAt: null, pauseReason: null };
const open = { ...market, published: true };
const resolved = { ...open, resolved: true };
const code = (objection: { code: string } | null): string | null => objection?.code ?? null;

describe('the lifecycle of a market', () => {
  it('shows an unpublished market to its author only', () => {
    expect([AUTHOR, OTHER, null].map((viewer) => life.maySee(market, viewer))).toEqual([true, false, false]);
    expect([AUTHOR, OTHER, null].map((viewer) => life.maySee(open, viewer))).toEqual([true, true, true]);
  });

  it('allows every step to the author only', () => {
    const steps = [
      life.objectionToAddingBet,
      life.objectionToDeletingBet,
      life.objectionToResolving,
      life.objectionToPausing,
      life.objectionToEditing,
      life.objectionToChangingCover,
    ];
    for (const objection of steps)
      for (const stage of [market, open, resolved]) expect(code(objection(stage, OTHER))).toBe('NOT_AUTHOR');
    expect(code(life.objectionToPublishing(market, OTHER, 1, NOW))).toBe('NOT_AUTHOR');
    expect(code(life.objectionToDeleting(market, OTHER, 0))).toBe('NOT_AUTHOR');
    expect(code(life.objectionToTakingBack(open, OTHER, 'none'))).toBe('NOT_AUTHOR');
    expect(code(life.objectionToCorrecting(open, OTHER, 'shares', 0))).toBe('NOT_AUTHOR');
  });

  it('allows adding bets until the resolution and deleting bets until publication', () => {
    expect([market, open, resolved].map((stage) => code(life.objectionToAddingBet(stage, AUTHOR)))).toEqual([
      null,
      null,
      'MARKET_SOLVED',
    ]);
    expect([market, open].map((stage) => code(life.objectionToDeletingBet(stage, AUTHOR)))).toEqual([null, 'MARKET_PUBLISHED']);
  });

  it('allows trading, withdrawing, pausing and the resolution only while the market is open', () => {
    const answers = ['MARKET_NOT_PUBLISHED', null, 'MARKET_SOLVED'];
    expect([market, open, resolved].map((stage) => code(life.objectionToTrading(stage, NOW)))).toEqual(answers);
    expect([market, open, resolved].map((stage) => code(life.objectionToWithdrawing(stage)))).toEqual(answers);
    expect([market, open, resolved].map((stage) => code(life.objectionToPausing(stage, AUTHOR)))).toEqual(answers);
    expect([market, open, resolved].map((stage) => code(life.objectionToResolving(stage, AUTHOR)))).toEqual(answers);
  });

  it('refuses trade from the closing moment on and during a pause, while the author may still resolve the market', () => {
    const closing = { ...open, tradingClosesAt: NOW };
    const paused = { ...open, pauseReason: 'the match has begun' };
    expect([BEFORE, NOW, LATER].map((now) => code(life.objectionToTrading(closing, now)))).toEqual([
      null,
      'TRADING_CLOSED',
      'TRADING_CLOSED',
    ]);
    expect(life.objectionToTrading(paused, NOW)).toEqual({ code: 'TRADING_PAUSED', reason: 'the match has begun' });
    expect(code(life.objectionToTrading({ ...paused, tradingClosesAt: NOW }, NOW))).toBe('TRADING_CLOSED');
    expect(code(life.objectionToTrading({ ...paused, resolved: true }, NOW))).toBe('MARKET_SOLVED');
    expect([closing, paused].map((stopped) => code(life.objectionToResolving(stopped, AUTHOR)))).toEqual([null, null]);
  });

  it('takes an end from the year 3000 on as undetermined, and lets only a later day than today be set', () => {
    expect(['2999-12-31', '3000-01-01', '3000-06-15', '9999-12-31'].map(life.knownEnd)).toEqual(['2999-12-31', null, null, null]);
    const today = '2026-11-20';
    expect(['2026-11-19', today].map((day) => code(life.objectionToEndDate(day, today)))).toEqual([
      'END_DATE_PAST',
      'END_DATE_PAST',
    ]);
    expect(['2026-11-21', '3000-01-01'].map((day) => life.objectionToEndDate(day, today))).toEqual([null, null]);
  });

  it('is due on its end date, and without one at its closing moment', () => {
    const tradingClosesAt = '2026-11-20T19:00:00.000Z';
    expect(life.dueOf({ endDate: '2026-12-01', tradingClosesAt })).toBe('2026-12-01');
    expect(life.dueOf({ endDate: '3000-01-01', tradingClosesAt })).toBe(tradingClosesAt);
    expect(life.dueOf({ endDate: '3000-01-01', tradingClosesAt: null })).toBeNull();
  });

  it('lets a published market’s closing moment be set in the future, moved or removed until it has passed', () => {
    const [closed, closing] = [
      { ...open, tradingClosesAt: NOW },
      { ...open, tradingClosesAt: LATER },
    ];
    expect(code(life.objectionToClosing(open, NOW, NOW))).toBe('CLOSING_PAST');
    expect([LATER, null].map((moment) => code(life.objectionToClosing(closing, moment, NOW)))).toEqual([null, null]);
    expect(code(life.objectionToClosing(closing, BEFORE, NOW))).toBe('CLOSING_PAST');
    expect([LATER, null].map((moment) => code(life.objectionToClosing(closed, moment, NOW)))).toEqual([
      'CLOSING_FIXED',
      'CLOSING_FIXED',
    ]);
    expect(life.objectionToClosing(closed, new Date(NOW), NOW)).toBeNull();
    expect(life.objectionToClosing({ ...closed, published: false }, null, NOW)).toBeNull();
  });

  it('lets the operator close the trade at once while the market is open and has not closed by itself', () => {
    const stages = [market, open, { ...open, tradingClosesAt: LATER }, { ...open, tradingClosesAt: NOW }, resolved];
    expect(stages.map((stage) => code(life.objectionToClosingNow(stage, NOW)))).toEqual([
      'MARKET_NOT_PUBLISHED',
      null,
      null,
      'TRADING_CLOSED',
      'MARKET_SOLVED',
    ]);
  });

  it('refuses the publication of a market whose closing moment has passed', () => {
    expect(code(life.objectionToPublishing({ ...market, tradingClosesAt: NOW }, AUTHOR, 1, NOW))).toBe(
      'CLOSED_BEFORE_PUBLICATION',
    );
    expect(life.objectionToPublishing({ ...market, tradingClosesAt: LATER }, AUTHOR, 1, NOW)).toBeNull();
  });

  it('allows publishing once, with at least one bet, and deleting an unpublished market without bets', () => {
    expect(code(life.objectionToPublishing(market, AUTHOR, 0, NOW))).toBe('MARKET_WITHOUT_BETS');
    expect(life.objectionToPublishing(market, AUTHOR, 1, NOW)).toBeNull();
    expect(code(life.objectionToPublishing(open, AUTHOR, 1, NOW))).toBe('MARKET_PUBLISHED');
    expect(code(life.objectionToDeleting(market, AUTHOR, 1))).toBe('MARKET_HAS_BETS');
    expect(life.objectionToDeleting(market, AUTHOR, 0)).toBeNull();
    expect(code(life.objectionToDeleting(open, AUTHOR, 0))).toBe('MARKET_PUBLISHED');
  });

  it('allows taking a published market back until players trade, and then a limited number of corrections', () => {
    expect(life.PARTICIPATIONS.map((participation) => code(life.objectionToTakingBack(open, AUTHOR, participation)))).toEqual([
      null,
      'MARKET_TRADED',
      'MARKET_TRADED',
    ]);
    expect(life.PARTICIPATIONS.map((participation) => code(life.objectionToCorrecting(open, AUTHOR, participation, 0)))).toEqual([
      'MARKET_UNTRADED',
      null,
      null,
    ]);
    const counts = [MAX_CORRECTIONS - 1, MAX_CORRECTIONS];
    expect(counts.map((corrections) => code(life.objectionToCorrecting(open, AUTHOR, 'shares', corrections)))).toEqual([
      null,
      'TOO_MANY_CORRECTIONS',
    ]);
    for (const [stage, refusal] of [
      [market, 'MARKET_NOT_PUBLISHED'],
      [resolved, 'MARKET_SOLVED'],
    ] as const) {
      expect(code(life.objectionToTakingBack(stage, AUTHOR, 'none'))).toBe(refusal);
      expect(code(life.objectionToCorrecting(stage, AUTHOR, 'shares', 0))).toBe(refusal);
    }
  });

  it('fixes topic, category and description at publication, and all fields at the resolution', () => {
    expect([market, open, resolved].map(life.frozenFields)).toEqual([
      [],
      ['topic', 'category', 'description'],
      ['topic', 'category', 'description', 'endDate'],
    ]);
    expect([market, open].map((stage) => code(life.objectionToChangingCover(stage, AUTHOR)))).toEqual([null, 'COVER_FROZEN']);
    expect([open, resolved].map((stage) => code(life.objectionToEditing(stage, AUTHOR)))).toEqual([null, 'MARKET_SOLVED']);
  });
});
