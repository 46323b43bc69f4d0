import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, signInElsewhere, test, visit } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';
import { NewTicketPage } from '../pages/new-ticket-page';
import { SurgeryAddPage } from '../pages/surgery-add-page';
import { SurgeryPage } from '../pages/surgery-page';

/** Plans a surgery of a new patient and opens it from its ticket. @param place which free slot: tests share the rooms */
async function planned(page: Page, place: number): Promise<SurgeryPage> {
  const form = new NewTicketPage(page);
  await form.fill(newPerson(), 'Kasık fıtığı, Murat Tezcan');
  await form.saved();
  const ticket = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await visit(page, `/crm/client-ticket/surgery?ticket=${ticket}`);
  const add = new SurgeryAddPage(page);
  await add.chooseSide('Sol');
  await add.slots.filter({ hasNotText: 'oturum dışı' }).nth(place).click();
  await add.save.click();
  await page.getByRole('link', { name: /^Kasık fıtığı/u }).click();
  await expect(page).toHaveURL(/\/crm\/surgery-plans\/[0-9a-f-]{36}$/u);
  await synced(page);
  return new SurgeryPage(page);
}

test('steps that are marked without a network arrive later, and one by mistake is taken back', async ({
  desk,
  browser,
}) => {
  test.slow();
  const page = await desk(accounts.manager, '/crm/client-ticket');
  const surgery = await planned(page, 0);
  await expect(page.getByRole('img', { name: 'Taraf: sol' })).toBeVisible();
  await expectAccessible(page);

  await page.context().setOffline(true);
  await surgery.nextStep('Yatış yapıldı').click();
  await expect(surgery.doneSteps).toContainText(/Yatış yapıldı\d\d:\d\dGönderilmedi/u);
  await surgery.nextStep('Salona alındı').click();
  await surgery.stands('Salona alındı');
  // With the patient in the theatre the plan stays.
  await page.getByRole('button', { name: 'Diğer işlemler' }).click();
  await expect(page.getByRole('menuitem', { name: 'Ekibi kopyala…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Taşı…' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await surgery.undo(/^Salona alındı/u);
  await expect(surgery.nextStep('Salona alındı')).toBeVisible();
  await surgery.stands('Yatış yapıldı');

  // Not before the step before it.
  await surgery.steps.getByRole('button', { name: /^Başka saat/u }).click();
  await surgery.dialog.getByRole('textbox', { name: 'Saat, tarih' }).fill('01.01.2026');
  await surgery.dialog.getByRole('button', { name: 'Saati kaydet' }).click();
  await expect(surgery.dialog.getByRole('alert')).toHaveText('Önceki aşamanın saatinden önce olamaz.');
  await surgery.dialog.getByRole('button', { name: 'Vazgeç' }).click();

  await page.context().setOffline(false);
  await synced(page);
  await expect(surgery.doneSteps).not.toContainText('Gönderilmedi');
  const other = await signInElsewhere(browser, accounts.manager, new URL(page.url()).pathname);
  await expect(new SurgeryPage(other).doneSteps).toContainText('Yatış yapıldı');
  await expect(new SurgeryPage(other).nextStep('Salona alındı')).toBeVisible();
  await other.context().close();
});

test('a surgery is confirmed only once its preparation is complete', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/crm/client-ticket');
  const surgery = await planned(page, 1);
  await surgery.stands('Planlandı');
  await page.getByRole('button', { name: 'Kesinleştir' }).click();
  await expect(surgery.dialog).toContainText('Hazırlıkta eksik: Hasta onamı');
  await expect(surgery.dialog.getByRole('button', { name: 'Kesinleştir' })).toHaveCount(0);
  await expectAccessible(page);
  await surgery.dialog.getByRole('button', { name: 'Tamam' }).click();

  // Put off only with a reason.
  await surgery.preparation.getByRole('button', { name: 'Ödeme, depozito: başka seçenekler' }).click();
  await page.getByRole('menuitem', { name: 'Ertele…' }).click();
  await surgery.dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(surgery.dialog.getByRole('alert')).toHaveText('Ertelemek için nedenini yazın.');
  await surgery.dialog.getByRole('textbox', { name: 'Erteleme nedeni' }).fill('Taksit bekliyor');
  await surgery.dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(surgery.item('Ödeme, depozito')).toHaveText(/ertelendi.*Taksit bekliyor/u);
  await surgery.stands('Hazırlıkta');

  const open = surgery.preparation.getByRole('button', { name: /, Eksik/u });
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().click();
    await expect(open).toHaveCount(left - 1);
  }
  await expect(surgery.preparation.getByRole('img', { name: /tamam$/u })).toBeVisible();
  await page.getByRole('button', { name: 'Kesinleştir' }).click();
  await surgery.dialog.getByRole('button', { name: 'Kesinleştir' }).click();
  await surgery.stands('Kesinleşti');
  await synced(page);

  // Another side: what was marked no longer holds, and neither does the confirmation.
  await surgery.openMenu('Ameliyatları düzenle…');
  await surgery.dialog.getByText('Sağ', { exact: true }).click();
  await surgery.dialog.getByRole('button', { name: 'Kasık fıtığı (sağ) olarak kaydet' }).click();
  await expect(page.getByText('Sağ henüz işaretlenmedi.')).toBeVisible();
  await surgery.stands('Hazırlıkta');
  await synced(page);
});

test('a surgery is put off with a reason, and what was done is taken back whole', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/crm/client-ticket');
  const surgery = await planned(page, 2);
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  // By its moment: the words for a day change at midnight.
  const time = plan.getByText(/\d\d:\d\d–\d\d:\d\d/u);
  const start = (await time.getAttribute('datetime')) ?? 'no time';

  await surgery.openMenu('Ertele…');
  await surgery.dialog.getByRole('button', { name: 'Ertele', exact: true }).click();
  await expect(surgery.dialog.getByRole('alert')).toHaveText('Nedeni seçin.');
  await surgery.dialog.getByRole('button', { name: /^Neden/u }).click();
  await page.getByRole('option').first().click();
  await surgery.dialog.getByRole('button', { name: 'Ertele', exact: true }).click();
  await surgery.stands('Ertelendi');
  await expect(plan).toContainText('Gün belirtilmedi');
  await expect(surgery.nextStep('Yatış yapıldı')).toHaveCount(0);

  await surgery.undo(/bekleme listesine alındı/u);
  await surgery.stands('Planlandı');
  await expect(time).toHaveAttribute('datetime', start);
  await synced(page);
  await expect(plan).toContainText('Onaylı');

  await surgery.openMenu('İptal et…');
  await surgery.dialog.getByRole('button', { name: /^Neden/u }).click();
  await page.getByRole('option').first().click();
  await surgery.dialog.getByRole('button', { name: 'Ameliyatı iptal et' }).click();
  await surgery.stands('İptal');
  await synced(page);
  await surgery.openMenu('Geri getir');
  await surgery.stands('Planlandı');
  await synced(page);

  // Put off for good it waits with the others, under its number.
  const number = (await new MainLayout(page).heading.textContent())?.match(/AM-\d+/u)?.[0] ?? 'no number';
  await surgery.openMenu('Ertele…');
  await surgery.dialog.getByRole('button', { name: /^Neden/u }).click();
  await page.getByRole('option').first().click();
  await surgery.dialog.getByRole('button', { name: 'Ertele', exact: true }).click();
  await surgery.stands('Ertelendi');
  await visit(page, '/crm/surgery-plans?view=liste&scope=waiting');
  const search = page.getByPlaceholder('Hasta, ameliyat, cerrah, no');
  await search.fill(number);
  await expect(page.getByRole('row')).toHaveCount(2);
  await search.fill('');
  await synced(page);
});
