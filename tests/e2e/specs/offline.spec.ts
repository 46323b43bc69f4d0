import { accounts } from '../fixtures/accounts';
import { expect, installed, signIn, test } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

test.use({ serviceWorkers: 'allow' });

test('opens a deep link without a network after the first visit', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/');
  const layout = new MainLayout(page);
  await page.context().setOffline(true);
  await page.goto('/crm/tickets');
  await expect(layout.heading).toHaveText('Talepler');
  await page.goto('/crm/client-list');
  await expect(layout.heading).toHaveText('Hastalar');
  await page.context().setOffline(false);
});

test('signs out without a network, and stays signed out', async ({ page, context, signInPage }) => {
  const layout = await signIn(page, accounts.callCentre);
  await installed(page);
  await context.setOffline(true);
  await page.reload();
  await layout.ready();
  await layout.signOut();
  await expect(signInPage.heading).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(signInPage.heading).toBeVisible();
  // The page has asked the server client for a session by now and found none.
  const tokens = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('session')));
  await expect.poll(tokens).toEqual([]);
});

test('a first sign-in without a network says what is needed', async ({ page, context, signInPage }) => {
  await page.goto('/');
  await expect(signInPage.heading).toBeVisible();
  // The session is taken, then the network goes before the first records come.
  await page.route('**/rest/v1/rpc/sync_pull', (route) => route.abort('internetdisconnected'));
  await signInPage.signIn(accounts.callCentre, 'Vizite.2026!');
  await expect(page.getByRole('heading', { name: 'İlk eşitleme' })).toBeVisible();
  await expect(page.getByText('ilk açılış için bir kez bağlantı gerekir')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/sync_pull');
  await page.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(page.getByRole('navigation', { name: 'Ana menü' })).toBeVisible();
  await context.setOffline(false);
});
