import { randomInt } from 'node:crypto';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test.slow();

/** Makes up a number with right check digits that nobody has. */
function freshNumber(): string {
  const first = String(randomInt(400_000_000, 900_000_000));
  const digits = [...first].map(Number);
  const sum = (from: number) => digits.filter((_digit, at) => at % 2 === from).reduce((a, b) => a + b, 0);
  const tenth = (sum(0) * 7 - sum(1) + 400) % 10;
  return `${first}${tenth}${(sum(0) + sum(1) + tenth) % 10}`;
}

test('a list of national IDs is read, a row is decided by keys, the number is written and taken back', async ({
  desk,
}) => {
  const page = await desk(accounts.manager, '/crm/client-list');
  const { firstName, lastName, phone } = newPerson();
  await page.getByRole('button', { name: 'Yeni hasta' }).click();
  const sheet = page.getByRole('dialog', { name: 'Yeni hasta' });
  await sheet.getByLabel('Telefon', { exact: true }).fill(phone);
  await sheet.getByLabel('Ad', { exact: true }).fill(firstName);
  await sheet.getByLabel('Soyad', { exact: true }).fill(lastName);
  await sheet.getByRole('button', { name: /^Kimlik türü/ }).click();
  await page.getByRole('option', { name: 'Yok' }).click();
  await sheet.getByRole('button', { name: 'Hastayı kaydet' }).click();
  await expect(page.getByRole('heading', { name: `${firstName} ${lastName}` })).toBeVisible();
  await synced(page);
  const profile = new URL(page.url()).pathname;

  const number = freshNumber();
  const masked = `${number.slice(0, 3)}******${number.slice(-2)}`;
  const lines = [
    'TC Kimlik No;Ad Soyad;Telefon',
    `${number};${firstName} ${lastName};${phone}`,
    `11111111110;Kimse Değil;0555 000 00 00`,
  ];
  await visit(page, '/crm/tckimlik-matching?upload=identity');
  await page.getByLabel('Liste dosyası').setInputFiles({
    name: `hastane-${number.slice(0, 6)}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`),
  });
  const toPreview = page.getByRole('button', { name: 'Önizlemeye geç' });
  await expect(toPreview.or(page.getByRole('button', { name: /satırı içe al/u }))).toBeVisible();
  if (await toPreview.isVisible()) await toPreview.click();
  await page.getByRole('button', { name: /satırı içe al/u }).click();
  await page.getByRole('button', { name: 'Yüklemeyi aç' }).click();

  await expect(page.getByText('Dosyadaki satır')).toBeVisible();
  await expect(page.getByText(masked)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('a');
  await expect(page.getByText('Bakılacak satır kalmadı')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText(masked)).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByText('Bakılacak satır kalmadı')).toBeVisible();
  await page.getByRole('button', { name: '1 kararı uygula' }).click();
  await expect(page.getByText('1 numara kayda yazıldı.')).toBeVisible();
  await page.getByRole('tab', { name: 'Satırlar' }).click();
  await expect(page.getByRole('row').filter({ hasText: `${firstName} ${lastName}` })).toContainText(
    'Yazıldı',
  );
  await expectAccessible(page);

  await page
    .getByRole('row')
    .filter({ hasText: `${firstName} ${lastName}` })
    .getByRole('button', { name: 'Geri al' })
    .click();
  const undo = page.getByRole('dialog', { name: 'Yazılan numarayı geri al' });
  await expect(undo.getByText('1 numara eski hâline dönecek.')).toBeVisible();
  await undo.getByLabel('Neden').fill('Yanlış liste');
  await undo.getByRole('button', { name: 'Geri al', exact: true }).click();
  await expect(page.getByText('1 numara geri alındı.')).toBeVisible();
  await synced(page);
  await visit(page, profile);
  await expect(page.getByRole('heading', { name: `${firstName} ${lastName}` })).toBeVisible();
  await expect(page.getByText(masked)).toHaveCount(0);
});
