import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

const tomorrow = (): string => new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 10);

/** Opens a surgery that the list finds, by its place from the end: no other test works on the last ones. */
async function openSurgery(page: Page, filter: string, fromEnd: number): Promise<string> {
  await visit(page, `/crm/surgery-plans?view=liste&from=${tomorrow()}&order=desc&sort=start&${filter}`);
  const rows = page.getByRole('row').filter({ hasText: 'Salon' });
  await expect(rows.nth(fromEnd + 1)).toBeVisible();
  // The first row is the head.
  await rows.nth(fromEnd + 1).click();
  await expect(page).toHaveURL(/\/crm\/surgery-plans\/[0-9a-f-]{36}$/u);
  return new URL(page.url()).pathname;
}

test('steps are marked with one tap without a network, taken back, and reach the server', async ({
  desk,
}) => {
  const page = await desk(accounts.manager, '/crm/surgery-plans');
  // What is loaded with the page has to be there before the network goes.
  await openSurgery(page, '', 0);
  await expectAccessible(page);
  await page.context().setOffline(true);
  const steps = page.getByRole('list', { name: 'Tamamlanan aşamalar' });
  await page.getByRole('button', { name: 'Yatış yapıldı' }).click();
  await expect(steps.getByRole('listitem')).toHaveText(/Yatış yapıldı.*Gönderilmedi/u);
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(steps).toBeHidden();
  await page.getByRole('button', { name: 'Yatış yapıldı' }).click();
  await page.getByRole('button', { name: 'Salona alındı' }).click();
  await expect(steps.getByRole('listitem')).toHaveCount(2);
  await page.context().setOffline(false);
  await synced(page);
  await expect(steps).not.toContainText('Gönderilmedi');
  await expect(new MainLayout(page).heading).toContainText('AM-');

  // A step is not earlier than the one before; the sentence stands in the form, and nothing is lost.
  await page.getByRole('button', { name: /^Başka saat/u }).click();
  const form = page.getByRole('dialog', { name: 'Ameliyat başladı' });
  await form.getByRole('textbox').first().fill('01.01.2026');
  await form.getByRole('button', { name: 'Saati kaydet' }).click();
  await expect(form.getByText('Önceki aşamanın saatinden önce olamaz.').first()).toBeVisible();
  await form.getByRole('button', { name: 'Vazgeç' }).click();

  // Once the patient is in the theatre the plan stays.
  await expect(page.getByRole('button', { name: 'Taşı', exact: true })).toHaveCount(0);
});

test('a surgery is confirmed when its preparation is complete, and says what is missing before', async ({
  desk,
}) => {
  const page = await desk(accounts.manager, '/crm/surgery-plans');
  await openSurgery(page, 'status=planned&missing=yes&urgency=elective', 1);
  await page.getByRole('button', { name: 'Kesinleştir' }).click();
  const form = page.getByRole('dialog', { name: 'Hazırlık tamam değil' });
  await expect(form.getByText(/^Hazırlıkta eksik: /u).first()).toBeVisible();
  await form.getByRole('button', { name: 'Kesinleştir' }).click();
  await expect(form.getByRole('alert')).toContainText('Hazırlıkta eksik');
  await form.getByRole('button', { name: 'Vazgeç' }).click();

  const open = page.getByRole('button', { name: /, Eksik/u });
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click();
    await expect(open).toHaveCount(left - 1);
  }
  await page.getByRole('button', { name: 'Kesinleştir' }).click();
  const sure = page.getByRole('dialog');
  await sure.getByRole('button', { name: 'Kesinleştir' }).click();
  await expect(page.getByText('Kesinleşti', { exact: true }).first()).toBeVisible();
  await synced(page);
  await expect(page.getByText('Kesinleşti', { exact: true }).first()).toBeVisible();
});

test('a surgery is put off with a reason, waits for a slot, and comes back', async ({ desk }) => {
  const page = await desk(accounts.manager, '/crm/surgery-plans');
  const address = await openSurgery(page, 'status=planned', 3);
  const more = page.getByRole('button', { name: 'Diğer işlemler' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Ertele…' }).click();
  const form = page.getByRole('dialog', { name: 'Ameliyatı ertele' });
  await form.getByRole('button', { name: 'Ertele', exact: true }).click();
  await expect(form.getByText('Nedeni seçin').first()).toBeVisible();
  await form.getByRole('button', { name: /^Neden/u }).click();
  await page.getByRole('option', { name: 'Tetkik eksik' }).click();
  await form.getByRole('button', { name: 'Ertele', exact: true }).click();
  await expect(page.getByText('Ertelendi', { exact: true }).first()).toBeVisible();
  await synced(page);
  const number = (await new MainLayout(page).heading.textContent())?.match(/AM-\d+/u)?.[0] ?? '';
  await visit(page, '/crm/surgery-plans?view=liste&scope=waiting');
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Hasta, ameliyat, cerrah, no'))
    .first()
    .fill(number);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByPlaceholder('Hasta, ameliyat, cerrah, no').fill('');
  await visit(page, address);
  await more.click();
  await page.getByRole('menuitem', { name: 'Geri getir' }).click();
  await expect(page.getByText('Öneri', { exact: true }).first()).toBeVisible();
});
