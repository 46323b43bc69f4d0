import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test.slow();

async function newClient(page: Page, first: string, last: string, phone: string): Promise<string> {
  await visit(page, '/crm/client-list');
  await page.getByRole('button', { name: 'Yeni hasta' }).click();
  const sheet = page.getByRole('dialog', { name: 'Yeni hasta' });
  await sheet.getByLabel('Telefon', { exact: true }).fill(phone);
  await sheet.getByLabel('Ad', { exact: true }).fill(first);
  await sheet.getByLabel('Soyad', { exact: true }).fill(last);
  await sheet.getByRole('button', { name: /^Kimlik türü/ }).click();
  await page.getByRole('option', { name: 'Yok' }).click();
  const anyway = sheet.getByRole('button', { name: 'Yine de yeni kayıt aç' });
  const save = sheet.getByRole('button', { name: 'Hastayı kaydet' });
  if (last.includes(' ')) {
    await anyway.click();
    await sheet.getByLabel('Yeni kayıt açma nedeni').fill('Kimliği yanında değil');
    await anyway.click();
  }
  await save.click();
  await expect(page.getByRole('heading', { name: `${first} ${last}` })).toBeVisible();
  await synced(page);
  return new URL(page.url()).pathname;
}

test('two records of one person are merged, the old one leads to the other offline too, and the undo brings both back', async ({
  desk,
}) => {
  const page = await desk(accounts.manager, '/crm/client-list');
  const { firstName, lastName, phone } = newPerson();
  await newClient(page, firstName, lastName, phone);
  const second = await newClient(page, firstName, `${lastName} Er`, phone);

  await visit(page, '/crm/merged-clients');
  await page.getByRole('searchbox', { name: 'Ad ya da hasta no' }).fill(lastName);
  const card = page.getByRole('article', { name: new RegExp(`${firstName} ${lastName}`, 'u') });
  await expect(card).toHaveCount(1);
  await expect(card.getByText('Telefon aynı')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Birleştir' }).click();

  const merge = page.getByRole('button', { name: 'Kayıtları birleştir' });
  await expect(merge).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('radiogroup', { name: 'Ad soyad' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'İki kez kayıt açılmış' }).click();
  await merge.click();
  await expect(page.getByText(/Kayıtlar birleştirildi/u)).toBeVisible();
  await synced(page);
  const row = page.getByRole('row').filter({ hasText: `${firstName} ${lastName} Er` });
  await expect(row).toContainText('Birleştirildi');

  await page.context().setOffline(true);
  await visit(page, second);
  await expect(page.getByText(`${firstName} ${lastName} Er kaydından yönlendirildiniz.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: `${firstName} ${lastName}`, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Eski kaydı göster' }).click();
  await expect(page.getByText('Bu kayıt birleştirildi.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Yeni talep' })).toHaveCount(0);
  await visit(page, '/crm/merged-clients?view=merges');
  await expect(row).toBeVisible();
  await page.context().setOffline(false);

  await row.click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Önceki ve sonraki hâl')).toBeVisible();
  await sheet.getByRole('button', { name: 'Geri al' }).click();
  await expect(sheet.getByText('Geri döner')).toBeVisible();
  await sheet.getByLabel('Neden').fill('Baba ve oğul');
  await sheet.getByRole('button', { name: 'Geri al' }).click();
  await expect(page.getByText(/^(?:Geri alındı: .+|Birleştirme geri alındı\.)$/u)).toBeVisible();
  await synced(page);
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Geri alındı');
  await visit(page, second);
  // The clients come back with a pull of their own.
  await expect(page.getByRole('heading', { name: `${firstName} ${lastName} Er` })).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText('yönlendirildiniz')).toHaveCount(0);
});
