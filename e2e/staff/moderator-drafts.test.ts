import type { Locator, Page } from '@playwright/test';
import { endpoints } from '@wieszcz/api';
import { authTexts, editorTexts as texts, mistakeTexts } from '@wieszcz/texts';
import { expect, test } from '../fixtures/test.ts';
import { holdCalls } from '../pages/api-responses.ts';
import { submitSignInForm } from '../pages/sign-in.ts';
import { createDraft, createOpenMarket } from '../seed/markets.ts';
import { buyShares } from '../seed/trading.ts';
import { createUser, PASSWORD, type SignedInUser, signUpPlayer } from '../seed/users.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let author: SignedInUser;
test.beforeAll(async ({ game }) => void (author = await createUser(game, 'moderator', 'zapominalska')));

const topicOf = (page: Page) => page.getByLabel(texts.topic);

/** Lets the session expire in the page, and signs in again; the sign-in leads back. */
async function expireAndSignIn(page: Page): Promise<void> {
  await page.clock.setFixedTime(Date.now() + 2 * DAY);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.waitForURL(/#\/login$/);
  await page.clock.setFixedTime(Date.now());
  await submitSignInForm(page, author.user.username, PASSWORD);
}

test('The form of a new market keeps what was entered over a reload, another screen and an expired session, until it is sent', async ({
  openWindow,
}) => {
  const { page, visit } = await openWindow(author);
  await visit('/createMarket');
  const undo = page.getByRole('button', { name: texts.undo });
  const closing = page.getByLabel(texts.closing);
  await expect(page.getByText(texts.restored)).toHaveCount(0);
  await topicOf(page).fill('Czy szkic przetrwa?');
  await page.getByLabel(texts.description).fill('Liczy się\nkażdy wiersz.');
  await closing.fill('2099-06-01T18:30');
  const expectDraft = async () => {
    await expect(topicOf(page)).toHaveValue('Czy szkic przetrwa?');
    await expect(page.getByLabel(texts.description)).toHaveValue('Liczy się\nkażdy wiersz.');
    await expect(closing).toHaveValue('2099-06-01T18:30');
    await expect(page.getByText(texts.restored)).toBeVisible();
  };
  await page.reload();
  await expectDraft();
  await visit('/ranking');
  await visit('/createMarket');
  await expectDraft();
  await expireAndSignIn(page);
  await page.waitForURL(/#\/createMarket$/);
  await expectDraft();
  await page.getByRole('button', { name: texts.submitCreate }).click();
  await page.waitForURL(/#\/markets\/editBets\//);
  await visit('/createMarket');
  await expect(topicOf(page)).toHaveValue('');

  await topicOf(page).fill('Do cofnięcia');
  await page.reload();
  await expect(topicOf(page)).toHaveValue('Do cofnięcia');
  await undo.click();
  await expect(topicOf(page)).toHaveValue('');
  await page.reload();
  await topicOf(page).waitFor();
  await expect(page.getByText(texts.restored)).toHaveCount(0);
});

test('A draft of another user, of another market or of a form that has changed since is not shown', async ({
  game,
  openWindow,
}) => {
  const [first, second] = [
    await createDraft(author.api, { topic: 'Czy pierwszy szkic?' }),
    await createDraft(author.api, { topic: 'Czy drugi szkic?' }),
  ];
  const { page, visit } = await openWindow(author);
  await visit(`/markets/editMarket/${first.marketId}`);
  await topicOf(page).fill('Czy zmieniony szkic?');
  await visit(`/markets/editMarket/${second.marketId}`);
  await expect(topicOf(page)).toHaveValue('Czy drugi szkic?');
  await visit(`/markets/editMarket/${first.marketId}`);
  await expect(topicOf(page)).toHaveValue('Czy zmieniony szkic?');

  await visit('/createMarket');
  await topicOf(page).fill('Czy cudze oczy?');
  const other = await createUser(game, 'moderator', 'inna-autorka');
  await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(other.user));
  await page.reload();
  await expect(topicOf(page)).toHaveValue('');
  await page.evaluate(
    ([user, name]) => {
      localStorage.setItem('user', user!);
      sessionStorage.setItem(`wieszcz-draft ${name} new market`, '{"topic":7,"category":"NONE"}');
    },
    [JSON.stringify(author.user), author.user.username],
  );
  await page.reload();
  await expect(topicOf(page)).toHaveValue('');
});

test('A draft that is older than the publication of its market is not restored into the frozen fields, so that the rest can be saved', async ({
  openWindow,
}) => {
  const topic = 'Czy szkic ustąpi?';
  const { marketId } = await createDraft(author.api, { topic, bets: ['Ustąpi'] });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/editMarket/${marketId}`);
  await topicOf(page).fill('Czy szkic nie ustąpi?');
  await page.getByLabel(texts.closing).fill('2099-06-01T18:30');
  await author.api(endpoints.publishMarket, { query: { marketId } });
  await page.reload();
  await expect(topicOf(page)).toBeDisabled();
  await expect(topicOf(page)).toHaveValue(topic);
  await expect(page.getByLabel(texts.closing)).toHaveValue('2099-06-01T18:30');
  await expect(page.getByText(texts.restored)).toBeVisible();
  await page.getByRole('button', { name: texts.submitEdit }).click();
  await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
  expect(await author.api(endpoints.getMarket, { params: { id: marketId } })).toMatchObject({ topic });
});

test('An edit leaves what its author has not touched as it is now, also if the form or its draft is older', async ({
  openWindow,
}) => {
  const topic = 'Czy zamknięcie zostanie?';
  const { marketId, category, description } = await createDraft(author.api, { topic, bets: ['Zostanie'] });
  const setElsewhere = async (closing: string, endDate: string) => {
    const body = { topic, category, description, endDate, tradingClosesAt: closing };
    await author.api(endpoints.editMarket, { params: { id: marketId }, body });
  };
  const { page, visit } = await openWindow(author);
  await visit(`/markets/editMarket/${marketId}`);
  await topicOf(page).fill('Czy zamknięcie na pewno zostanie?');
  await setElsewhere('2099-06-01T16:30:00.000Z', '2099-07-01');
  await page.reload();
  await expect(page.getByText(texts.restored)).toBeVisible();
  await expect(page.getByLabel(texts.closing)).toHaveValue('2099-06-01T18:30');
  await setElsewhere('2099-06-02T16:30:00.000Z', '2099-07-02');
  await page.getByRole('button', { name: texts.submitEdit }).click();
  await page.waitForURL((url) => url.hash === `#/markets/editBets/${marketId}`);
  expect(await author.api(endpoints.getMarket, { params: { id: marketId } })).toMatchObject({
    topic: 'Czy zamknięcie na pewno zostanie?',
    tradingClosesAt: '2099-06-02T16:30:00.000Z',
    endDate: '2099-07-02',
  });
});

test('A correction that was not published is there after an expired session, and no longer after it was published', async ({
  game,
  openWindow,
}) => {
  const { marketId, bets } = await createOpenMarket(author.api, { topic: 'Czy sprostowanie przetrwa?', bets: ['Przetrwa'] });
  await buyShares((await signUpPlayer(game, 'kupująca')).api, bets[0]!);
  const { page, visit } = await openWindow(author);
  await visit(`/markets/correct/${marketId}`);
  const text = page.getByLabel(mistakeTexts.text);
  await text.fill('Chodzi o pociąg z 8:15.');
  await expireAndSignIn(page);
  await page.waitForURL(new RegExp(`#/markets/correct/${marketId}$`));
  await expect(text).toHaveValue('Chodzi o pociąg z 8:15.');
  await page.getByRole('button', { name: mistakeTexts.publish }).click();
  await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
  await visit(`/markets/correct/${marketId}`);
  await expect(text).toHaveValue('');
});

test('A bet that was not added and a result that was not confirmed are there after a reload and an expired session', async ({
  openWindow,
}) => {
  const { marketId } = await createOpenMarket(author.api, { topic: 'Kto zostanie w formularzu?', bets: ['Wilk', 'Ryś'] });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/editBets/${marketId}`);
  await page.getByLabel(texts.betTitle).fill('Żubr');
  await page.getByLabel(texts.betYes).fill('0,40');
  await page.reload();
  await expect(page.getByLabel(texts.betTitle)).toHaveValue('Żubr');
  await expect(page.getByLabel(texts.betYes)).toHaveValue(/0,4/);
  await page.getByLabel(texts.betNo).fill('0,65');
  await page.getByRole('button', { name: texts.addBet }).click();
  await expect(page.getByLabel(texts.betTitle)).toHaveValue('');
  await page.reload();
  await page.getByLabel(texts.betTitle).waitFor();
  await expect(page.getByLabel(texts.betTitle)).toHaveValue('');

  await visit(`/markets/solveMarket/${marketId}`);
  const lynx = page.getByRole('radio', { name: /Ryś/ }).first();
  await lynx.click();
  await page.reload();
  await expect(lynx).toBeChecked();
  await expireAndSignIn(page);
  await page.waitForURL(new RegExp(`#/markets/solveMarket/${marketId}$`));
  await expect(lynx).toBeChecked();
  await expect(page.getByRole('heading', { level: 1, name: authTexts.login.title })).toHaveCount(0);
});

test('What an author enters while a correction or a bet is being sent stays in its form', async ({ game, openWindow }) => {
  const { marketId, bets } = await createOpenMarket(author.api, { topic: 'Czy dopisek przetrwa?', bets: ['Przetrwa'] });
  await buyShares((await signUpPlayer(game, 'dopisująca')).api, bets[0]!);
  const { page, visit } = await openWindow(author);
  /** Presses the button, fills in the field while the call has no answer yet, and lets the answer come. */
  const fillWhileSending = async (button: string, url: string, field: Locator, value: string) => {
    const answer = await holdCalls(page, url);
    const sent = page.waitForRequest(url);
    await page.getByRole('button', { name: button }).click();
    await sent;
    await field.fill(value);
    answer();
  };
  await visit(`/markets/correct/${marketId}`);
  const text = page.getByLabel(mistakeTexts.text);
  await text.fill('Chodzi o pociąg z 8:15.');
  await fillWhileSending(mistakeTexts.publish, '**/corrections*', text, 'Chodzi o pociąg z 8:15. I tylko o ten.');
  await page.waitForURL((url) => url.hash === `#/markets/details/${marketId}`);
  await visit(`/markets/correct/${marketId}`);
  await expect(text).toHaveValue('Chodzi o pociąg z 8:15. I tylko o ten.');

  await visit(`/markets/editBets/${marketId}`);
  const title = page.getByLabel(texts.betTitle);
  await title.fill('Spóźni się');
  await page.getByLabel(texts.betYes).fill('0,40');
  await page.getByLabel(texts.betNo).fill('0,65');
  await fillWhileSending(texts.addBet, '**/markets/addBet*', title, 'Nie przyjedzie');
  await expect(page.getByRole('cell', { name: 'Spóźni się', exact: true })).toBeVisible();
  await expect(title).toHaveValue('Nie przyjedzie');
  await page.reload();
  await expect(title).toHaveValue('Nie przyjedzie');
});

test('What was entered for one market is neither shown nor sent for another whose screen follows at once', async ({
  openWindow,
}) => {
  const open = (topic: string) => createOpenMarket(author.api, { topic, bets: ['Wilk', 'Ryś'] });
  const [first, second] = [await open('Kto zje owcę?'), await open('Kto zje sarnę?')];
  const { page, visit } = await openWindow(author);
  // The page has read both markets then, and shows no loading state between their screens.
  for (const { marketId } of [second, first]) await visit(`/markets/editBets/${marketId}`);
  const title = page.getByLabel(texts.betTitle);
  await title.fill('Żubr');
  await visit(`/markets/editBets/${second.marketId}`);
  await expect(title).toHaveValue('');
  await title.fill('Niedźwiedź');
  await page.getByLabel(texts.betYes).fill('0,50');
  await page.getByLabel(texts.betNo).fill('0,55');
  await page.getByRole('button', { name: texts.addBet }).click();
  await expect(title).toHaveValue('');
  const titlesOf = async ({ marketId: id }: { marketId: number }) =>
    (await author.api(endpoints.getMarket, { params: { id } })).bets?.map((bet) => bet.title);
  expect(await titlesOf(second)).toEqual(['Wilk', 'Ryś', 'Niedźwiedź']);
  expect(await titlesOf(first)).toEqual(['Wilk', 'Ryś']);
  await visit(`/markets/editBets/${first.marketId}`);
  await expect(title).toHaveValue('Żubr');

  await visit(`/markets/solveMarket/${first.marketId}`);
  const none = page.getByRole('radio', { name: texts.chooseNone });
  await none.click();
  await expect(none).toBeChecked();
  await visit(`/markets/solveMarket/${second.marketId}`);
  await expect(none).not.toBeChecked();
});

test('A result of no is dropped once the market has a second bet, from the open form and after a reload', async ({
  openWindow,
}) => {
  const { marketId } = await createOpenMarket(author.api, { topic: 'Czy przyjdzie wilk?', bets: ['Wilk'] });
  const { page, visit } = await openWindow(author);
  await visit(`/markets/solveMarket/${marketId}`);
  const chosen = page.getByRole('radio', { checked: true });
  const consequence = page.getByText(texts.consequenceOne(false));
  await page.getByRole('radio', { name: texts.chooseNo }).click();
  await expect(chosen).toHaveCount(1);
  await expect(consequence).toBeVisible();
  await author.api(endpoints.addBet, { body: { marketId, title: 'Ryś', yesPrice: 0.5, noPrice: 0.55, shares: 10_000 } });
  const expectNoChoice = async () => {
    await page.getByRole('radio', { name: /Ryś/ }).waitFor();
    await expect(chosen).toHaveCount(0);
    await expect(consequence).toHaveCount(0);
    await page.getByRole('button', { name: texts.resolveSubmit }).click();
    await expect(page.getByText(texts.betMissing)).toBeVisible();
  };
  // A page that becomes visible again reads the market anew if what it shows is old.
  await page.clock.setFixedTime(Date.now() + HOUR);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expectNoChoice();
  await page.reload();
  await expectNoChoice();
});
