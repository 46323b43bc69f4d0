import { accounts, PASSWORD } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

test('a first sign-in without a network says what is needed', async ({ page, signInPage }) => {
  await page.goto('/');
  await expect(signInPage.heading).toBeVisible();
  // The session is taken, then the network goes before the first records come.
  await page.route('**/rest/v1/rpc/sync_pull', (route) => route.abort('internetdisconnected'));
  await signInPage.signIn(accounts.humanResources, PASSWORD);
  await expect(page.getByRole('heading', { name: 'İlk eşitleme' })).toBeVisible();
  await expect(page.getByText('ilk açılış için bir kez bağlantı gerekir')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/sync_pull');
  await page.getByRole('button', { name: 'Yeniden dene' }).click();
  await expect(page.getByRole('navigation', { name: 'Ana menü' })).toBeVisible();
});
