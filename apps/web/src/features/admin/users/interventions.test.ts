import type { ManagedUser } from '@wieszcz/api';
import { describe, expect, test } from 'vitest';
import { interventionsFor } from './interventions.ts';

const player: ManagedUser = {
  username: 'gracz',
  firstName: 'Gracz',
  surname: 'Testowy',
  email: 'gracz@example.pl',
  roles: ['ROLE_PLAYER'],
  createdDate: '2026-11-20T09:10:11.123Z',
  blockedDate: null,
  removed: false,
  openMarkets: 0,
};
const blocked: ManagedUser = { ...player, blockedDate: '2026-11-21T09:10:11.123Z' };
const removed: ManagedUser = {
  ...blocked,
  username: 'gracz usunięty 12',
  firstName: 'gracz',
  surname: 'usunięty',
  email: '12@invalid',
  removed: true,
};

describe('An admin', () => {
  test('may unblock a blocked user, and may do nothing to a removed person', () => {
    expect(interventionsFor(blocked, false)).toEqual(['unblock', 'endSessions', 'resetSecondFactor', 'toModerator']);
    expect(interventionsFor(removed, false)).toEqual([]);
  });

  test('may only end the sessions of their own account', () => {
    expect(interventionsFor({ ...player, roles: ['ROLE_ADMIN'] }, true)).toEqual(['endSessions']);
  });
});
