import { describe, expect, test } from 'vitest';
import type { Role, User } from '#api/session.ts';
import { cardsFor, phaseOf, viewerOf, type Viewer } from './cards.ts';

const userOf = (role: Role, username = 'żubr'): User => ({
  token: '',
  username,
  firstName: '',
  surname: '',
  email: '',
  roles: [role],
});
const visit = { user: userOf('ROLE_PLAYER'), author: 'ryś', ticketAsksToSignIn: false };
const everybody: Viewer[] = ['guest', 'askedToSignIn', 'player', 'author', 'staff'];

describe('The page of a market', () => {
  test('tells apart guests, players, its author and other staff; an author who has become a player or an admin is one like all others', () => {
    expect(viewerOf(visit)).toBe('player');
    expect(viewerOf({ ...visit, user: userOf('ROLE_MODERATOR') })).toBe('staff');
    expect(viewerOf({ ...visit, user: userOf('ROLE_MODERATOR', 'ryś') })).toBe('author');
    expect(viewerOf({ ...visit, user: userOf('ROLE_PLAYER', 'ryś') })).toBe('player');
    expect(viewerOf({ ...visit, user: userOf('ROLE_ADMIN', 'ryś') })).toBe('staff');
    expect(viewerOf({ ...visit, user: null })).toBe('guest');
    expect(viewerOf({ ...visit, user: null, ticketAsksToSignIn: true })).toBe('askedToSignIn');
  });

  test('tells a published market that trades from one that does not', () => {
    expect(phaseOf('open', false)).toBe('trading');
    expect(phaseOf('open', true)).toBe('stopped');
    expect(phaseOf('unpublished', false)).toBe('unpublished');
    expect(phaseOf('resolved', false)).toBe('resolved');
  });

  test('lets prices be pressed only while the market trades, and never by moderators and admins', () => {
    const pressed = (phase: Parameters<typeof cardsFor>[1]) =>
      everybody.filter((viewer) => cardsFor(viewer, phase).prices !== 'shown');
    expect(pressed('trading')).toEqual(['guest', 'askedToSignIn', 'player']);
    expect([...pressed('unpublished'), ...pressed('stopped'), ...pressed('resolved')]).toEqual([]);
    expect(cardsFor('player', 'trading')).toEqual({ aside: null, prices: 'buy' });
  });

  test('asks guests to sign up only while the market trades, and not beside a ticket that asks them to sign in', () => {
    expect(cardsFor('guest', 'trading')).toEqual({ aside: 'guest', prices: 'ask' });
    expect(cardsFor('askedToSignIn', 'trading')).toEqual({ aside: null, prices: 'ask' });
    expect(cardsFor('guest', 'stopped').aside).toBeNull();
    expect(cardsFor('guest', 'resolved').aside).toBeNull();
  });

  test('offers the actions only to its author, and only until the market is resolved', () => {
    for (const phase of ['unpublished', 'trading', 'stopped'] as const) {
      expect(everybody.filter((viewer) => cardsFor(viewer, phase).aside === 'author')).toEqual(['author']);
    }
    expect(cardsFor('author', 'resolved').aside).toBeNull();
  });

  test('tells players what a resolved market has brought them, and staff other than its author, in every phase, why they cannot buy', () => {
    expect(everybody.filter((viewer) => cardsFor(viewer, 'resolved').aside === 'result')).toEqual(['player']);
    for (const phase of ['unpublished', 'trading', 'stopped', 'resolved'] as const)
      expect(everybody.filter((viewer) => cardsFor(viewer, phase).aside === 'staff')).toEqual(['staff']);
  });
});
