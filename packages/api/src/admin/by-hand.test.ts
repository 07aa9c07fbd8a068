import { expect, it } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { BY_HAND } from './by-hand.ts';

it('limits every call by which an admin changes something', () => {
  const changing = Object.entries<Endpoint>(endpoints).filter(([, { access, method }]) => access === 'admin' && method !== 'GET');
  expect(changing.filter(([, { rateLimit }]) => rateLimit !== BY_HAND).map(([name]) => name)).toEqual([]);
  expect(changing.length).toBeGreaterThan(5);
});
