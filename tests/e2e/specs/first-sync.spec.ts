import type { Page } from '@playwright/test';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { objectsInMemory, textsInMemory } from '../fixtures/page-memory';
import { synced } from '../fixtures/synced';
import { expect, test } from '../fixtures/test';
import { LockPage } from '../pages/lock-page';
import { MainLayout } from '../pages/main-layout';
import { TicketPage } from '../pages/ticket-page';

/** Holds back the answers with the records people work on; look-ups and rights come. Gives the function that lets go. */
async function holdRecords(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rest/v1/rpc/sync_pull', async (route) => {
    const { requests } = route.request().postDataJSON() as {
      requests: readonly { readonly collection: string }[];
    };
    if (requests.some(({ collection }) => collection === 'clients' || collection === 'tickets')) await gate;
    await route.continue();
  });
  return () => release();
}

test('says that records still come instead of saying that there are none', async ({ page, signInPage }) => {
  const release = await holdRecords(page);
  // What the user works on would come ahead.
  await page.route('**/rest/v1/rpc/sync_own_work', (route) => route.abort());
  await page.goto('/');
  await signInPage.signIn(accounts.callCentre, PASSWORD);
  const layout = new MainLayout(page);
  await layout.ready();

  const overdue = layout.content.getByRole('link', { name: /Süresi aşan/ });
  await expect(overdue).toContainText('–');
  await expect(layout.content.getByText(/Sayılar ve listeler kayıtlar geldikçe tamamlanır/)).toBeVisible();

  await layout.place('Talepler').click();
  await expect(layout.content.getByText('İlk eşitleme sürüyor.')).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Süresi aşan/ })).toHaveText('Süresi aşan');
  await expect(layout.content.getByText('Veri yok')).toHaveCount(0);

  await layout.content.getByText('Pano', { exact: true }).click();
  await expect(layout.content.getByText('Talepler bu cihaza alınıyor').first()).toBeVisible();
  await expect(layout.content.getByText('Talep yok')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Hasta, talep ya da sayfa ara' }).fill('şule');
  await expect(page.getByText('Aradığınız kayıt henüz gelmemiş olabilir')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Eşitleme: Kayıtlar alınıyor' }).click();
  const panel = page.getByRole('dialog', { name: 'Eşitleme' });
  await expect(panel.getByRole('progressbar', { name: 'Tanımlar ve yetkiler' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  await expect(panel.getByRole('progressbar', { name: 'Hastalar ve talepler' })).toHaveAttribute(
    'aria-valuetext',
    /^0 \/ [\d.]+ kayıt$/,
  );
  await page.keyboard.press('Escape');

  release();
  await synced(page);
  await expect(layout.content.getByText('Talepler bu cihaza alınıyor')).toHaveCount(0);
  await layout.place('Ana sayfa').click();
  await expect(overdue).toContainText(/\d/);
});

test('one’s own open tickets are there before the rest', async ({ page, signInPage }) => {
  const release = await holdRecords(page);
  await page.goto('/');
  await signInPage.signIn(accounts.callCentre, PASSWORD);
  const layout = new MainLayout(page);
  await layout.ready();
  await layout.place('Talepler').click();
  await page.getByRole('tab', { name: /^Bana atanan/ }).click();
  await page.getByRole('row').nth(1).click();
  // With the patient, whose record came along.
  const panel = page.getByRole('complementary', { name: 'Talep bilgileri' });
  await expect(panel.getByRole('link', { name: 'Hasta kaydını aç' })).toBeVisible();
  release();
  await synced(page);
});

test.describe('with nobody there', () => {
  test.use({ opensLock: false });

  test('goes on when the app locks itself; the locked page keeps nothing of it', async ({
    page,
    signInPage,
  }) => {
    const release = await holdRecords(page);
    await page.clock.install();
    await page.goto('/');
    await signInPage.signIn(accounts.callCentre, PASSWORD);
    const layout = new MainLayout(page);
    await layout.ready();
    await layout.place('Talepler').click();
    await page.getByRole('tab', { name: /^Bana atanan/ }).click();
    await page.getByRole('row').nth(1).click();
    const ticket = new TicketPage(page);
    await ticket.note.waitFor();
    const subject = (await ticket.subject.innerText()).trim();
    expect(subject).toMatch(/\S{4}/u);

    await page.clock.fastForward('06:00');
    const lock = new LockPage(page);
    await lock.open.waitFor();
    await expect(page.getByText(/^İlk eşitleme sürüyor: %\d+ – kilit açılmadan bitecek$/u)).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(async () => (await textsInMemory(page)).includes(subject), { timeout: 0, intervals: [0] })
      .toBe(false);
    expect(await objectsInMemory(page, 'CryptoKey')).toBe(0);

    release();
    await expect(page.getByText('İlk eşitleme tamamlandı')).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(0);
    await lock.openByPassword(PASSWORD);
    await expect(ticket.subject).toHaveText(subject);
    await synced(page);
  });
});
