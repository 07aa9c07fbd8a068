import type { ManagedUser } from '@wieszcz/api';
import { describe, expect, test } from 'vitest';
import { interventionsFor } from './interventions.ts';

const blocked: ManagedUser = {
  username: 'gracz usunięty 12',
  firstName: 'gracz',
  surname: 'usunięty',
  email: '12@invalid',
  roles: ['ROLE_PLAYER'],
  createdDate: '2026-11-20T09:10:11.123Z',
  blockedDate: '2026-11-21T09:10:11.123Z',
  removed: false,
  openMarkets: 0,
};

describe('What an admin may do to a user', () => {
  test('is to unblock a blocked one, and nothing to a removed person', () => {
    expect(interventionsFor(blocked, false)).toContain('unblock');
    expect(interventionsFor({ ...blocked, removed: true }, false)).toEqual([]);
  });
});
