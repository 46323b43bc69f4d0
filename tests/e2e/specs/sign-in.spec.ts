import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { localRecords } from '../fixtures/local-records';
import { readNews } from '../fixtures/news';
import { stored, synced } from '../fixtures/synced';
import { expect, signIn, test } from '../fixtures/test';

test('says at the form why nobody is let in, and keeps what was typed', async ({
  page,
  context,
  signInPage,
}) => {
  // As the server of a provider leads back who has no account here.
  await page.goto('/?error=server_error&error_code=hook_error&error_description=invitation_invalid');
  await expect(signInPage.heading).toBeVisible();
  await expect(page.getByText('Bu hesap Vizite’de kayıtlı değil.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle('Oturum açın – Vizite');
  await expectAccessible(page);

  // What is missing, before the server is asked.
  await page.goto('/');
  await signInPage.submit.click();
  await expect(page.getByText('E-posta adresinizi yazın')).toBeVisible();
  await expect(signInPage.email).toBeFocused();
  await signInPage.email.fill(accounts.callCentre);
  await signInPage.submit.click();
  await expect(page.getByText('Parolanızı yazın')).toBeVisible();
  await expect(signInPage.password).toBeFocused();

  await signInPage.password.fill('yanlış-parola');
  await expect(signInPage.password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Parolayı göster' }).click();
  await expect(signInPage.password).toHaveAttribute('type', 'text');
  await signInPage.submit.click();
  await expect(signInPage.failure).toContainText('E-posta ya da parola yanlış');
  await expect(signInPage.email).toHaveValue(accounts.callCentre);
  await expect(signInPage.password).toBeFocused();

  // Unknown accounts are locked like known ones, so this test disturbs nobody.
  const account = `${randomUUID()}@vizite.demo`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answered = page.waitForResponse('**/auth/v1/token*');
    await signInPage.signIn(account, `yanlış ${attempt}`);
    await answered;
    await expect(signInPage.failure).toContainText('yanlış');
  }
  await signInPage.signIn(account, PASSWORD);
  await expect(signInPage.failure).toContainText('hesap geçici olarak kilitlendi');

  await context.setOffline(true);
  await signInPage.signIn(accounts.callCentre, PASSWORD);
  await expect(signInPage.failure).toContainText('Sunucuya ulaşılamıyor');
});

/** Lets the server answer as it does for an account that was suspended or has ended. */
async function suspend(page: Page): Promise<void> {
  await page.route('**/rest/v1/rpc/sync_*', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'account_inactive' } }),
  );
}

test('a first sign-in needs the network and an active account; one suspended later is signed out and cleared, and told what was not sent', async ({
  page,
  signInPage,
  layout,
}) => {
  test.slow();
  // The session is taken, then the network goes before the first records come.
  await page.route('**/rest/v1/rpc/sync_*', (route) => route.abort('internetdisconnected'));
  await page.goto('/');
  await signInPage.signIn(accounts.humanResources, PASSWORD);
  await expect(page.getByRole('heading', { name: 'İlk eşitleme' })).toBeVisible();
  await expect(page.getByText('ilk açılış için bir kez bağlantı gerekir')).toBeVisible();

  await page.unroute('**/rest/v1/rpc/sync_*');
  await suspend(page);
  await page.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(page.getByRole('heading', { name: 'Hesabınız etkin değil' })).toBeVisible();
  await expect(page.getByText(/yöneticinize başvurun/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Başka hesapla oturum aç' })).toBeVisible();

  await page.unroute('**/rest/v1/rpc/sync_*');
  // The app asks again by itself too, so that the button may go while it is being pressed.
  const again = page.getByRole('button', { name: 'Yeniden dene' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(layout.userButton).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await synced(page);
  // Without a network, so that the account is not found suspended by a call before the change is there.
  await page.context().setOffline(true);
  await suspend(page);
  await readNews(page);
  await stored(page);
  await page.context().setOffline(false);
  await expect(signInPage.heading).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Hesabınız etkin değil.' });
  await expect(notice).toContainText(accounts.humanResources);
  await expect(notice).toContainText('1 gönderilmemiş değişiklik gönderilemedi');
  await expect(page.getByText('Bu cihazda bekleyen kayıt yok.')).toBeVisible();
  await expect.poll(() => localRecords(page)).toBe(0);
  await page.reload();
  await notice.getByRole('button', { name: 'Anladım' }).click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(signInPage.heading).toBeVisible();
  await expect(notice).toBeHidden();
});

/**
 * Ends a page with everything that runs in it. One that is closed or left goes on for a moment, its worker for longer:
 * with the network back, that would be enough to send what waits.
 */
async function endProcessOf(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const ended = page.waitForEvent('crash');
  // Nobody is left to answer.
  tools.send('Page.crash').catch(() => undefined);
  await ended;
  await page.close();
}

test('says that the browser has thrown the records away, and what went with them', async ({
  page,
  context,
  signInPage,
  layout,
}) => {
  const before = await context.newPage();
  await signIn(before, accounts.assistant);
  await synced(before);
  await context.setOffline(true);
  await readNews(before);
  await expect(before.getByRole('button', { name: 'Eşitleme: Çevrimdışı · 1' })).toBeVisible();
  const { origin } = new URL(before.url());
  await endProcessOf(before);
  await context.setOffline(false);
  const browser = await context.newCDPSession(page);
  // What a browser takes that needs room: everything but the cookies.
  await browser.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
  });
  await page.goto('/');
  const notice = page.getByText(/Gönderilmemiş 1 değişiklik vardı/);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await signInPage.signIn(accounts.assistant, PASSWORD);
  await layout.ready();
});
