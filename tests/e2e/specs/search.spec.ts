import type { Locator, Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

/** Milliseconds that taking the demo patients may last on a slow machine. */
const FIRST_SYNC = 45_000;
test.describe.configure({ timeout: 120_000 });

/** Opens the search with the keyboard and gives its field. */
async function openSearch(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Hasta, talep ya da sayfa ara' });
  await expect(field).toBeFocused();
  return field;
}

/** A word of what people want again and again, also in the few old tickets of the small demo set. */
const OFTEN = 'istiyor';

/** Locates the first of the old tickets that the server found. */
const firstOldTicket = (page: Page): Locator =>
  page.getByRole('group', { name: 'Çevrimiçi sonuçlar: eski talepler' }).getByRole('option').first();

test('finds a patient without Turkish letters, by keyboard and without a network, and offers the choice again', async ({
  desk,
}) => {
  const page = await desk(accounts.callCentre, '/');
  const field = await openSearch(page);
  await page.context().setOffline(true);
  await expect(page.getByText('Çevrimdışı: yalnız bu cihazdaki kayıtlar.')).toBeVisible();
  await field.fill('xqzw');
  await expect(page.getByText('Eşleşen kayıt bulunamadı')).toBeVisible();
  await field.fill('nermin aksoy');
  const hits = page.getByRole('listbox', { name: 'Arama sonuçları' });
  await expect(hits.getByRole('option', { name: /Nermin Aksoylu/ }).first()).toBeVisible({
    timeout: FIRST_SYNC,
  });
  await expect(hits.getByText(/\d{3}\*{6}\d{2}/).first()).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);

  await field.fill('ışıl');
  await expect(hits.getByRole('option').first()).toContainText('Işıl');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/crm\/client-profile\/[0-9a-f-]{36}$/);
  await expect(field).toBeHidden();

  // The choice is offered again, also after a reload.
  await page.reload();
  await new MainLayout(page).ready();
  await openSearch(page);
  const recent = page.getByRole('listbox', { name: 'Son seçtikleriniz' });
  await expect(recent.getByRole('option').first()).toContainText('Işıl');
  await page.keyboard.press('Escape');
});

test('finds an old ticket on the server; opened once it stands on the device', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/');
  const field = await openSearch(page);
  await field.fill(OFTEN);
  const old = firstOldTicket(page);
  await expect(old).toBeVisible();
  const number = /T-\d+/.exec(await old.innerText())?.[0] ?? '';
  await old.click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Zaman çizgisi' })).toContainText('Talep açıldı');

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await page.context().setOffline(false);
});

test('moves with the arrows, opens pages, and leads to a profile that brings the old tickets which the device does not hold', async ({
  desk,
}) => {
  // On another device than the one that has just taken an old ticket.
  const page = await desk(accounts.manager, '/');
  const field = await openSearch(page);
  await field.fill('tanimlar');
  const pages = page.getByRole('group', { name: 'Sayfalar' });
  await expect(pages.getByRole('option', { name: 'Talep tipleri' })).toBeVisible();
  // The last to come; what is chosen stays chosen when more comes.
  await expect(page.getByRole('option', { name: /^Yeni hasta/u })).toBeVisible();
  await field.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await field.press('Escape');
  await expect(field).toBeHidden();
  await openSearch(page);
  await field.fill('hasta listesi');
  await field.press('Enter');
  await expect(new MainLayout(page).heading).toHaveText('Hastalar');

  await openSearch(page);
  await field.fill(OFTEN);
  const old = firstOldTicket(page);
  const [, number = '', name = ''] = /(T-\d+) · ([^·]+) · /.exec(await old.innerText()) ?? [];
  await field.fill(name);
  await page.getByRole('group', { name: 'Hastalar' }).getByRole('option').first().click();
  await page.getByRole('tab', { name: /^Talepler/ }).click();
  await page.getByRole('button', { name: 'Eski talepleri göster' }).click();
  const found = page.getByRole('region', { name: 'Eski talepler' }).getByRole('link', { name: number });
  await found.waitFor();
  await expectAccessible(page);
  await found.click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
});
