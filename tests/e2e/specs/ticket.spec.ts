import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, signIn, test } from '../fixtures/test';
import { NewTicketPage } from '../pages/new-ticket-page';
import { TicketPage } from '../pages/ticket-page';

test('a ticket goes from new to closed', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/crm/client-ticket');
  const form = new NewTicketPage(page);
  await form.fill(newPerson(), 'Bilgi istiyor');
  await form.saved();
  const ticket = new TicketPage(page);
  const actions = page.getByRole('main');
  await actions.getByRole('button', { name: 'Üstlen', exact: true }).click();
  await expect(actions.getByRole('button', { name: 'Durum: İşlemde' })).toBeVisible();

  await ticket.writeNote('Arandı, bilgi bekleniyor.');
  await actions.getByRole('button', { name: 'Durum: İşlemde' }).click();
  await page.getByRole('menuitem', { name: 'Beklemede' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Beklemeye al' }).click();
  await expect(dialog.getByText('Neyin beklendiğini seçin')).toBeVisible();
  await dialog.getByRole('button', { name: /^Ne bekleniyor/ }).click();
  await page.getByRole('option', { name: 'Hasta' }).click();
  await dialog.getByLabel('Ne zamana kadar, tarih').fill('yarın');
  await dialog.getByLabel('Ne zamana kadar, saat').fill('09:00');
  await dialog.getByRole('button', { name: 'Beklemeye al' }).click();
  await expect(actions.getByRole('button', { name: 'Durum: Beklemede' })).toBeVisible();

  await actions.getByRole('button', { name: 'İşleme al', exact: true }).click();
  await actions.getByRole('button', { name: 'Çöz', exact: true }).click();
  await dialog.getByLabel('Çözüm').fill('Bilgi verildi.');
  await dialog.getByRole('button', { name: 'Çöz', exact: true }).click();
  await expect(actions.getByRole('button', { name: 'Durum: Çözüldü' })).toBeVisible();
  await actions.getByRole('button', { name: 'Kapat', exact: true }).click();
  await expect(actions.getByRole('button', { name: 'Durum: Kapatıldı' })).toBeVisible();
  await expectAccessible(page);
});

test('a call with its result suggests a reminder; tasks are ticked off', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.callCentre, '/crm/client-ticket');
  const form = new NewTicketPage(page);
  await form.fill(newPerson(), 'Geri aranacak');
  await form.saved();
  await page.getByRole('button', { name: 'Görüşme', exact: true }).click();
  await form.choose('İletişim tipi', 'Giden arama');
  await page.getByRole('button', { name: 'Görüşmeyi kaydet' }).click();
  await expect(page.getByText('Aramanın sonucunu seçin')).toBeVisible();
  await page.getByLabel('Süre').fill('3:12');
  await form.choose('Sonuç', 'Geri aranacak');
  await page.getByLabel('Özet').fill('Akşam aransın.');
  await page.getByRole('button', { name: 'Görüşmeyi kaydet' }).click();
  const timeline = new TicketPage(page).timeline;
  await expect(timeline).toContainText('3 dk 12 sn');
  await expect(timeline).toContainText('Geri aranacak');
  await page.getByRole('main').getByRole('button', { name: 'Hatırlatma ekle' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yarın 09:00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hatırlatmayı kur' }).click();
  const panel = page.getByRole('complementary', { name: 'Talep bilgileri' });
  await expect(panel.getByRole('list', { name: 'Hatırlatmalar' })).toContainText('Yarın 09:00');
  await panel.getByRole('textbox', { name: 'Yeni görev' }).fill('Doktora sor');
  await panel.getByRole('textbox', { name: 'Yeni görev' }).press('Enter');
  await panel.getByRole('checkbox', { name: 'Doktora sor' }).check();
  await expect(panel.getByRole('checkbox', { name: 'Doktora sor' })).toBeChecked();
});

test('a nurse reads, notes and adds tasks, and is offered nothing else', async ({ page }) => {
  await signIn(page, accounts.nurse, '/crm/tickets?view=all');
  test.slow();
  await synced(page);
  await page.getByRole('row').nth(1).click();
  const ticket = new TicketPage(page);
  await expect(ticket.note).toBeVisible();
  const content = page.getByRole('main');
  for (const name of ['Üstlen', 'Çöz', 'Kapat', 'Yeniden aç', 'Görüşme']) {
    await expect(content.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await expect(content.getByRole('button', { name: /: değiştir$/ })).toHaveCount(0);
  const text = `Serum takıldı ${newPerson().lastName}`;
  await ticket.writeNote(text);
  await expect(ticket.timeline.getByText(text)).toHaveCount(1);
});

test('a ticket that is not there says so', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/crm/client-ticket/01900000-0000-7000-8000-000000009999');
  await expect(page.getByText('Talep bulunamadı')).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
});
