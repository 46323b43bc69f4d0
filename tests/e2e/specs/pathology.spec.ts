import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, test } from '../fixtures/test';
import { PathologyPage } from '../pages/pathology-page';

const report = `Klinik ön tanı: BPH?
Tanı:
1) Sağ bazal: Prostatik asiner adenokarsinom, Gleason skoru 3+4=7. Perinöral invazyon görülmedi.
2) Sol bazal: Benign prostat dokusu.`;

test('a biopsy goes round: taken, accepted, read, seen, told, planned and closed', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/adenom-biyotip');
  const pathology = new PathologyPage(page);
  const { dialog, panel } = pathology;

  // The form says what is missing, and that two jars have one number.
  const protocol = await pathology.fill('Prostat', 'İğne (kor)');
  await dialog.getByRole('textbox', { name: 'PSA' }).fill('7,8,1');
  await pathology.addJar();
  await dialog.getByRole('textbox', { name: 'Kap no' }).nth(1).fill('1');
  await dialog.getByRole('button', { name: 'Biyopsiyi ekle' }).click();
  await expect(dialog.getByRole('textbox', { name: 'PSA' })).toHaveAccessibleDescription(
    /PSA 7,8 gibi yazılmalı/,
  );
  await dialog.getByRole('textbox', { name: 'PSA' }).fill('7,8');
  await dialog.getByRole('button', { name: 'Biyopsiyi ekle' }).click();
  await expect(dialog.getByText('1 numaralı iki kap var', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Kap no' }).nth(1).fill('2');
  await pathology.save();

  // Pathology takes the jars and sends its report.
  await expect(panel.getByRole('region', { name: 'Kaplar' })).toContainText('Kaplar 2');
  await panel.getByRole('button', { name: 'Kabul edildi' }).click();
  await dialog.getByRole('textbox', { name: 'Patoloji no' }).fill(`B-${protocol}`);
  await dialog.getByRole('button', { name: 'Kabulü kaydet' }).click();
  await panel.getByRole('button', { name: 'Raporu gir' }).click();
  await dialog.getByRole('textbox', { name: 'Rapor metni' }).fill(report);
  await dialog.getByRole('button', { name: 'Raporu kaydet' }).click();
  await expect(panel.getByText('Kritik sonuç.')).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Patoloji raporu' })).toContainText('Malign');
  await expect(panel.locator('mark').filter({ hasText: 'adenokarsinom' })).toHaveAttribute(
    'title',
    /^Sınıfı belirleyen: Malign/u,
  );
  await expect(panel.getByRole('region', { name: 'Kaplar' })).toContainText('Benign');
  await expectAccessible(page);

  // Nobody is told before the doctor has seen it.
  const told = panel.getByRole('button', { name: 'Hastaya bildirildi' });
  await expect(told).toHaveAccessibleDescription('Bildirim, hekim gördükten sonra açılır');
  await panel.getByRole('button', { name: 'Hekim gördü' }).click();
  await told.click();
  await expect(dialog).toContainText('Kritik sonuç mesajla gönderilmez.');
  await dialog.getByRole('button', { name: 'Bildirimi kaydet' }).click();
  await expect(dialog.getByText('Nasıl bildirildiğini seçin')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Yüz yüze', exact: true }).check();
  await dialog.getByRole('button', { name: 'Bildirimi kaydet' }).click();

  // Nor is it closed before somebody has looked at what was read.
  await panel.getByRole('button', { name: 'Plan gir' }).click();
  await dialog.getByRole('textbox', { name: 'Plan', exact: true }).fill('Onkoloji konseyi');
  await dialog.getByRole('radio', { name: /^Kapansın/u }).check();
  await dialog.getByRole('button', { name: 'Planı kaydet ve kapat' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Önce okunan sınıfı onaylayın ya da düzeltin.');
  await dialog.getByRole('button', { name: 'Vazgeç' }).click();
  await panel.getByRole('button', { name: 'Sınıfı onayla' }).click();
  await expect(panel.getByText('Onaylanan sınıf')).toBeVisible();
  await panel.getByRole('button', { name: 'Plan gir' }).click();
  await dialog.getByRole('textbox', { name: 'Plan', exact: true }).fill('Onkoloji konseyi');
  await dialog.getByRole('radio', { name: /^Kapansın/u }).check();
  await dialog.getByRole('button', { name: 'Planı kaydet ve kapat' }).click();
  await expect(dialog).toHaveCount(0);
  await synced(page);

  await pathology.openTab(/^Kapanan/u);
  const row = await pathology.find(protocol);
  await expect(row).toContainText('Malign, Gleason 3+4=7');
  await expect(row.getByRole('img', { name: 'Plan hazır adımı tamam, 7 / 7' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill('');
});

test('another report has to be seen anew; a corrected class keeps what was read', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/adenom-biyotip');
  const pathology = new PathologyPage(page);
  const { dialog, panel } = pathology;
  await pathology.fill('Kolon-rektum', 'Polipektomi');
  await pathology.save();
  await panel.getByRole('button', { name: 'Diğer işlemler', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Raporu gir' }).click();
  await dialog
    .getByRole('textbox', { name: 'Rapor metni' })
    .fill('Tübüler adenom, 6 mm. Displazi izlenmedi.');
  await dialog.getByRole('button', { name: 'Raporu kaydet' }).click();
  await expect(panel.getByRole('region', { name: 'Patoloji raporu' })).toContainText('Tübüler adenom');
  await panel.getByRole('button', { name: 'Hekim gördü' }).click();
  await expect(panel.getByRole('button', { name: 'Hekim gördü' })).toHaveCount(0);

  await panel.getByRole('button', { name: 'Diğer işlemler', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Raporu değiştir' }).click();
  await expect(dialog).toContainText('sonucu hekim yeniden görmeli');
  await dialog.getByRole('textbox', { name: 'Rapor metni' }).fill('Düzeltilmiş rapor: Villöz adenom, 6 mm.');
  await dialog.getByRole('button', { name: 'Raporu kaydet' }).click();
  await expect(panel.getByRole('button', { name: 'Hekim gördü' })).toBeVisible();

  await panel.getByRole('button', { name: 'Düzelt' }).click();
  await pathology.choose('Biyopsinin sınıfı', 'Serrated adenom');
  await dialog.getByRole('button', { name: 'Sınıfı kaydet' }).click();
  const result = panel.getByRole('region', { name: 'Patoloji raporu' });
  await expect(result).toContainText(/Düzeltilen sınıf.*Serrated adenom/u);
  await expect(result).toContainText('Okunan: Villöz adenom');
  await synced(page);
});

test('a sample that is unsuitable is taken again', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/adenom-biyotip');
  const pathology = new PathologyPage(page);
  const { dialog, panel } = pathology;
  await pathology.fill('Mide', 'Endoskopik');
  await pathology.save();
  await panel.getByRole('button', { name: 'Diğer işlemler', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Uygunsuz materyal' }).click();
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(dialog.getByText('Kime bildirildiğini yazın')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Neden' }).fill('Fiksatif yok');
  await dialog.getByRole('textbox', { name: 'Kime bildirildi' }).fill('Servis hemşiresi');
  await dialog.getByRole('button', { name: 'Kaydet' }).click();
  await expect(panel).toContainText('Fiksatif yok · Bildirilen: Servis hemşiresi');

  await panel.getByRole('button', { name: 'Yeniden alındı' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Yeni örneği kaydet' }).click();
  const jars = panel.getByRole('region', { name: 'Kaplar' });
  await expect(jars).toContainText('Kaplar 2');
  await expect(jars.getByText('Uygunsuz', { exact: true })).toBeVisible();
  await expect(jars.getByText('Alındı', { exact: true })).toBeVisible();
  await synced(page);
});
