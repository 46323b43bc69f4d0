import { randomUUID } from 'node:crypto';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { expect, signIn, test } from '../fixtures/test';

test('signs in at the wanted address', async ({ page, signInPage, layout }) => {
  await page.goto('/crm/tickets');
  await expect(page).toHaveTitle('Oturum açın – Vizite');
  await signInPage.signIn(accounts.callCentre, PASSWORD);
  await expect(layout.heading).toHaveText('Talepler');
  expect(new URL(page.url()).pathname).toBe('/crm/tickets');
  await expect(page).toHaveTitle('Talepler – Vizite');
});

test('keeps the person signed in over a reload', async ({ page }) => {
  await signIn(page, accounts.callCentre);
  await page.reload();
  const again = page.getByRole('button', { name: /^Kullanıcı: / });
  await expect(again).toBeVisible();
});

test('says that e-mail or password is wrong and keeps what was typed', async ({ page, signInPage }) => {
  await page.goto('/');
  await signInPage.signIn(accounts.callCentre, 'yanlış-parola');
  await expect(signInPage.failure).toContainText('E-posta ya da parola yanlış');
  await expect(signInPage.email).toHaveValue(accounts.callCentre);
  await expect(signInPage.password).toBeFocused();
});

test('asks for what is missing before it asks the server', async ({ page, signInPage }) => {
  await page.goto('/');
  await signInPage.submit.click();
  await expect(page.getByText('E-posta adresinizi yazın')).toBeVisible();
  await expect(signInPage.email).toBeFocused();
  await signInPage.email.fill(accounts.callCentre);
  await signInPage.submit.click();
  await expect(page.getByText('Parolanızı yazın')).toBeVisible();
  await expect(signInPage.password).toBeFocused();
});

test('says that an account is locked after repeated failures', async ({ page, signInPage }) => {
  // Unknown accounts are locked like known ones, so this test disturbs nobody.
  const account = `${randomUUID()}@vizite.demo`;
  await page.goto('/');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await signInPage.signIn(account, `yanlış ${attempt}`);
    await expect(signInPage.failure).toContainText('yanlış');
  }
  await signInPage.signIn(account, PASSWORD);
  await expect(signInPage.failure).toContainText('hesap geçici olarak kilitlendi');
});

test('says that there is no network', async ({ page, context, signInPage }) => {
  await page.goto('/');
  await expect(signInPage.heading).toBeVisible();
  await context.setOffline(true);
  await signInPage.signIn(accounts.callCentre, PASSWORD);
  await expect(signInPage.failure).toContainText('Sunucuya ulaşılamıyor');
});

test('shows and hides the password', async ({ page, signInPage }) => {
  await page.goto('/');
  await signInPage.password.fill('gizli');
  await expect(signInPage.password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Parolayı göster' }).click();
  await expect(signInPage.password).toHaveAttribute('type', 'text');
});
