import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { NewTicketPage } from '../pages/new-ticket-page';

test('a message about a ticket is written without a network, waits on the device, and is seen by everybody once it has gone', async ({
  desk,
}) => {
  test.slow();
  const person = newPerson();
  const page = await desk(accounts.manager, '/crm/client-ticket');
  const form = new NewTicketPage(page);
  await form.fill(person, `Mesaj ${person.lastName}`);
  await form.saved();
  await synced(page);
  await page.context().setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Diğer işlemler' }).first().click();
  await page.getByRole('menuitem', { name: 'Mesaj gönder' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mesaj gönder' });
  await sheet.getByRole('combobox', { name: 'Şablon' }).fill('Talebiniz alındı');
  await page.getByRole('option', { name: /Talebiniz alındı/u }).click();
  const preview = sheet.getByRole('region', { name: 'Önizleme' });
  await expect(preview).toContainText(person.lastName);
  await expect(preview).toContainText(/SMS · 0\d{3} \d{3} \d{2} \d{2} · \d parça/u);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Gönder' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('bağlanınca gönderilecek').first()).toBeVisible();
  await page.context().setOffline(false);
  await synced(page);

  await visit(page, '/crm/message-templates?tab=messages');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: person.lastName });
  // In the night it waits for the morning.
  await expect(row).toContainText(/Kuyrukta|Gönderiliyor|Gönderildi|İletildi/u);
  await row.getByRole('button').click();
  const message = page.getByRole('dialog', { name: 'Talebiniz alındı' });
  await message.getByRole('button', { name: 'Metni göster' }).click();
  await expect(message).toContainText(`${person.lastName}, talebiniz alındı`);
});

test('many are told at once: what would go and what not is shown before', async ({ desk }) => {
  test.slow();
  const person = newPerson();
  const page = await desk(accounts.manager, '/crm/client-ticket');
  const form = new NewTicketPage(page);
  await form.fill(person, `Toplu ${person.lastName}`);
  await form.saved();
  await synced(page);
  await visit(page, '/crm/tickets?view=reported');
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill(person.lastName);
  const rows = page.getByRole('row').filter({ hasText: person.lastName });
  await expect(rows).toHaveCount(1);
  await rows.getByRole('checkbox').check();
  await page
    .getByRole('toolbar', { name: 'Seçilen kayıtlar' })
    .getByRole('button', { name: 'Mesaj' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Şablon' }).fill('Talebiniz alındı');
  await page.getByRole('option', { name: /Talebiniz alındı/u }).click();
  await dialog.getByRole('textbox', { name: 'Konu' }).fill(`Deneme ${person.lastName}`);
  await dialog.getByRole('button', { name: 'Önizle' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 hastaya gidecek');
  await expect(dialog).toContainText(`${person.lastName}, talebiniz alındı`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '1 mesajı gönder' }).click();
  await expect(dialog).toHaveCount(0);
});
