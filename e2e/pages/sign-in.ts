import type { Locator, Page } from '@playwright/test';
import type { GameWindow } from '../fixtures/game-window.ts';

/** Signs up through the form; ends at the sign-in form. */
export async function signUpWithForm({ page, goTo }: GameWindow, username: string, password: string): Promise<void> {
  await goTo('/register');
  await submitSignUpForm(page, username, password);
}

/** Fills and submits the sign-up form that is open; ends at the sign-in form. */
export async function submitSignUpForm(page: Page, username: string, password: string): Promise<void> {
  await sendSignUpForm(page, username, password);
  await page.waitForURL(/#\/login/);
  await page.getByText('Konto zostało założone').waitFor();
}

/** Fills and submits the sign-up form that is open, whatever the answer. */
export async function sendSignUpForm(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Nazwa użytkownika').fill(username);
  await page.getByLabel('Imię').fill('Łucja');
  await page.getByLabel('Nazwisko').fill('Żurawińska');
  await page.getByLabel('Adres e-mail').fill(`${username}@przyklad.pl`);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByLabel('Powtórz hasło').fill(password);
  await page.getByRole('button', { name: 'Załóż konto' }).click();
}

/** Signs in through the form; ends at the profile. */
export async function signInWithForm({ page, goTo }: GameWindow, username: string, password: string): Promise<void> {
  await goTo('/login');
  await submitSignInForm(page, username, password);
  await page.waitForURL(/#\/profile/);
}

/** Fills and submits the sign-in form that is open. */
export async function submitSignInForm(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Nazwa użytkownika').fill(username);
  await page.getByLabel('Hasło', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
}

/** The header's link that shows exactly this budget, such as '1 100,00 $'. */
export const budgetLink = (page: Page, amount: string): Locator => page.getByRole('link', { name: `Budżet ${amount}` });

/** The signed-in user as JSON in the browser's local storage; null for a guest. */
export const storedUser = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('user'));
