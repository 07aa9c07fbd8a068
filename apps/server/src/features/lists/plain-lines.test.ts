import type { Market, Page } from '@wieszcz/api';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { migratedFromBefore } from '../../testing/former-schema.ts';
import { addBet, answerOf, createMarket, openMarket, refusalOf } from '../../testing/game.ts';
import { personNamed } from '../../testing/person.ts';

const { as, call, database } = await startTestApp();
const [moderator, admin] = await Promise.all([as('moderator'), as('admin')]);

/** Spellings of one text that look the same. */
const spellings = (text: string) => [
  ` ${text} `,
  text.replaceAll(' ', '\u00a0'),
  text.replaceAll(' ', '  '),
  text.replaceAll(' ', '\u2009'),
  text.replaceAll(' ', ' \u3000'),
  text.replaceAll('-', '\u2011'),
  text.normalize('NFD'),
];
const find = async (url: string, text: string) =>
  answerOf<Page<Market>>(await call('GET', `${url}?marketTitle=${encodeURIComponent(text)}`)).content.map(({ topic }) => topic);

describe('spellings that look the same', () => {
  it('are one topic, which is stored with plain spaces and hyphens; a search by any of them finds it', async () => {
    const topic = 'Czy Bielsko-Biała wygra ligę?';
    const asked = { category: 'SPORT', endDate: '', description: 'Wynik  podaje\n\nliga.' };
    for (const [n, spelling] of spellings(topic).entries()) {
      const stored = `${n} ${topic}`;
      const market = await openMarket(moderator, { ...asked, topic: ` ${n} ${spelling}` });
      expect([market.topic, market.description]).toEqual([stored, asked.description]);
      for (const other of spellings(stored)) {
        expect(await refusalOf(moderator, 'POST', '/markets/new', { ...asked, topic: other })).toBe('409 TOPIC_TAKEN');
        expect(await find('/markets', other)).toEqual([stored]);
      }
    }
  });

  it('are one bet of a market', async () => {
    const market = await createMarket(moderator);
    const bet = { marketId: market.marketId, yesPrice: 0.5, noPrice: 0.5, shares: 10_000 };
    expect((await addBet(moderator, market, { title: 'Bielsko-Biała\u00a0 i Łódź' })).title).toBe('Bielsko-Biała i Łódź');
    for (const title of spellings('Bielsko-Biała i Łódź'))
      expect(await refusalOf(moderator, 'POST', '/markets/addBet', { ...bet, title })).toBe('409 BET_TITLE_TAKEN');
  });

  it('are one user, who signs up, signs in and is found with any of them', async () => {
    const person = personNamed('Jan-Łoś');
    const signUp = (username: string, email: string) =>
      refusalOf({ call }, 'POST', '/api/auth/signup', { ...person, firstName: ' Jan  Maria', username, email });
    expect(await signUp('Jan-Łoś ', 'jan@example.org')).toBe('200');
    for (const username of ['Jan-Łoś', ...spellings('Jan-Łoś')]) {
      expect(await signUp(username, 'other@example.org')).toBe('409 USERNAME_TAKEN');
      const body = { username, password: person.password };
      expect((await call('POST', '/api/auth/signin', body)).json()).toMatchObject({
        username: 'Jan-Łoś',
        firstName: 'Jan Maria',
      });
      const found = await admin.call('GET', `/api/admin/users/${encodeURIComponent(username)}`);
      expect(found.json()).toMatchObject({ username: 'Jan-Łoś' });
    }
  });
});

it('an edit that repeats a topic with odd spaces, stored by a former release, leaves it as it is', async () => {
  const [one, other] = [await openMarket(moderator, { topic: 'Kto wygra?' }), await openMarket(moderator, { topic: 'Inny' })];
  await database.pool.query('update markets set topic = $2 where id = $1', [other.marketId, 'Kto\u00a0wygra?']);
  const { topic, category, description } = one;
  const edit = { topic: 'Kto\u00a0wygra?', category, description, endDate: '2027-12-31' };
  const edited = answerOf<Market>(await moderator.call('PUT', `/markets/edit/${other.marketId}`, edit));
  expect([edited.topic, edited.endDate]).toEqual(['Kto\u00a0wygra?', '2027-12-31']);
  expect(await find('/markets', topic)).toEqual(['Kto\u00a0wygra?', 'Kto wygra?']);
});

/** Markets with these topics, stored before migration 40 and migrated to the current schema. */
const migratedWith = (topics: string[]) =>
  migratedFromBefore('0040', (client) =>
    client.query(
      `with author as (
         insert into users (username, first_name, surname, email, role, password_hash) values ('ola', 'a', 'b', 'a@b.pl', 'moderator', '')
         returning id)
       insert into markets (topic, category, description, author_id)
       select topic, 'SPORT', 'x', author.id from author, unnest($1::text[]) with ordinality as t (topic, n) order by n`,
      [topics],
    ),
  );

describe('topics stored before migration 40', () => {
  it('become plain, except where an older topic looks the same; the folded texts for searches are always plain', async () => {
    const pool = await migratedWith([
      'Czy\u00a0 spadnie  śnieg?',
      'Czy  wygra Legia?',
      'Czy\u00a0wygra Legia?',
      'Czy wygra Lech?',
      'Czy\u00a0wygra Lech?',
      'Bielsko\u2011Biała',
    ]);
    const { rows } = await pool.query<{ topic: string; folded: string }>(
      'select topic, topic_folded as folded from markets order by id',
    );
    expect(rows.map(({ topic }) => topic)).toEqual([
      'Czy spadnie śnieg?',
      'Czy wygra Legia?',
      'Czy\u00a0wygra Legia?',
      'Czy wygra Lech?',
      'Czy\u00a0wygra Lech?',
      'Bielsko-Biała',
    ]);
    expect(rows.map(({ folded }) => folded)).toEqual([
      'czy spadnie snieg?',
      'czy wygra legia?',
      'czy wygra legia?',
      'czy wygra lech?',
      'czy wygra lech?',
      'bielsko-biala',
    ]);
  });
});
