import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, test, visit } from '../fixtures/test';
import { keepTourAway } from '../pages/sign-in-page';

test('somebody invited opens the account and works with the rights of the role; the last administrator is told before it happens', async ({
  desk,
  browser,
  baseURL,
}) => {
  const email = `davet.${String(Date.now())}@vizite.demo`;
  const page = await desk(accounts.manager, '/access/users');
  await page.getByRole('button', { name: 'Davet et' }).click();
  const form = page.getByRole('dialog', { name: 'Kullanıcı davet et' });
  await form.getByLabel('Ad Soyad').fill('Gülşah İğdeli');
  await form.getByLabel('E-posta').fill(email);
  await form.getByRole('combobox', { name: 'Roller' }).fill('insan');
  await page.getByRole('option', { name: 'İnsan Kaynakları' }).click();
  await form.getByLabel('Ad Soyad').click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Davet et' }).click();
  const code = (await page.getByTestId('invitation-code').innerText()).trim();
  expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/u);

  const theirs = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': '10.78.0.1' },
  });
  const other = await theirs.newPage();
  await other.goto('/');
  await keepTourAway(other);
  await other.getByRole('button', { name: 'Davet kodum var' }).click();
  await other.getByLabel('Davet kodu').fill(code);
  await other.getByLabel('E-posta').fill(email);
  await other.getByLabel('Yeni parola', { exact: true }).fill('Kendi.Parolam.26');
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Hesabı aç' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible();
  await visit(other, '/crm/client-list');
  await expect(other.getByRole('heading', { name: 'Bu sayfa için yetkiniz yok' })).toBeVisible();

  // Suspended: signed out and told so, with no key pressed.
  await page.getByRole('button', { name: 'Bitti' }).click();
  await page.getByLabel('Bu listede ara').fill(email);
  await expect(page.getByRole('row', { name: /Gülşah/ })).toContainText('Etkin');
  await page.getByRole('row', { name: /Gülşah/ }).click();
  await page.getByRole('button', { name: 'Diğer işlemler' }).click();
  await page.getByRole('menuitem', { name: 'Askıya al…' }).click();
  await page.getByLabel('Neden').fill('Görevi sona erdi');
  await page.getByRole('button', { name: 'Askıya al' }).click();
  await expect(other.getByText('Hesabınız etkin değil.')).toBeVisible({ timeout: 30_000 });
  await theirs.close();

  await visit(page, '/access/users');
  await page.getByLabel('Bu listede ara').fill(accounts.manager);
  await page.getByRole('row', { name: /Nevzat/ }).click();
  await page.getByRole('button', { name: 'Düzenle' }).click();
  await page.getByRole('button', { name: 'Sistem Yöneticisi: kaldır' }).click();
  await expect(page.getByText('kullanıcıları yönetebilecek kimse kalmaz')).toBeVisible();
  await expect(page.getByText('Son yönetici', { exact: true })).toBeVisible();
});
