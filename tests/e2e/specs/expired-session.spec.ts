import type { Page } from '@playwright/test';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { readNews } from '../fixtures/news';
import { changeSession } from '../fixtures/stored-session';
import { synced } from '../fixtures/synced';
import { expect, installed, signIn, test } from '../fixtures/test';

test.use({ serviceWorkers: 'allow' });

const indicator = (page: Page) => page.getByRole('button', { name: /^Eşitleme: / });

/** Makes the stored session one that ended an hour ago; with `refreshToken` also one that the server has forgotten. */
async function letSessionExpire(page: Page, refreshToken?: string): Promise<void> {
  const ended = { expires_at: Math.floor(Date.now() / 1000) - 3600 };
  await changeSession(page, refreshToken === undefined ? ended : { ...ended, refresh_token: refreshToken });
}

/** Starts the app without a network and with an ended session, and makes a change. */
async function workOffline(page: Page, account: string, refreshToken?: string): Promise<void> {
  const layout = await signIn(page, account);
  await synced(page);
  await installed(page);
  await page.context().setOffline(true);
  await letSessionExpire(page, refreshToken);
  await page.goto('/');
  await layout.ready();
  await readNews(page);
  // Offline, or still finding out that the server cannot be reached to renew the session.
  await expect(indicator(page)).toHaveAccessibleName('Eşitleme: Çevrimdışı · 1');
}

test('an ended session opens and works without a network; the next contact renews it', async ({ page }) => {
  await workOffline(page, accounts.accounting);
  await page.context().setOffline(false);
  await synced(page);
  expect((await changeSession(page)).expires_at).toBeGreaterThan(Date.now() / 1000);
});

test('a session that the server has forgotten asks for the password and loses nothing', async ({ page }) => {
  await workOffline(page, accounts.assistant, 'forgotten');
  await page.context().setOffline(false);
  await expect(page.getByText('Oturumunuzun süresi doldu.')).toBeVisible();
  await expect(indicator(page)).toHaveAccessibleName('Eşitleme: Oturum süresi doldu · 1');
  await page.getByRole('button', { name: 'Parolayı gir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Parolanızı yeniden girin' });
  await dialog.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Oturum aç' }).click();
  await synced(page);
  await expect(page.getByText('Oturumunuzun süresi doldu.')).toBeHidden();
});
