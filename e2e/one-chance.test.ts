import type { Page } from '@playwright/test';
import { type Answer, type Bet, endpoints, type Market, RANKINGS } from '@wieszcz/api';
import {
  amount,
  chance,
  editorTexts,
  money,
  profileTexts as profile,
  rankingTexts,
  roundMoney,
  sharingTexts,
  signedMoney,
  uiTexts,
} from '@wieszcz/texts';
import type { Game } from './fixtures/game.ts';
import { expect, test } from './fixtures/test.ts';
import { chartOf } from './pages/chart.ts';
import { budgetLink } from './pages/sign-in.ts';
import { type SignedInUser, signInDemoUser } from './seed/users.ts';

test.use({ gameData: 'demo' });

/** How many bets a chart shows by default, and how many a card names. */
const [CHARTED, NAMED] = [5, 3];

/** Lets no bid expire, so that no figure changes while it is read in one place after another. */
test.beforeAll(async ({ game }) => void (await game.database.pool.query('update bids set expires_at = null')));

for (const kind of ['single', 'several'] as const)
  test(`The chance of a market with ${kind === 'single' ? 'one bet' : 'several bets'} is the same in its list, page, chart, preview, resolution form and in the API`, async ({
    game,
    openWindow,
  }) => {
    const moderator = await signInDemoUser(game, 'moderator');
    const market = await findMarket(moderator, kind);
    const likeliest = market.bets.toSorted((one, other) => other.chance - one.chance || one.id - other.id);
    const { page, visit } = await openWindow();

    await visit('/markets');
    await page.getByRole('textbox', { name: 'Szukaj po tytule' }).fill(market.topic);
    await page.getByRole('button', { name: 'Szukaj', exact: true }).click();
    const card = page.getByRole('article').filter({ hasText: market.topic });
    for (const bet of likeliest.slice(0, NAMED))
      await expect(card).toContainText(
        kind === 'single' ? `${chance(bet.chance)} szans na tak` : `${bet.title}${chance(bet.chance)}`,
      );

    await visit(`/markets/details/${market.marketId}`);
    for (const bet of likeliest)
      await expect(placeOf(page, bet, kind)).toContainText(new RegExp(`${chance(bet.chance)}\\s*szans na tak`));
    const ends = endsOfLines((await chartOf(page).getAttribute('aria-label'))!);
    expect(ends).toEqual(
      kind === 'single'
        ? { [uiTexts.chanceOfYesLine]: chance(likeliest[0]!.chance) }
        : Object.fromEntries(likeliest.slice(0, CHARTED).map((bet) => [bet.title, chance(bet.chance)])),
    );

    expect(await readPreview(page, game, market.marketId)).toContain(sharingTexts.chances(likeliest));

    const author = await openWindow(moderator);
    await author.visit(`/markets/solveMarket/${market.marketId}`);
    const choices = author.page.getByRole('radio');
    const chances = market.bets.map((bet) => bet.chance);
    // The choices are the two options of the only bet, else every bet. Rounded, because 1 - 0.555 is 0.44499999999999995.
    const ofNo = chance(Math.round((1 - chances[0]!) * 10_000) / 10_000, false);
    const expected = kind === 'single' ? [chance(chances[0]!), ofNo] : chances.map((each) => chance(each));
    for (const [index, shown] of expected.entries()) {
      await expect(choices.nth(index)).toContainText(editorTexts.shownChance(shown));
      await choices.nth(index).click();
      await expect(author.page.getByText(editorTexts.verdictChance(shown))).toBeVisible();
    }
  });

