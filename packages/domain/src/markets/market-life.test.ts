import { describe, expect, it } from 'vitest';
import * as life from './market-life.ts';
import type { UserId } from '../index.ts';

const AUTHOR = 1 as UserId;
const OTHER = 2 as UserId;
const market = { author: AUTHOR, published: false, solved: false };
const open = { ...market, published: true };
const solved = { ...open, solved: true };
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
      life.objectionToSolving,
      life.objectionToEditing,
      life.objectionToChangingCover,
    ];
    for (const objection of steps)
      for (const stage of [market, open, solved]) expect(code(objection(stage, OTHER))).toBe('NOT_AUTHOR');
    expect(code(life.objectionToPublishing(market, OTHER, 1))).toBe('NOT_AUTHOR');
    expect(code(life.objectionToDeleting(market, OTHER, 0))).toBe('NOT_AUTHOR');
  });

  it('allows adding bets until the resolution and deleting bets until publication', () => {
    expect([market, open, solved].map((stage) => code(life.objectionToAddingBet(stage, AUTHOR)))).toEqual([
      null,
      null,
      'MARKET_SOLVED',
    ]);
    expect([market, open].map((stage) => code(life.objectionToDeletingBet(stage, AUTHOR)))).toEqual([null, 'MARKET_PUBLISHED']);
  });

  it('allows trading and the resolution only while the market is open', () => {
    const answers = ['MARKET_NOT_PUBLISHED', null, 'MARKET_SOLVED'];
    expect([market, open, solved].map((stage) => code(life.objectionToTrading(stage)))).toEqual(answers);
    expect([market, open, solved].map((stage) => code(life.objectionToSolving(stage, AUTHOR)))).toEqual(answers);
  });

  it('allows one publication, with at least one bet, and before it a deletion without bets', () => {
    expect(code(life.objectionToPublishing(market, AUTHOR, 0))).toBe('MARKET_WITHOUT_BETS');
    expect(life.objectionToPublishing(market, AUTHOR, 1)).toBeNull();
    expect(code(life.objectionToPublishing(open, AUTHOR, 1))).toBe('MARKET_PUBLISHED');
    expect(code(life.objectionToDeleting(market, AUTHOR, 1))).toBe('MARKET_HAS_BETS');
    expect(life.objectionToDeleting(market, AUTHOR, 0)).toBeNull();
    expect(code(life.objectionToDeleting(open, AUTHOR, 0))).toBe('MARKET_PUBLISHED');
  });

  it('fixes topic, category and description at publication, and all fields at the resolution', () => {
    expect([market, open, solved].map(life.frozenFields)).toEqual([
      [],
      ['topic', 'category', 'description'],
      ['topic', 'category', 'description', 'endDate'],
    ]);
    expect([market, open].map((stage) => code(life.objectionToChangingCover(stage, AUTHOR)))).toEqual([null, 'COVER_FROZEN']);
    expect([open, solved].map((stage) => code(life.objectionToEditing(stage, AUTHOR)))).toEqual([null, 'MARKET_SOLVED']);
  });
});
