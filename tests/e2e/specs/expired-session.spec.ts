import type { Page } from '@playwright/test';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { readNews } from '../fixtures/news';
import { changeSession } from '../fixtures/stored-session';
import { synced } from '../fixtures/synced';
import { expect, installed, signIn, test } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

test.use({ serviceWorkers: 'allow' });

const indicator = (page: Page) => page.getByRole('button', { name: /^Eşitleme: / });

/** Makes the stored session one that ended an hour ago; with `refreshToken` also one that the server has forgotten. */
async function letSessionExpire(page: Page, refreshToken?: string): Promise<void> {
  const ended = { expires_at: Math.floor(Date.now() / 1000) - 3600 };
  await changeSession(page, refreshToken === undefined ? ended : { ...ended, refresh_token: refreshToken });
}

/** Starts the app without a network and with an ended session, and makes a change. */
async function workOffline(page: Page, refreshToken?: string): Promise<void> {
  await page.context().setOffline(true);
  await letSessionExpire(page, refreshToken);
  await page.goto('/');
  await new MainLayout(page).ready();
  await readNews(page);
  // Offline, or still finding out that the server cannot be reached to renew the session.
  await expect(indicator(page)).toHaveAccessibleName('Eşitleme: Çevrimdışı · 1');
}

test('an ended session works without a network and is renewed; one that the server has forgotten asks for the password and loses nothing', async ({
  page,
}) => {
  test.slow();
  await signIn(page, accounts.accounting);
  await synced(page);
  await installed(page);
  await workOffline(page);
  await page.context().setOffline(false);
  await synced(page);
  expect((await changeSession(page)).expires_at).toBeGreaterThan(Date.now() / 1000);

  await workOffline(page, 'forgotten');
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