test('The budget, net worth and profit of a player are the same on the home page, in the profile and its chart, in the rankings and in the API', async ({
  game,
  openWindow,
}) => {
  const player = await signInDemoUser(game, 'gracz');
  const { budget, netWorth, bonuses, profit } = await player.api(endpoints.getPortfolio);
  expect(Math.round(netWorth * 100)).toBe(Math.round(bonuses.total * 100) + Math.round(profit.total * 100));
  const standings = await readStandings(player, { budget, netWorth });
  const { page, visit } = await openWindow(player);
  await visit('/');
  await expect(budgetLink(page, money(budget))).toBeVisible();

  await visit('/profile');
  await expect(budgetLink(page, money(budget))).toBeVisible();
  const worth = page.getByRole('region', { name: profile.netWorth, exact: true });
  await expect(worth).toContainText(`${profile.netWorth}${money(netWorth)}`);
  await expect(worth).toContainText(`${profile.budget}${money(budget)}`);
  expect(endsOfLines((await chartOf(page).getAttribute('aria-label'))!)).toEqual({
    [profile.netWorthChart]: roundMoney(netWorth),
  });
  const origins = page.getByRole('region', { name: profile.origins.title });
  await expect(origins).toContainText(`${profile.origins.bonuses}${money(bonuses.total)}`);
  await expect(origins).toContainText(`${profile.origins.profit}${signedMoney(profit.total)}`);
  const placeIn = ({ own, players }: Standings) => `${rankingTexts.place(own!.place)} ${rankingTexts.of(players)}`;
  await expect(page.getByRole('region', { name: rankingTexts.yours.netWorth })).toContainText(placeIn(standings.netWorth));

  await visit('/ranking');
  for (const by of RANKINGS) {
    await page.getByRole('radiogroup', { name: rankingTexts.byLabel }).getByText(rankingTexts.by[by], { exact: true }).click();
    const { own } = standings[by];
    await expect(page.locator('tr[data-own]')).toHaveText(
      [own!.place, player.user.username, uiTexts.you, amount(own!.amount)].join(''),
    );
    await expect(page.getByRole('complementary')).toContainText(placeIn(standings[by]));
  }
});

/** An open market of the moderator, the chances of which don't depend on the age of trades. */
async function findMarket({ api }: SignedInUser, kind: 'single' | 'several'): Promise<Market & { bets: Bet[] }> {
  const { content } = await api(endpoints.listPublishedMarkets, { query: { size: 100 } });
  const found = content.find(
    ({ bets }) => (bets!.length === 1) === (kind === 'single') && bets!.every(({ chanceBasis }) => chanceBasis === 'middle'),
  );
  return found as Market & { bets: Bet[] };
}

/** The part of a market's page that shows the chance of a bet. */
const placeOf = (page: Page, { title }: Bet, kind: 'single' | 'several') =>
  kind === 'single'
    ? page.getByRole('main').getByRole('paragraph').filter({ hasText: 'szans na tak' })
    : page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The last value of each line of a chart, by its label, as the chart tells screen readers. */
const endsOfLines = (label: string): Record<string, string> =>
  Object.fromEntries(
    [...label.matchAll(/(?:^Wykres: .*?\. |; )(.*?): na początku .*?, na końcu (.*?), najniżej/g)].map(([, line, end]) => [
      line!,
      end!,
    ]),
  );

/** The description of the page behind a shared link. */
async function readPreview(page: Page, game: Game, market: number): Promise<string> {
  const html = await (await page.request.get(`${game.url}/s/${market}`)).text();
  return page.evaluate(
    (text) =>
      new DOMParser().parseFromString(text, 'text/html').querySelector<HTMLMetaElement>('meta[property="og:description"]')!
        .content,
    html,
  );
}

type Standings = Answer<(typeof endpoints)['getStandings']>;

/** The rankings, once they are written after the player's last bonus. */
async function readStandings({ api }: SignedInUser, expected: { budget: number; netWorth: number }) {
  const read = async (by: (typeof RANKINGS)[number]) => await api(endpoints.getStandings, { params: { by } });
  for (const by of ['budget', 'netWorth'] as const)
    await expect.poll(async () => (await read(by)).own?.amount, { timeout: 60_000 }).toBe(expected[by]);
  return { budget: await read('budget'), netWorth: await read('netWorth'), profit: await read('profit') };
}
