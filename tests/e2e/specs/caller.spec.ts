import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { keptInTheClear } from '../fixtures/stored-texts';
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

test('a known number opens the record, an unknown one a new record; offline, it says where it looked', async ({
  desk,
}) => {
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

  const { number, written } = nobodysNumber();
  await visit(page, `/hasta/tel/${number}`);
  await expect(page.getByText('Bu numarayla kayıt bulunamadı')).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await expect(page.getByText('yalnız bu cihazdaki kayıtlar arandı.')).toBeVisible();
  await page.context().setOffline(false);
  await visit(page, '/hasta/tel/0599/111/22/33');
  await expect(page.getByText('Arayan 0599 111 22 33')).toBeVisible();
  await expect(page).toHaveURL(/\/hasta\/tel\/_$/);
  await page.goBack();
  await expect(page.getByText(`Arayan ${written}`)).toBeVisible();
  await page.getByRole('link', { name: 'Yeni hasta ve talep aç' }).click();
  await expect(page).toHaveURL(/\/crm\/client-ticket$/);
  await expect(page.getByLabel('Telefon', { exact: true })).toHaveValue(written);
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
