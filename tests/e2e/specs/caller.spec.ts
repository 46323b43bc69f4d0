import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, installed, signIn, test, visit } from '../fixtures/test';
import { LockPage } from '../pages/lock-page';
import { MainLayout } from '../pages/main-layout';
import { SignInPage } from '../pages/sign-in-page';

/** The first sync brings a year of records; a busy machine takes its time. Milliseconds. */
const FIRST_SYNC = 150_000;

test.slow();

/** Returns the number of the first client in the list, as it is written there. */
async function somebodysNumber(page: Page): Promise<string> {
  const row = page.getByRole('grid', { name: 'Hastalar' }).getByRole('row').nth(1);
  await expect(row).toContainText(/0\d{3} \d{3} \d{2} \d{2}/);
  return /0\d{3} \d{3} \d{2} \d{2}/.exec(await row.innerText())?.[0] ?? '';
}

/** Makes up a number of nobody, and how it is written. */
function nobodysNumber(): { number: string; written: string } {
  const digits = String(randomInt(1_000_000, 9_999_999));
  return {
    number: `0599${digits}`,
    written: `0599 ${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`,
  };
}

/** Returns what the browser keeps of the open page beside the address, unencrypted. */
const keptInTheClear = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, document.title]),
  );

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
  await visit(page, '/hasta/tel#0599 444 55 66');
  await expect(page.getByText('Arayan 0599 444 55 66')).toBeVisible();
  await expect(page).toHaveURL(/\/hasta\/tel\/_$/);
  await page.goBack();
  await expect(page.getByText('Arayan 0599 111 22 33')).toBeVisible();
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

test('the number is the user’s own: the history of the window does not tell it to the next one', async ({
  page,
}) => {
  const { number, written } = nobodysNumber();
  const layout = await signIn(page, accounts.callCentre, '/crm/tickets');
  await visit(page, `/hasta/tel/${number}`);
  await expect(page.getByText(`Arayan ${written}`)).toBeVisible();
  await expect(page).toHaveURL(/\/hasta\/tel\/_$/);
  expect(await keptInTheClear(page)).not.toContain(number.slice(1));
  await page.getByRole('link', { name: 'Yeni hasta ve talep aç' }).click();
  const field = page.getByLabel('Telefon', { exact: true });
  await expect(field).toHaveValue(written);
  expect(await keptInTheClear(page)).not.toContain(number.slice(1));
  await page.reload();
  await expect(field).toHaveValue(written);
  await page.goBack();
  await expect(page.getByText(`Arayan ${written}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Arayan ${written}`)).toBeVisible();

  await page.goForward();
  await layout.place('Ana sayfa').click();
  await layout.signOut();
  const signInPage = new SignInPage(page);
  await expect(signInPage.heading).toBeVisible();
  expect(await keptInTheClear(page)).not.toContain(number.slice(1));
  await signInPage.signIn(accounts.manager, PASSWORD);
  await layout.ready();
  await page.goBack();
  await expect(field).toHaveValue('');
  await page.goBack();
  await expect(page.getByText('Arayan numarası yok')).toBeVisible();
  await expect(page.getByText(written)).toHaveCount(0);
  expect(await keptInTheClear(page)).not.toContain(number.slice(1));
});

test('who may not see callers has no number left in the address either', async ({ page }) => {
  const { number } = nobodysNumber();
  await signIn(page, accounts.humanResources, `/hasta/tel/${number}`);
  await expect(page).toHaveURL(/\/hasta\/tel\/_$/);
  expect(await page.content()).not.toContain(number.slice(1));
  expect(await keptInTheClear(page)).not.toContain(number.slice(1));
});

test.describe('behind the lock', () => {
  test.use({ opensLock: false, serviceWorkers: 'allow' });

  test('a call is not told, and one that comes meanwhile is shown when it is opened', async ({ page }) => {
    const first = nobodysNumber();
    const second = nobodysNumber();
    const layout = await signIn(page, accounts.callCentre, `/hasta/tel/${first.number}`);
    await expect(page.getByText(`Arayan ${first.written}`)).toBeVisible();
    await installed(page);
    await layout.choose('Kilitle');
    const lock = new LockPage(page);
    await lock.asked.waitFor();
    await expect(page).toHaveURL(/\/hasta\/tel\/_$/);
    expect(await keptInTheClear(page)).not.toContain(first.number.slice(1));
    expect(await page.content()).not.toContain(first.written);

    await page.goto(`/hasta/tel#${second.number}`);
    await lock.asked.waitFor();
    expect(await keptInTheClear(page)).not.toContain(second.number.slice(1));
    await page.reload();
    await lock.asked.waitFor();
    await lock.openByPassword(PASSWORD);
    await new MainLayout(page).ready();
    await expect(page.getByText(`Arayan ${second.written}`)).toBeVisible();
    await expect(page).toHaveURL(/\/hasta\/tel\/_$/);
    expect(await keptInTheClear(page)).not.toContain(second.number.slice(1));
    await page.goBack();
    await expect(page.getByText(`Arayan ${first.written}`)).toBeVisible();
  });
});
