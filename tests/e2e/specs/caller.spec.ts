import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, test, visit } from '../fixtures/test';

/** The first sync brings a year of records; a busy machine takes its time. Milliseconds. */
const FIRST_SYNC = 150_000;

test.slow();

/** The number of the first client in the list, as it is written there. */
async function somebodysNumber(page: Page): Promise<string> {
  const row = page.getByRole('grid', { name: 'Hastalar' }).getByRole('row').nth(1);
  await expect(row).toContainText(/0\d{3} \d{3} \d{2} \d{2}/);
  return /0\d{3} \d{3} \d{2} \d{2}/.exec(await row.innerText())?.[0] ?? '';
}

test('a known number opens the record, and leaves the address at once', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/crm/client-list');
  const phone = await somebodysNumber(page);
  await page.goto(`/hasta/tel/${encodeURIComponent(`+9${phone}`)}`);
  await expect(page.getByText(/^Arayan 0/)).toBeVisible();
  await expect(page).toHaveURL(/\/hasta\/tel\/_$/);
  await expect(page).toHaveTitle(/^Arayan hasta/);
  // One client has the profile at once; a family chooses who is calling.
  await expect(
    page.getByRole('tab', { name: 'Özet' }).or(page.getByRole('heading', { name: 'Kim arıyor?' })),
  ).toBeVisible({ timeout: FIRST_SYNC });
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText(/^Arayan 0/)).toBeVisible();
});

test('an unknown number offers a new record with the number filled in', async ({ desk }) => {
  const number = `599${randomInt(1_000_000, 9_999_999)}`;
  const page = await desk(accounts.callCentre, `/hasta/tel/0${number}`);
  await expect(page.getByText('Bu numarayla kayıt bulunamadı')).toBeVisible({ timeout: FIRST_SYNC });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Yeni hasta ve talep aç' }).click();
  await expect(page).toHaveURL(/\/crm\/client-ticket$/);
  const field = page.getByLabel('Telefon', { exact: true });
  await expect(field).toHaveValue(/^0599 /);
});

test('withheld numbers and extensions look nobody up', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/hasta/tel/anonymous');
  await expect(page.getByText('Gizli numara')).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Ad soyad, telefon, TC ya da dosya no' })).toBeVisible();
  await visit(page, '/hasta/tel/4321');
  await expect(page.getByText('Dahili arama')).toBeVisible();
});

test('a page without a number searches, and a number with slashes is read', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/hasta/tel/');
  await expect(page.getByText('Arayan numarası yok')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Ad soyad, telefon, TC ya da dosya no' });
  await expect(field).toHaveValue('');
  await expectAccessible(page);
  await visit(page, '/hasta/tel/0599/111/22/33');
  await expect(page.getByText('Arayan 0599 111 22 33')).toBeVisible();
  await expect(page).toHaveURL(/\/hasta\/tel\/_$/);
  await visit(page, '/hasta/tel/*67,05321234567');
  await expect(page.getByText('Numara okunamadı')).toBeVisible();
});

test('a relative’s number leads to the patient, by the caller page and by the search', async ({ desk }) => {
  const number = `0598 ${randomInt(100, 1000)} ${randomInt(10, 100)} ${randomInt(10, 100)}`;
  const page = await desk(accounts.callCentre, '/crm/client-list');
  const patient = page.getByRole('grid', { name: 'Hastalar' }).getByRole('row').nth(1);
  const name = await patient.getByRole('gridcell').nth(1).innerText();
  await patient.click();
  await page.getByRole('tab', { name: 'Yakınlar' }).click();
  await page.getByRole('button', { name: 'Yakın ekle' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Yakın ekle' });
  await sheet.getByRole('combobox', { name: 'Yakınlık' }).click();
  await page.getByRole('option', { name: 'Annesi' }).click();
  await sheet.getByLabel('Yakının adı').fill('Zübeyde Çınar');
  await sheet.getByLabel('Yakının telefonu').fill(number);
  await sheet.getByRole('button', { name: 'Yakını kaydet' }).click();
  await expect(page.getByText('Kaydedildi.')).toBeVisible();

  await visit(page, `/hasta/tel/${number.replaceAll(' ', '')}`);
  await expect(page.getByRole('heading', { name: 'Numara bir hasta yakınının' })).toBeVisible();
  await expect(page.getByRole('button', { name })).toContainText('Annesi: Zübeyde Çınar');
  await visit(page, '/crm/client-profile');
  await page.getByRole('searchbox', { name: 'Ad soyad, telefon, TC ya da dosya no' }).fill(number);
  await expect(page.getByRole('link', { name })).toContainText(`Annesi: Zübeyde Çınar, ${number}`);
});

test('without a network it says that only this device was searched', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/hasta/tel/05990000000');
  await page.context().setOffline(true);
  await expect(page.getByText('yalnız bu cihazdaki kayıtlar arandı.')).toBeVisible();
  await page.context().setOffline(false);
});
