import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { expectNoTroubles, openStage, signIn } from './stage/stage.ts';

const { enter, database } = await openStage('demo');

/** Ids of the demo that addresses need. */
const ids = (
  await sql<{ open: number; solved: number; bet: number; contract: number; draft: number; draftWithBets: number; own: number }>`
    select
      (select min(id) from markets where published_at is not null and solved_at is null) as open,
      (select min(id) from markets where solved_at is not null) as solved,
      (select min(id) from bets where market_id = (select min(id) from markets where published_at is not null and solved_at is null)) as bet,
      (select min(contracts.id) from contracts join users on users.id = player_id
       where username = 'gracz' and status = 'PENDING' and shares > 0) as contract,
      (select min(markets.id) from markets where published_at is null and not exists (select from bets where market_id = markets.id)) as draft,
      (select min(market_id) from bets join markets on markets.id = market_id where published_at is null) as "draftWithBets",
      (select min(markets.id) from markets join users on users.id = author_id
       where username = 'moderator' and published_at is not null and solved_at is null) as own`.execute(database.db)
).rows[0]!;

const OPEN = ['/', '/ranking', '/markets', `/markets/details/${ids.open}`, `/markets/details/${ids.solved}`, `/offers/bet/${ids.bet}/true`];
const ACCOUNT = ['/profile', '/editPassword'];
const PLAYERS = ['/contracts', `/contracts/details/${ids.contract}`, '/offers', `/offers/new/${ids.contract}`, '/transactions'];
const MODERATORS = [
  '/createMarket',
  `/markets/editBets/${ids.draftWithBets}`,
  `/markets/editBets/${ids.own}`,
  `/markets/makePublic/${ids.draftWithBets}`,
  `/markets/makePublic/${ids.own}`,
  `/markets/editCover/${ids.draftWithBets}`,
  `/markets/editMarket/${ids.draftWithBets}`,
  `/markets/editMarket/${ids.own}`,
  `/markets/solveMarket/${ids.own}`,
  `/markets/delete/${ids.draft}`,
  `/markets/delete/${ids.draftWithBets}`,
];
const GUESTS = ['/login', '/register', '/resetPassword', '/resetPasswordWithToken'];

describe('Every screen opens without an error in the console', () => {
  test.each([
    ['a guest', null, [...OPEN, ...GUESTS]],
    ['a player', 'gracz', [...OPEN, ...ACCOUNT, ...PLAYERS]],
    ['a moderator', 'moderator', [...OPEN, ...ACCOUNT, ...MODERATORS]],
    ['an admin', 'admin', [...OPEN, ...ACCOUNT]],
  ] as const)('for %s', async (_, username, routes) => {
    const person = await enter('visitor');
    if (username) await signIn(person, username);
    const { page } = person;
    for (const route of routes) {
      await person.goTo(route);
      await page.waitForLoadState('networkidle');
      expect(decodeURIComponent(new URL(page.url()).hash), 'stays at the address').toBe(`#${route}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(await page.title()).toContain('Wieszcz');
      expectNoTroubles(person);
    }
  });
});

describe('Guards', () => {
  test('send a guest from every protected screen to the sign-in', async () => {
    const guest = await enter('guest');
    for (const route of [...ACCOUNT, ...PLAYERS, ...MODERATORS]) {
      await guest.goTo(route);
      await guest.page.waitForURL(/#\/login/);
      await guest.goTo('/');
    }
    expectNoTroubles(guest);
  });

  test('send a stored login that has expired to the sign-in', async () => {
    const guest = await enter('guest');
    await guest.goTo('/');
    const expired = `x.${btoa(JSON.stringify({ sub: 'gracz', iat: 1, exp: 2 }))}.x`;
    await guest.page.evaluate((token) => {
      const user = { token, username: 'gracz', firstName: 'A', surname: 'B', email: 'a@przyklad.pl', roles: ['ROLE_PLAYER'] };
      localStorage.setItem('user', JSON.stringify(user));
    }, expired);
    await guest.page.reload();
    await guest.goTo('/contracts');
    await guest.page.waitForURL(/#\/login/);
    expectNoTroubles(guest);
  });

  test('send an unknown address home', async () => {
    const guest = await enter('guest');
    await guest.goTo('/nie/ma/takiej/strony');
    await guest.page.waitForURL(/#\/$/);
    await guest.page.getByText('Dołącz do Wieszcza już dziś!').waitFor();
    expectNoTroubles(guest);
  });
});
