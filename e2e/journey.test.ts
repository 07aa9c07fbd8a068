import type { GameWindow } from './fixtures/game-window.ts';
import { expect, test as base } from './fixtures/test.ts';
import { resolveMarket } from './pages/resolving.ts';
import { budgetLink, signInWithForm, signUpWithForm } from './pages/sign-in.ts';
import { ticketOf } from './pages/ticket.ts';
import { PASSWORD } from './seed/users.ts';

type JourneyFixtures = {
  /** The window of a new moderator, whom an operator has created. */
  enterAsModerator: (username: string) => Promise<GameWindow>;
  /** The window of a player who has signed up: start budget and first daily bonus make 1 100 $. */
  enterAsPlayer: (username: string) => Promise<GameWindow>;
};

const test = base.extend<JourneyFixtures>({
  enterAsModerator: async ({ game, openWindow }, use) =>
    await use(async (username) => {
      await game.runAdminCommand(
        `user add --role moderator --username ${username} --email ${username}@przyklad.pl --first-name Jadwiga --surname Klonowska`,
        PASSWORD,
      );
      const window = await openWindow();
      await signInWithForm(window, username, PASSWORD);
      return window;
    }),
  enterAsPlayer: async ({ openWindow }, use) =>
    await use(async (username) => {
      const window = await openWindow();
      await signUpWithForm(window, username, PASSWORD);
      await signInWithForm(window, username, PASSWORD);
      await expect(budgetLink(window.page, '1 100,00 $')).toBeVisible();
      return window;
    }),
});

// Each test has a game of its own, because the ranking lists all its players. The service worker runs, as in a player's browser.
test.use({ gameScope: 'test', serviceWorkers: 'allow' });

