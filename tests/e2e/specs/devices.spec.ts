import { accounts, PASSWORD } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { localRecords } from '../fixtures/local-records';
import { readNews } from '../fixtures/news';
import { synced } from '../fixtures/synced';
import { expect, signIn, test } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';
import { SignInPage } from '../pages/sign-in-page';

/** Nobody else signs in with it. */
const RECRUITER = { email: 'asli.ergin@vizite.demo', name: 'Aslı Ergin' };

test('an administrator sees the unsent changes of a device, and has it wiped', async ({
  desk,
  browser,
  baseURL,
}) => {
  test.slow();
  // Another user, on a device of their own, whose changes do not get through for now.
  const theirs = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': '10.77.0.1' },
  });
  const device = await theirs.newPage();
  const signInPage = new SignInPage(device);
  let through = false;
  await device.route('**/rest/v1/rpc/sync_push', (route) => (through ? route.continue() : route.abort()));
  await signIn(device, RECRUITER.email);
  await synced(device);
  await readNews(device);

  const page = await desk(accounts.manager, '/access/devices');
  const layout = new MainLayout(page);
  // The device of a user that was seen last comes first.
  const row = layout.content.getByRole('row', { name: new RegExp(RECRUITER.name) }).first();
  await expect(row).toContainText('Etkin');
  await expect(async () => {
    await layout.content.getByRole('button', { name: 'Yenile' }).click();
    await expect(row.getByRole('gridcell').nth(3)).toHaveText('1', { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);

  await row.click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('Gönderilmeyi bekleyen')).toBeVisible();
  await details.getByRole('button', { name: 'Bu cihazdaki verileri sil…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Bu cihazdaki veriler silinsin mi?' });
  await expect(question).toContainText('1 gönderilmemiş değişiklik');
  const confirm = question.getByRole('button', { name: 'Verileri sil' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await question.getByLabel('Neden').fill('Tablet kayboldu');
  await expectAccessible(page);
  through = true;
  await confirm.click();

  // The poke reaches the device, which sends its unsent changes before it forgets everything.
  await expect(signInPage.heading).toBeVisible({ timeout: 30_000 });
  await expect(
    device.getByRole('status').filter({ hasText: 'Bu cihazdaki kayıtlarınız silindi.' }),
  ).toContainText('gönderilmemiş bir şey kalmamıştı');
  const databases = () => device.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  // The database of key rings stays, and holds none.
  await expect.poll(databases).toEqual(['vizite.keys']);
  expect(await localRecords(device)).toBe(0);
  expect(await device.evaluate(() => localStorage.getItem('vizite.wipe'))).toBeNull();
  await expect(details.getByText('Tablet kayboldu')).toBeVisible();
  await expect(details.getByText('Gönderilemeyen')).toBeVisible();
  await details.getByRole('button', { name: 'Kapat' }).click();
  await expect(row).toContainText('Silindi');

  // Signed in again, the device is one like any other.
  await signInPage.signIn(RECRUITER.email, PASSWORD);
  await synced(device);
  await expect.poll(() => localRecords(device)).toBeGreaterThan(10);
  await theirs.close();
});
