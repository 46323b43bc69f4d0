import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test('a firm and somebody of it are added, what cannot be read is said at its field', async ({ desk }) => {
  test.slow();
  const name = `Çınarönü Sağlık ${randomUUID().slice(0, 8)}`;
  const page = await desk(accounts.manager, '/companies/companies');
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Yeni firma' }).click();
  const firmName = form.getByRole('textbox', { name: 'Firma adı' });
  await expect(firmName).toBeFocused();
  await firmName.fill(name);
  const iban = form.getByRole('textbox', { name: /^IBAN/ });
  await iban.fill('TR12');
  await form.getByRole('textbox', { name: /^Telefon/ }).fill('0212 123 45 67');
  await form.getByRole('textbox', { name: /^Sözleşme son günü/ }).fill('31.12.2027');
  await form.getByRole('button', { name: 'Firmayı kaydet' }).click();
  await expect(iban).toHaveAccessibleDescription(/IBAN geçersiz/);
  await expect(form.getByRole('combobox', { name: 'Firma tipi' })).toHaveAccessibleDescription(
    /Firma tipini seçin/,
  );
  await expectAccessible(page);
  await iban.fill('tr33 0006 1005 1978 6457 8413 26');
  await form.getByRole('combobox', { name: 'Firma tipi' }).fill('Sigorta');
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Firmayı kaydet' }).click();
  await expect(form).toHaveCount(0);

  await visit(page, '/companies/persons');
  await page.getByRole('button', { name: 'Yeni kişi' }).click();
  await form.getByRole('textbox', { name: 'Ad', exact: true }).fill('Nilüfer');
  await form.getByRole('textbox', { name: 'Soyad', exact: true }).fill('Karadağ');
  await form.getByRole('combobox', { name: /^Firma/ }).fill(name);
  await page.getByRole('option', { name }).click();
  await form.getByRole('checkbox', { name: 'Hekim' }).check();
  await form.getByRole('textbox', { name: /^Branş/ }).fill('Göz hastalıkları');
  await form.getByRole('button', { name: 'Kişiyi kaydet' }).click();
  await expect(form).toHaveCount(0);
  await synced(page);

  await visit(page, '/companies/companies');
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill(name);
  await page.getByRole('row').filter({ hasText: name }).click();
  await expect(form.getByRole('heading', { name })).toBeVisible();
  await expect(form).toContainText('0212 123 45 67');
  await expect(form).toContainText('31.12.2027');
  await expect(form).toContainText('Nilüfer Karadağ');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill('');
});
