import { describe, expect, test } from 'vitest';
import { changesOf, draftOf, emptyDraft, isMarketChanges, restorable } from './marketDraft.ts';
import { INCOMPLETE } from './readDates.ts';

const MOMENT = '2031-12-05T19:00:00.000Z';
const open = { frozen: false, hasClosed: false };

test('An end in the year 3000 is an empty field, whatever the day', () => {
  const endIn = (endDate: string) => draftOf({ ...emptyDraft, endDate }).endDate;
  expect(['3000-01-01', '3000-06-30', '2999-12-31'].map(endIn)).toEqual(['', '', '2999-12-31']);
});

describe('The changes of a form of a market', () => {
  test('are the fields that differ from what the form started from, an emptied one included', () => {
    expect(changesOf(emptyDraft, emptyDraft)).toEqual({});
    expect(changesOf({ ...emptyDraft, topic: 'Kto wygra?' }, emptyDraft)).toEqual({ topic: 'Kto wygra?' });
    expect(changesOf(emptyDraft, { ...emptyDraft, tradingClosesAt: MOMENT })).toEqual({ tradingClosesAt: null });
  });

  test('are restored only if they fit this version of the form', () => {
    for (const fitting of [{}, { topic: '' }, { tradingClosesAt: null }, { ...emptyDraft, tradingClosesAt: MOMENT }])
      expect(isMarketChanges(fitting)).toBe(true);
    for (const unfitting of [null, 'text', { topic: 7 }, { category: 'NONE' }, { tradingClosesAt: 7 }])
      expect(isMarketChanges(unfitting)).toBe(false);
  });

  test('are not restored into frozen fields, and an incomplete closing moment or end date not at all', () => {
    const kept = { topic: 'Kto wygra?', endDate: '2031-12-05', tradingClosesAt: MOMENT };
    expect(restorable(kept, open)).toEqual(kept);
    expect(restorable({ ...kept, tradingClosesAt: INCOMPLETE }, open)).toEqual({ topic: 'Kto wygra?', endDate: '2031-12-05' });
    expect(restorable({ ...kept, endDate: 'koniec roku' }, open)).toEqual({ topic: 'Kto wygra?', tradingClosesAt: MOMENT });
    expect(restorable({ ...kept, endDate: '' }, open)).toEqual({ ...kept, endDate: '' });
    expect(restorable(kept, { frozen: true, hasClosed: false })).toEqual({ endDate: '2031-12-05', tradingClosesAt: MOMENT });
    expect(restorable(kept, { frozen: true, hasClosed: true })).toEqual({ endDate: '2031-12-05' });
  });
});
