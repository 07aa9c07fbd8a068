import { describe, expect, test } from 'vitest';
import { changesOf, draftOf, emptyDraft, isMarketChanges, restorable, savable, unsavable } from './marketDraft.ts';
import { INCOMPLETE } from './readDates.ts';

const MOMENT = '2031-12-05T19:00:00.000Z';
const open = { isClosingFrozen: false };

test('An end from the year 3000 on is an empty field, whatever the day', () => {
  const endIn = (endDate: string) => draftOf({ ...emptyDraft, endDate }).endDate;
  expect(['3000-01-01', '3000-06-30', '3001-01-01', '2999-12-31'].map(endIn)).toEqual(['', '', '', '2999-12-31']);
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

  test('are restored but for an incomplete closing moment or end date, and a closing moment that is frozen', () => {
    const kept = { topic: 'Kto wygra?', endDate: '2031-12-05', tradingClosesAt: MOMENT };
    expect(restorable(kept, open)).toEqual(kept);
    expect(restorable({ ...kept, tradingClosesAt: INCOMPLETE }, open)).toEqual({ topic: 'Kto wygra?', endDate: '2031-12-05' });
    expect(restorable({ ...kept, endDate: 'koniec roku' }, open)).toEqual({ topic: 'Kto wygra?', tradingClosesAt: MOMENT });
    expect(restorable({ ...kept, endDate: '' }, open)).toEqual({ ...kept, endDate: '' });
    expect(restorable(kept, { isClosingFrozen: true })).toEqual({ topic: 'Kto wygra?', endDate: '2031-12-05' });
  });
});

describe('The values of a form of a market', () => {
  const typed = { topic: 'Nowy', category: 'OTHER', description: 'Nowy' } as const;
  const values = { ...typed, endDate: '2031-12-05', tradingClosesAt: MOMENT };

  test('can be saved before the publication, and afterwards but for title, category and description', () => {
    expect(savable(values, emptyDraft, false)).toEqual(values);
    expect(savable(values, emptyDraft, true)).toEqual({ ...emptyDraft, endDate: '2031-12-05', tradingClosesAt: MOMENT });
  });

  test('that the publication keeps from being saved are those that the author changed and the market doesn’t have', () => {
    const at = { initial: emptyDraft, present: emptyDraft, published: true };
    expect(unsavable(values, at)).toEqual(typed);
    expect(unsavable(values, { ...at, published: false })).toEqual({});
    const present = { ...emptyDraft, topic: 'Inny', description: 'Nowy' };
    expect(unsavable({ ...values, topic: '' }, { ...at, present })).toEqual({ category: 'OTHER' });
  });
});
