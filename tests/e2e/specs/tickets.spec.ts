import { accounts } from '../fixtures/accounts';
import { carryRight, pickUp } from '../fixtures/carry';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { expect, test, visit } from '../fixtures/test';
import { undo } from '../fixtures/undo';
import { NewTicketPage } from '../pages/new-ticket-page';

test('views, filters and sorting stand in the address; typed text does not; a saved view brings its filters back', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.manager, '/crm/tickets?view=all');
  const table = page.getByRole('grid', { name: 'Talepler' });
  await expect(table.getByRole('row').nth(5)).toBeVisible();
  // With the counts there is no room for all views; the others are in a menu.
  await expect(page.getByRole('tab', { name: /^Süresi aşan \d/ })).toBeVisible();
  await page.getByRole('button', { name: 'Daha' }).click();
  await page.getByRole('menuitem', { name: /^Beklemede/ }).click();
  await expect(page).toHaveURL(/view=pending/);
  await expect(page.getByRole('tab', { name: /^Beklemede/, selected: true })).toBeVisible();

  await page.getByRole('button', { name: 'Filtre ekle' }).click();
  await page.getByRole('menuitem', { name: 'Öncelik' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Yüksek' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Uygula' }).click();
  await expect(page).toHaveURL(/priority=high/);
  await expect(page.getByText('Öncelik', { exact: true }).first()).toBeVisible();

  await table.getByRole('button', { name: 'Talep no' }).click();
  await expect(page).toHaveURL(/sort=number/);
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill('zzzzqqq');
  await expect(page.getByText('Eşleşen kayıt bulunamadı')).toBeVisible();
  expect(page.url()).not.toContain('zzzzqqq');
  await page.getByRole('button', { name: 'Süzgeçleri temizle' }).click();
  await expect(page).not.toHaveURL(/priority=/);
  await expectAccessible(page);

  await visit(page, '/crm/tickets?view=all&priority=urgent');
  await page.getByRole('button', { name: 'Görünümler' }).click();
  const panel = page.getByRole('dialog', { name: 'Kayıtlı görünümler' });
  await panel.getByLabel('Bu görünümün adı').fill('Acil işler');
  await panel.getByRole('button', { name: 'Görünümü kaydet' }).click();
  await visit(page, '/crm/tickets?view=team');
  await page.getByRole('button', { name: 'Görünümler' }).click();
  await page.getByRole('link', { name: 'Acil işler' }).click();
  await expect(page).toHaveURL(/priority=urgent/);
});

test('a bulk change is previewed, applied and taken back; a card is carried to another column with the keyboard', async ({
  desk,
}) => {
  test.slow();
  const person = newPerson();
  const page = await desk(accounts.manager, '/crm/client-ticket');
  const form = new NewTicketPage(page);
  await form.fill(person, `Pano ${person.lastName}`);
  await form.saved();
  const ticket = new URL(page.url()).pathname;
  await visit(page, '/crm/tickets?view=reported');
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill(person.lastName);
  const row = page.getByRole('row').filter({ hasText: person.lastName });
  await row.getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Seçilen kayıtlar' });
  await bar.getByRole('button', { name: 'Durum' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Yeni durum/ }).click();
  await page.getByRole('option', { name: 'Çözüldü' }).click();
  await expect(dialog.getByText('1 talep değişmeyecek')).toBeVisible();
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();

  await bar.getByRole('button', { name: 'Etiket' }).click();
  const tags = dialog.getByRole('combobox', { name: 'Eklenecek' });
  await tags.click();
  await page.getByRole('option').first().click();
  await tags.press('Escape');
  await expect(dialog.getByText('1 talep değişecek')).toBeVisible();
  await dialog.getByRole('button', { name: '1 talebi değiştir' }).click();
  await expect(page.getByText('1 talep değişti', { exact: false })).toBeVisible();
  await undo(page, '1 talep değişti');
  await expect(page.getByText('Geri alındı', { exact: false })).toBeVisible();

  await visit(page, ticket);
  await page.getByRole('main').getByRole('button', { name: 'Üstlen', exact: true }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Durum: İşlemde' })).toBeVisible();
  await visit(page, '/crm/tickets?view=assigned&layout=board');
  await page.getByRole('searchbox', { name: 'Bu panoda ara' }).fill(person.lastName);
  const open = page.getByRole('region', { name: 'İşlemde' });
  const card = open.getByRole('article').filter({ hasText: person.lastName });
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: /başka duruma taşı/ }).focus();
  await pickUp(page, 'İşlemde');
  await carryRight(page, 'Beklemede');
  await carryRight(page, 'Çözüldü');
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Çöz', exact: true }).click();
  await expect(
    page.getByRole('region', { name: 'Çözüldü' }).getByText(`Pano ${person.lastName}`),
  ).toBeVisible();
  await expectAccessible(page);
});
