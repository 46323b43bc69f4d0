import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, test } from '../fixtures/test';

const list = `Klasse;Wort
malignant;Adenokarzinom
malignant;Karzinom
benign;gutartige Schleimhaut
tubular adenoma;tubuläres Adenom
high-grade dysplasia;hochgradige Dysplasie
Verneinung;kein
Verneinung;kein Anhalt für
Verneinung;nicht nachweisbar
unsicher;Verdacht auf
unsicher;nicht auszuschließen
Trenner;jedoch
connector;und`;

test('a word list of another language is loaded, placed, tried and kept as a version', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/adenom-biyotip?tab=words');
  await page.getByRole('button', { name: 'Liste al' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Kelime listesi dosyası')
    .setInputFiles({ name: 'Deutsch.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await expect(dialog).toContainText('12 ifade okundu');
  await expect(dialog.getByRole('combobox', { name: 'malignant, 2 ifade' })).toHaveValue('Sınıf: Malign');
  // What nobody can know is asked.
  const unknown = dialog.getByRole('combobox', { name: 'Trenner, 1 ifade' });
  await expect(unknown).toHaveValue('');
  await unknown.fill('Kesen');
  await page.getByRole('option', { name: 'Kesen sözler' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Listeyi aç' }).click();
  await expect(dialog).toHaveCount(0);

  const report = page.getByRole('textbox', { name: 'Rapor metni' });
  const read = page.locator('[aria-live="polite"]').filter({ has: page.locator('mark') });
  await report.fill('TUBULÄRES ADENOM. KEIN ANHALT FÜR KARZINOM.');
  await expect(read).toContainText('Tübüler adenom');
  await expect(read.locator('mark').filter({ hasText: 'KEIN ANHALT FÜR KARZINOM' })).toHaveAttribute(
    'title',
    /^Olumsuz, sayılmadı: Malign/u,
  );
  await expect(read).not.toContainText('İncelemeye gider');
  await report.fill('Gutartige Schleimhaut. Plattenepithelkarzinom nicht auszuschließen.');
  await expect(read).toContainText('Malign');
  await expect(read).toContainText('İncelemeye gider');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Yeni sürüm olarak kaydet' }).click();
  await expect(page.getByRole('heading', { name: /^Deutsch, sürüm \d+$/u })).toBeVisible();
  await synced(page);
});
