import type { Market, Page, Position } from '@wieszcz/api';
import { withoutDiacritics } from '@wieszcz/domain';
import { fc } from '@wieszcz/domain/testing/properties';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { addBet, answerOf, buy, createMarket, publish } from '../../testing/game.ts';
import { wordForms } from './word-forms.ts';

const { as, call, database } = await startTestApp();
const [moderator, player, admin] = await Promise.all([as('moderator'), as('player'), as('admin')]);

/** Forms of a word, each of which finds all others. */
const WORDS = [
  'sportowiec sportowca sportowcowi sportowcem sportowcu sportowcy sportowców sportowcom sportowcami sportowcach',
  'rynek rynku rynkiem rynki rynków rynkami',
  'wybory wyborów wyborom wyborami wyborach',
  'Polska Polski Polsce Polskę Polską',
  'Kraków Krakowa Krakowowi Krakowem Krakowie',
  'Łódź Łodzi Łodzią',
  'Warszawa Warszawy Warszawie Warszawę Warszawą',
  'premier premiera premierem premierze premierzy',
  'minister ministra ministrem ministrowie',
  'poseł posła posłem posłowie posłów',
  'inflacja inflacji inflację inflacją',
  'liga ligi lidze ligę ligą',
  'mecz meczu meczem mecze meczów meczach',
  'piłkarz piłkarza piłkarzem piłkarzy piłkarzami',
  'kobieta kobiety kobiecie kobiet kobietami',
  'bramka bramki bramce bramek bramkami',
  'Duda Dudy Dudzie Dudę Dudą',
  'Nawrocki Nawrockiego Nawrockiemu Nawrockim',
  'Legia Legii Legię Legią',
  'złoty złotego złotych złotym złote',
  'rząd rządu rządzie rządem rządy',
  'Niemcy Niemiec Niemczech Niemcom',
].map((forms) => forms.split(' '));

describe('a word that is searched for', () => {
  it.each(WORDS)('%s has forms that find each other', async (...forms) => {
    const patterns = forms.map((form) => wordForms(form)[0] ?? form);
    const { rows } = await database.pool.query<{ form: string; text: string }>(
      `select form, text from unnest($1::text[], $2::text[]) as p (form, pattern), unnest($1::text[]) as text
       where not (folded('Czy ' || text || '?') ~ pattern or folded(text) like '%' || folded(form) || '%')`,
      [forms, patterns],
    );
    expect(rows).toEqual([]);
  });

  it.each([
    ['sportowiec', 'sport'],
    ['mecenas', 'mecz'],
    ['wybory', 'wybitny'],
    ['Polska', 'polonez'],
    ['rakieta', 'ratusz'],
    ['minister', 'ministrant'],
    ['waga', 'wady'],
    ['raki', 'raty'],
    ['Legia', 'legenda'],
  ])('%s does not find %s', async (search, text) => {
    const { rows } = await database.pool.query<{ found: boolean }>(`select folded($2) ~ all ($1::text[]) as found`, [
      wordForms(search),
      text,
    ]);
    expect(rows).toEqual([{ found: false }]);
  });

  it('has forms only where its letters are folded as the database folds them', async () => {
    const character = fc.oneof(
      fc.constantFrom(...'a ą b ć e ę l ł n ń o ó ś ź ż Ą Ć Ę Ł Ń Ó Ś Ź Ż o\u0301 Z\u0307'.split(' '), ' '),
      fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    const searches = fc.array(fc.string({ unit: character, minLength: 4, maxLength: 12 }), { minLength: 100, maxLength: 100 });
    let compared = 0;
    const foldsAlike = async (texts: string[]) => {
      const withForms = texts.filter((text) => wordForms(text).length > 0);
      compared += withForms.length;
      const { rows } = await database.pool.query<{ folded: string }>('select folded(text) from unnest($1::text[]) as text', [
        withForms,
      ]);
      expect(rows.map(({ folded }) => folded)).toEqual(withForms.map(withoutDiacritics));
    };
    await fc.assert(fc.asyncProperty(searches, foldsAlike), { numRuns: 100 });
    expect(compared).toBeGreaterThan(100);
  });

  it.each(['100%', 'rok', 'a b', 'tak (nie)', 'x_y', '', 'Ødegaard', 'Straße', 'Київ'])(
    '%j has no forms: it is found as typed',
    (search) => expect(wordForms(search)).toEqual([]),
  );

  it('has forms only in a search of at most 12 words and 200 characters, as patterns of longer ones are slow to compile', () => {
    const words = (count: number) => Array<string>(count).fill('sportowiec').join(' ');
    const word = (length: number) => 'sportowiec'.repeat(21).slice(0, length);
    expect([words(12), words(13), word(200), word(201)].map((search) => wordForms(search).length)).toEqual([12, 0, 1, 0]);
  });
});

describe('a search by titles', () => {
  beforeAll(async () => {
    for (const topic of ['Kto zostanie Sportowcem Roku 2027?', 'Czy sport wygra z kulturą?']) {
      const market = await createMarket(moderator, { topic });
      const bet = await addBet(moderator, market, { title: 'Iga Świątek w Krakowie' });
      await publish(moderator, market);
      await buy(player, bet);
    }
  });
  const topics = async (caller: { call: typeof call }, url: string) =>
    answerOf<Page<Market | Position>>(await caller.call('GET', url)).content.map((row) =>
      'topic' in row ? row.topic : row.marketInfo.topic,
    );

  /** What is found among all markets, by an admin, and among the player's positions. */
  const found = async (title: string) => {
    const query = encodeURIComponent(title);
    return [
      await topics({ call }, `/markets?marketTitle=${query}`),
      await topics(admin, `/api/admin/markets?marketTitle=${query}`),
      await topics(player, `/contracts/filtered?marketTitle=${query}`),
    ];
  };

  it.each([
    ['sportowiec', ['Kto zostanie Sportowcem Roku 2027?']],
    ['SPORTOWCY', ['Kto zostanie Sportowcem Roku 2027?']],
    ['roku sportowiec', ['Kto zostanie Sportowcem Roku 2027?']],
    ['sportowiec 2027', ['Kto zostanie Sportowcem Roku 2027?']],
    ['kultury', ['Czy sport wygra z kulturą?']],
    ['sportowc', ['Kto zostanie Sportowcem Roku 2027?']],
  ])('%j finds the forms of its words, in any order', async (title, expected) =>
    expect(await found(title)).toEqual([expected, expected, expected]),
  );

  it('"sportowiec 2028" finds nothing: no title has both words', async () =>
    expect(await found('sportowiec 2028')).toEqual([[], [], []]));

  it('"sportowiec?" finds nothing: what has other signs than letters and digits is found as typed', async () =>
    expect(await found('sportowiec?')).toEqual([[], [], []]));

  it.each(['Czy Ødegaard strzeli gola?', 'Czy Weißmann wygra?', 'Czy Київ wygra?'])('finds %s by its name', async (topic) => {
    const market = await createMarket(moderator, { topic });
    await addBet(moderator, market);
    await publish(moderator, market);
    const [, name = ''] = topic.split(' ');
    expect(await topics({ call }, `/markets?marketTitle=${encodeURIComponent(name)}`)).toEqual([topic]);
  });

  it('finds the forms of words in the titles of bets', async () => {
    for (const url of ['/contracts/filtered', '/transactions/purchaser'])
      expect(await topics(player, `${url}?betTitle=${encodeURIComponent('świątek kraków')}&marketTitle=sportowiec`)).toHaveLength(
        1,
      );
  });
});
