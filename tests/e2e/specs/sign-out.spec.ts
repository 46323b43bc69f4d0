import type { Page } from '@playwright/test';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { localRecords } from '../fixtures/local-records';
import { hang, hangsStill, openTabThatHangs } from '../fixtures/hanging-tab';
import { readNews } from '../fixtures/news';
import { synced } from '../fixtures/synced';
import { expect, installed, installedTest, signIn, test, visit } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';
import { SignInPage } from '../pages/sign-in-page';

/** Makes one change with the network cut. */
async function readNewsOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await readNews(page);
}

/** Holds back what is sent. Notes how many changes each sending has. */
async function holdPush(page: Page): Promise<{ readonly sent: readonly number[]; release(): void }> {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: number[] = [];
  await page.route('**/rest/v1/rpc/sync_push', async (route) => {
    await gate;
    const { changes } = route.request().postDataJSON() as { changes: readonly unknown[] };
    sent.push(changes.length);
    await route.continue();
  });
  return { sent, release: () => release() };
}

test('signs in at the wanted address and for good; signs every tab out and takes the records off the device', async ({
  page,
  context,
  signInPage,
  layout,
}) => {
  await page.goto('/crm/tickets');
  await signInPage.signIn(accounts.callCentre, PASSWORD);
  await expect(layout.heading).toHaveText('Talepler');
  expect(new URL(page.url()).pathname).toBe('/crm/tickets');
  await expect(page).toHaveTitle('Talepler – Vizite');
  await synced(page);
  expect(await localRecords(page)).toBeGreaterThan(100);
  await page.reload();
  await expect(layout.userButton).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(new MainLayout(other).userButton).toBeVisible();
  await layout.signOut();
  await expect(signInPage.heading).toBeVisible();
  await expect(page.getByText('Bu cihazda bekleyen kayıt yok.')).toBeVisible();
  await expect(new SignInPage(other).heading).toBeVisible();
  await expect.poll(() => localRecords(page)).toBe(0);
});

test('a tab that hangs keeps no colleague out, nor the records on the device unless it hangs while it reads', async ({
  page,
  context,
  signInPage,
}) => {
  test.slow();
  const layout = await signIn(page, accounts.humanResources);
  const reading = await openTabThatHangs(context, page.url());
  await hang(reading, 'reading');
  await page.bringToFront();
  const kept = page.waitForEvent('console', (message) => message.text().includes('could not be removed'));
  await layout.signOut();
  await kept;
  await page.reload();
  await signInPage.signIn(accounts.accounting, PASSWORD);
  await layout.ready();
  expect(await hangsStill(reading, page)).toBe(true);
  await reading.close();
  await layout.signOut();
  await expect(signInPage.heading).toBeVisible();
  await expect.poll(() => localRecords(page), { timeout: 60_000 }).toBe(0);

  await signInPage.signIn(accounts.humanResources, PASSWORD);
  await layout.ready();
  const idle = await openTabThatHangs(context, page.url());
  await hang(idle);
  await page.bringToFront();
  await layout.signOut();
  await expect(signInPage.heading).toBeVisible();
  await expect.poll(() => localRecords(page), { timeout: 60_000 }).toBe(0);
  await signInPage.signIn(accounts.accounting, PASSWORD);
  await layout.ready();
  expect(await hangsStill(idle, page)).toBe(true);
});

test('who has signed out on a line that swallows everything, and closed the tab, is signed out in all', async ({
  page,
  context,
}) => {
  const layout = await signIn(page, accounts.humanResources);
  const other = await context.newPage();
  await other.goto(page.url());
  await new MainLayout(other).ready();
  await context.route('**/auth/v1/logout*', () => undefined);
  await page.bringToFront();
  // Pressed is not signed out: what would be lost is counted first.
  const asked = page.waitForRequest('**/auth/v1/logout*');
  await layout.signOut();
  await asked;
  await page.close();
  await expect(new SignInPage(other).heading).toBeVisible();
  await expect.poll(() => localRecords(other)).toBe(0);
});

installedTest(
  'says what would stay on the device, keeps it for the same person, and sends what it can before the next sign-out',
  async ({ page, context, signInPage }) => {
    installedTest.slow();
    const layout = await signIn(page, accounts.callCentre);
    await synced(page);
    await installed(page);
    await readNewsOffline(page);
    await visit(page, '/crm/client-ticket');
    const field = layout.content.getByRole('textbox').first();
    await field.fill('Yarım kalmış metin');
    await layout.place('Ana sayfa').click();
    await layout.signOut();
    const dialog = page.getByRole('alertdialog', { name: 'Oturum kapatılsın mı?' });
    await expect(dialog).toContainText('1 yarım kalan taslak');
    await expect(dialog.getByText('Eşitlemek için bağlantı gerekir')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Eşitle ve çık' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await dialog.getByRole('button', { name: 'Yine de çık' }).click();
    await expect(signInPage.heading).toBeVisible();
    await expect(signInPage.people.getByText('1 değişiklik bekliyor')).toBeVisible();

    // Signed out for good, also for the server's client, which asks for a session when the network is back.
    await context.setOffline(false);
    await page.reload();
    await expect(signInPage.heading).toBeVisible();
    const tokens = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('session')));
    await expect.poll(tokens).toEqual([]);

    await signInPage.people.getByRole('button', { name: /Selin|Çağrı|cagri/ }).click();
    await expect(signInPage.email).toHaveValue(accounts.callCentre);
    await expect(signInPage.password).toBeFocused();
    const push = await holdPush(page);
    await signInPage.password.fill(PASSWORD);
    await signInPage.submit.click();
    await layout.ready();
    await visit(page, '/crm/client-ticket');
    await expect(field).toHaveValue('Yarım kalmış metin');
    await layout.place('Ana sayfa').click();

    await layout.signOut();
    await expect(dialog).toContainText('1 gönderilmemiş değişiklik');
    await dialog.getByRole('button', { name: 'Eşitle ve çık' }).click();
    await expect(dialog.getByRole('button', { name: 'Eşitleniyor' })).toBeVisible();
    push.release();
    // What cannot be sent, the draft, is left.
    await dialog.getByRole('button', { name: 'Yine de çık' }).click();
    await expect(signInPage.heading).toBeVisible();
    expect(push.sent).toEqual([1]);
  },
);