test('Two players and a moderator play a market from its creation to the payout, and the audit finds no differences', async ({
  game,
  enterAsModerator,
  enterAsPlayer,
}) => {
  const moderator = await enterAsModerator('moderatorka');
  const hanna = await enterAsPlayer('hanna');
  const kacper = await enterAsPlayer('kacper');

  const snow = 'Czy w Gdańsku spadnie śnieg?';
  await createMarket(moderator, snow, [['Spadnie śnieg', '0,50', '0,55']]);
  await publish(moderator);

  await goToMarket(hanna, snow);
  await fill(hanna, 'Ile akcji', '100');
  await ticketOf(hanna.page).setLimit('highest', '0,60');
  await hanna.page.getByRole('button', { name: 'Kup 100 akcji na tak za 50,00 $' }).click();
  await expect(hanna.page.getByText('Kupiono 100 akcji na tak').first()).toBeVisible();
  await expect(budgetLink(hanna.page, '1 050,00 $')).toBeVisible();

  await hanna.page.getByRole('link', { name: 'Kontrakty' }).click();
  await hanna.page.getByRole('link', { name: `Dodaj ofertę: ${snow}, Spadnie śnieg` }).click();
  await fill(hanna, 'Cena sprzedaży', '0,45');
  await fill(hanna, 'Liczba akcji', '40');
  await hanna.page.getByRole('button', { name: 'Dodaj ofertę: 40 akcji po 0,45 $' }).click();
  await hanna.page.waitForURL(/#\/contracts\/details\/\d+$/);

  await goToMarket(kacper, snow);
  await kacper.page.getByRole('link', { name: 'Przeglądaj oferty na tak' }).first().click();
  await kacper.page.getByRole('button', { name: 'Kup: 40 akcji po 0,45 $, hanna' }).click();
  await fill(kacper, 'Liczba akcji', '30');
  await kacper.page.getByRole('button', { name: 'Zakup akcje' }).click();
  await kacper.page.waitForURL(/#\/contracts$/);
  await expect(kacper.page.getByText('Spadnie śnieg').first()).toBeVisible();
  await expect(budgetLink(kacper.page, '1 086,50 $')).toBeVisible();

  await hanna.goTo('/transactions');
  await hanna.page.getByRole('tab', { name: 'Sprzedaż' }).click();
  await expect(hanna.page.getByText('30 akcji po 0,45 $').first()).toBeVisible();
  await hanna.page.reload();
  await expect(budgetLink(hanna.page, '1 063,50 $')).toBeVisible();

  await resolveMarket(moderator, snow, 'Wybierz opcję na tak');

  await hanna.page.reload();
  await expect(budgetLink(hanna.page, '1 133,50 $')).toBeVisible();
  await kacper.page.reload();
  await expect(budgetLink(kacper.page, '1 116,50 $')).toBeVisible();
  await expect(kacper.page.getByText('Wygrany').first()).toBeVisible();
  await kacper.visit('/ranking');
  await expect
    .poll(() => kacper.page.getByRole('row').allInnerTexts())
    .toEqual([
      expect.stringContaining('Użytkownik'),
      expect.stringMatching(/hanna[\s\S]*1\s133,50/),
      expect.stringMatching(/kacper[\s\S]*1\s116,50/),
    ]);

  expect(await game.runAdminCommand('audit')).toMatch(/ 0 differences$/m);
  for (const window of [moderator, hanna, kacper]) expect(window.takeConsoleErrors()).toEqual([]);
});

test("A market with several bets pays out no on a bet that didn't come true", async ({
  game,
  enterAsModerator,
  enterAsPlayer,
}) => {
  const moderator = await enterAsModerator('moderatorka');
  const celina = await enterAsPlayer('celina');

  const cup = 'Kto zdobędzie puchar?';
  await createMarket(moderator, cup, [
    ['Lech', '0,40', '0,65'],
    ['Raków', '0,35', '0,70'],
  ]);
  await publish(moderator);

  await goToMarket(celina, cup);
  await celina.page.getByRole('button', { name: 'Kup nie 0,70 $, Raków' }).click();
  await fill(celina, 'Ile akcji', '10');
  await celina.page.getByRole('button', { name: 'Kup 10 akcji na nie za 7,00 $' }).click();
  await expect(budgetLink(celina.page, '1 093,00 $')).toBeVisible();

  await resolveMarket(moderator, cup, 'Lech');
  await celina.page.reload();
  await expect(budgetLink(celina.page, '1 103,00 $')).toBeVisible();
  await expect(celina.page.getByText('Zakład poprawny dla opcji na tak').first()).toBeVisible();
  expect(await game.runAdminCommand('audit')).toMatch(/ 0 differences$/m);
});

async function fill({ page }: GameWindow, label: string, value: string) {
  const box = page.getByRole('textbox', { name: label, exact: true });
  await box.fill(value);
  await box.blur();
}

async function createMarket(moderator: GameWindow, topic: string, bets: [title: string, yes: string, no: string][]) {
  const { page } = moderator;
  await moderator.goTo('/createMarket');
  await page.getByLabel('Tytuł rynku').fill(topic);
  await page.getByLabel('Krótko opisz rynek i jego zasady').fill('Wynik podaje IMGW.\nBrak danych oznacza nie.');
  await page.getByRole('button', { name: 'Stwórz rynek' }).click();
  await page.waitForURL(/#\/markets\/editBets\/\d+$/);
  for (const [title, yes, no] of bets) {
    await page.getByLabel('Tytuł zakładu').fill(title);
    await page.getByLabel('Cena akcji na tak').fill(yes);
    await page.getByLabel('Cena akcji na nie').fill(no);
    await page.getByRole('button', { name: 'Dodaj zakład', exact: true }).click();
    await page.getByRole('cell', { name: title }).first().waitFor();
  }
}

async function publish({ page }: GameWindow) {
  await page.getByRole('link', { name: 'Zatwierdź zakłady' }).click();
  await page.getByRole('button', { name: 'Opublikuj rynek' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opublikuj rynek' }).click();
  await page.waitForURL(/#\/markets\/details\/\d+$/);
}

async function goToMarket({ page }: GameWindow, topic: string) {
  await page.getByRole('link', { name: 'Rynki', exact: true }).click();
  await page.getByRole('link', { name: topic }).first().click();
  await page.getByRole('heading', { level: 1, name: topic }).waitFor();
}
