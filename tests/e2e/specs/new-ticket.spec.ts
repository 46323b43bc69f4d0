import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { stored } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { NewTicketPage } from '../pages/new-ticket-page';
import { TicketPage } from '../pages/ticket-page';

test('asks for what is missing, at the fields; keeps an unfinished form over a reload and gives it up when asked', async ({
  desk,
}) => {
  const page = await desk(accounts.callCentre, '/crm/client-ticket');
  const form = new NewTicketPage(page);
  await form.firstName.fill('Işıl');
  await form.save.click();
  await expect(page.getByText('Konu boş bırakılamaz')).toBeVisible();
  await expect(page.getByText('Tip boş bırakılamaz')).toBeVisible();
  await expect(page.getByText('Soyad boş bırakılamaz')).toBeVisible();
  await expect(form.firstName).toHaveValue('Işıl');
  await expectAccessible(page);

  await form.subject.fill('Yarım kalan konu');
  await expect(page.getByText(/Taslak saklandı/)).toBeVisible();
  await stored(page);
  await page.reload();
  await expect(form.firstName).toHaveValue('Işıl');
  await expect(form.subject).toHaveValue('Yarım kalan konu');
  await page.getByRole('button', { name: 'Taslağı sil' }).click();
  await expect(form.firstName).toHaveValue('');
  await visit(page, '/');
  await visit(page, '/crm/client-ticket');
  await expect(form.subject).toHaveValue('');
});

test('takes over what the type says, saves several in a row, and takes the record of a likely duplicate', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.callCentre, '/crm/client-ticket');
  const form = new NewTicketPage(page);
  const person = newPerson();
  await form.fill(person, 'Şikâyet var');
  await form.choose('Tip', 'Şikâyet');
  await expect(page.getByRole('button', { name: /^Öncelik/ })).toContainText('Yüksek');
  await expect(page.getByRole('combobox', { name: 'Ekip' })).toHaveValue('Hasta İlişkileri');
  await expect(page.getByText('Bu tipte ilk yanıt süresi 1 saat', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Kaydet ve yeni ekle' }).click();
  await expect(page.getByText(/Geçici-\d{4} kaydedildi/)).toBeVisible();
  await expect(form.subject).toHaveValue('');
  await expect(page.getByRole('combobox', { name: /^Kayıtlı hasta/ })).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Tip', exact: true })).toHaveValue('Şikâyet');
  const source = await page.getByRole('combobox', { name: 'Kaynak' }).inputValue();
  expect(source).not.toBe('');

  await form.fill(person, 'İkinci talep');
  await expect(form.duplicates).toBeVisible();
  await expect(page.getByText('Önce benzer kayıt için karar verin')).toBeVisible();
  await expect(form.save).toBeDisabled();
  await form.duplicates.getByRole('button', { name: 'Bu kaydı kullan' }).first().click();
  await expect(page.getByText('1 açık talebi var')).toBeVisible();
  await form.saved();
  await expect(new TicketPage(page).subject).toHaveText('İkinci talep');
  await expect(page.getByRole('complementary', { name: 'Talep bilgileri' })).toContainText(person.lastName);
  await expect(page.getByRole('list', { name: 'İlgili talepler' })).toContainText('Şikâyet var');
  await visit(page, '/crm/client-ticket');
  await expect(page.getByRole('combobox', { name: 'Kaynak' })).toHaveValue(source);
});
