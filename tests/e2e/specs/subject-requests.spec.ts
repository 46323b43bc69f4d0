import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

test.slow();

test('a request is registered, its patient’s data handed out, and answered', async ({ desk }) => {
  const page = await desk(accounts.manager, '/access/subject-requests');
  // An empty list offers it twice.
  await page.getByRole('button', { name: 'Yeni başvuru' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Yeni başvuru' });
  await sheet.getByRole('combobox', { name: /^Kayıtlı hasta/ }).fill('nermin');
  await page
    .getByRole('option', { name: /^Nermin/ })
    .first()
    .click();
  await expect(sheet.getByText(/^En geç \d\d\.\d\d\.\d{4} günü yanıtlanmalı\.$/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Kaydet' }).click();
  await expect(sheet).toBeHidden();

  const row = page.getByRole('grid', { name: 'Başvurular' }).getByRole('row').filter({ hasText: 'Nermin' });
  await expect(row.first()).toContainText('30 gün kaldı');
  await expectAccessible(page);
  await row.first().click();
  await page.getByRole('link', { name: 'Hasta kaydını aç, verileri dışa aktar' }).click();
  await page.getByRole('button', { name: 'Diğer işlemler' }).click();
  await page.getByRole('menuitem', { name: 'Verileri dışa aktar' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Dosyayı indir' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^hasta-\d+-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await download.path()));
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  expect(read('index.html')).toContain('Nermin');
  expect(read('csv/basvurular.csv')).toContain('Bilgi / erişim');

  await page.goBack();
  const opened = page.getByRole('dialog', { name: 'Başvuru', exact: true });
  await opened.getByRole('button', { name: /^Durum/ }).click();
  await page.getByRole('option', { name: 'Yanıtlandı' }).click();
  await opened.getByLabel('Verilen yanıt').fill('Dosya elden verildi.');
  await opened.getByRole('button', { name: 'Kaydet' }).click();
  await expect(opened).toBeHidden();
  await expect(row.filter({ hasText: 'Yanıtlandı' }).first()).toBeVisible();
});
