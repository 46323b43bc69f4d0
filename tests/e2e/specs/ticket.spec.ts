import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { expect, test, visit } from '../fixtures/test';
import { NewTicketPage } from '../pages/new-ticket-page';
import { TicketPage } from '../pages/ticket-page';

test('a ticket goes from new to closed, with a call whose result suggests a reminder, and a task that is ticked off', async ({
  desk,
}) => {
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
  await page.getByRole('button', { name: 'Görüşme', exact: true }).click();
  await form.choose('İletişim tipi', 'Giden arama');
  await page.getByRole('button', { name: 'Görüşmeyi kaydet' }).click();
  await expect(page.getByText('Aramanın sonucunu seçin')).toBeVisible();
  await page.getByLabel('Süre').fill('3:12');
  await form.choose('Sonuç', 'Geri aranacak');
  await page.getByLabel('Özet').fill('Akşam aransın.');
  await page.getByRole('button', { name: 'Görüşmeyi kaydet' }).click();
  await expect(ticket.timeline).toContainText('3 dk 12 sn');
  await expect(ticket.timeline).toContainText('Geri aranacak');
  await actions.getByRole('button', { name: 'Hatırlatma ekle' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yarın 09:00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hatırlatmayı kur' }).click();
  const panel = page.getByRole('complementary', { name: 'Talep bilgileri' });
  await expect(panel.getByRole('list', { name: 'Hatırlatmalar' })).toContainText('Yarın 09:00');
  await panel.getByRole('textbox', { name: 'Yeni görev' }).fill('Doktora sor');
  await panel.getByRole('textbox', { name: 'Yeni görev' }).press('Enter');
  await panel.getByRole('checkbox', { name: 'Doktora sor' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Doktora sor' })).toBeChecked();

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

  await visit(page, '/crm/client-ticket/01900000-0000-7000-8000-000000009999');
  await expect(page.getByText('Talep bulunamadı')).toBeVisible();
});
