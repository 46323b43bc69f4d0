import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

/** Makes answers of a payer in a layout that nobody has seen; no case has their numbers. */
function answers(run: number): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  const header = [`Referans${run}`, 'Kişi', 'Gün', 'İstenen', 'Verilen', 'Karar metni', 'Ek bilgi'];
  const rows = [
    [`${run}1`, 'AYŞE BİLİNMEZ', '24.11.2026', '1.500,00', '1.500,00', 'Tamamdır', ''],
    [`${run}2`, 'MEHMET BİLİNMEZ', '24.11.2026', '2.500,00', '0,00', 'Kapalıdır', 'Kapsam dışı'],
    [`${run}3`, 'ALİ BİLİNMEZ', '24.11.2026', '3.000,00', '3.000,00', 'Tamamdır', ''],
    [`${run}4`, 'CAN BİLİNMEZ', '31.11.2026', '100,00', '0,00', 'Tamamdır', ''],
  ];
  // The control total has 500 lira more than the rows.
  const total = ['Toplam', '', '', '7.600,00', '4.500,00', '', ''];
  const lines = [header, ...rows, total].map((cells) => cells.join(';'));
  const buffer = Buffer.from(`\uFEFF${lines.join('\r\n')}`);
  return { name: `yanitlar-${run}.csv`, mimeType: 'text/csv', buffer };
}

async function pick(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: text, exact: true }).click();
}

async function mapByHand(page: Page, run: number): Promise<void> {
  const field = (column: string): string => `${column} kolonunun alanı`;
  await pick(page, 'Sigorta şirketi', 'Anka Sigorta');
  await pick(page, field(`Referans${run}`), 'Provizyon no');
  await pick(page, field('Kişi'), 'Hasta adı');
  await pick(page, field('Gün'), 'Hizmet tarihi');
  await pick(page, field('İstenen'), 'Talep tutarı');
  await pick(page, field('Verilen'), 'Onay tutarı');
  await pick(page, field('Karar metni'), 'Karar');
  await pick(page, field('Ek bilgi'), 'Açıklama');
  for (const [word, decision] of [
    ['Tamamdır', 'Onaylandı'],
    ['Kapalıdır', 'Reddedildi'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`${word} türü`) }).click();
    await page.getByRole('option', { name: decision, exact: true }).click();
    await expect(page.getByRole('button', { name: `${word} sözünü sil` })).toBeVisible();
  }
}

test('an unknown list of a payer is mapped, compared and imported; a row is settled; the same file is refused; it is undone', async ({
  desk,
}) => {
  test.slow();
  const run = randomInt(100_000, 999_999);
  const file = answers(run);
  const page = await desk(accounts.manager, '/insurance?upload=provision');
  await page.getByLabel('Liste dosyası').setInputFiles(file);
  await mapByHand(page, run);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Düzenin adı' }).fill(`Deneme ${run}`);
  await page.getByRole('button', { name: 'Önizlemeye geç' }).click();

  await expect(page.getByRole('heading', { name: 'Bu liste neyi değiştiriyor?' })).toBeVisible();
  await expect(page.getByRole('button', { name: '3 Hiçbir kayda uymayan satır' })).toBeVisible();
  await expect(page.getByText('1 satır hatalı, dışarıda kalır')).toBeVisible();
  await expectAccessible(page);
  const take = page.getByRole('button', { name: '3 satırı içe al' });
  await expect(take).toBeDisabled();
  await page.getByRole('textbox', { name: 'Farkın nedeni' }).fill('Şirketin toplamı yanlış');
  await take.click();
  await expect(page.getByText('3 satır inceleme bekliyor.')).toBeVisible();
  await page.getByRole('button', { name: 'Yüklemeyi aç' }).click();

  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: file.name })).toBeVisible();
  await expect(sheet.getByText('Bu numarayla bir kayıt yok.')).toHaveCount(3);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Kayda ait değil' }).nth(1).click();
  await sheet.getByRole('textbox', { name: 'Neden kapatılıyor?' }).fill('Bizim hastamız değil');
  await sheet.getByRole('button', { name: 'Satırı kapat' }).click();
  await expect(sheet.getByText('Bu numarayla bir kayıt yok.')).toHaveCount(2);
  await sheet.getByRole('combobox', { name: 'Hangi provizyon?' }).first().fill('onaylandı');
  await page.getByRole('option').first().click();
  await sheet.getByRole('button', { name: 'Kayda bağla' }).first().click();
  await expect(sheet.getByText('Bu numarayla bir kayıt yok.')).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Kapat' }).first().click();
  await synced(page);

  await visit(page, '/insurance?upload=provision');
  await page.getByLabel('Liste dosyası').setInputFiles(file);
  await expect(page.getByText('Bu dosya daha önce içe alınmış.')).toBeVisible();
  await expect(page.getByText('Düzen tanındı')).toBeVisible();
  await expect(take).toBeDisabled();
  await page.getByRole('button', { name: 'Önceki yüklemeyi aç' }).click();
  await sheet.getByRole('button', { name: 'Geri al' }).click();
  await expect(sheet.getByText(/^İnceleme bekleyen \d satır kalkacak$/)).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Neden' }).fill('Deneme yüklemesi');
  await sheet.getByRole('button', { name: 'Geri al', exact: true }).click();
  await expect(sheet.getByText(/satır geri alındı$/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Kapat' }).first().click();
  await expect(page.getByRole('row', { name: file.name }).getByText('Geri alındı')).toBeVisible();
});
