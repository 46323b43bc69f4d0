import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { undo } from '../fixtures/undo';

test('a report is chosen, grouped and sorted, and the last one stays without a network', async ({ desk }) => {
  const page = await desk(accounts.manager, '/crm/reports?period=quarter');
  const gallery = page.getByRole('navigation', { name: 'Raporlar' });
  await gallery.getByLabel('Raporlarda ara').fill('temsilci');
  await gallery.getByRole('button', { name: /^Temsilci raporu/u }).click();
  const total = page.getByRole('row', { name: /^Toplam/u });
  await expect(page.getByRole('columnheader', { name: 'Sorumlu' })).toBeVisible();
  await expect(total).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('columnheader', { name: 'Sorumlu' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Sorumlu' })).toHaveAttribute('aria-sort', 'ascending');
  await synced(page);

  await page.context().setOffline(true);
  await visit(page, '/crm/reports?report=agents');
  await expect(page.getByText(/itibarıyla gösteriliyor/u)).toBeVisible();
  await expect(total).toBeVisible();
  await page.context().setOffline(false);
});

test('a report is made, shared, kept, compared with today, and what was kept opens without a network', async ({
  desk,
}) => {
  const page = await desk(accounts.manager, '/crm/reports');
  const gallery = page.getByRole('navigation', { name: 'Raporlar' });
  const name = `Kaynağa göre ${Date.now()}`;
  await gallery.getByRole('button', { name: 'Yeni rapor' }).click();
  const sheet = page.getByRole('dialog', { name: 'Yeni rapor' });
  await sheet.getByRole('button', { name: 'Raporu kaydet' }).click();
  await expect(sheet.getByText('Rapora bir ad verin')).toBeVisible();
  await sheet.getByLabel('Ad', { exact: true }).fill(name);
  await sheet.getByRole('checkbox', { name: 'Açılan talep', exact: true }).check();
  await sheet.getByRole('checkbox', { name: 'İlk yanıt, medyan', exact: true }).check();
  await sheet.getByLabel('Grupla').click();
  await page.getByRole('option', { name: 'Kaynak' }).click();
  await sheet.getByLabel('Dönem').click();
  await page.getByRole('option', { name: 'Son 13 hafta' }).click();
  await sheet.getByLabel('Grafik').click();
  await page.getByRole('option', { name: 'Çubuk' }).click();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Raporu kaydet' }).click();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  const table = page.getByRole('table').first();
  await expect(table.getByRole('columnheader', { name: 'Açılan talep' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Açılan talep' })).toBeVisible();

  await page.getByRole('button', { name: 'Rapor işlemleri' }).click();
  await page.getByRole('menuitem', { name: 'Paylaş…' }).click();
  const share = page.getByRole('dialog', { name: `Paylaş: ${name}` });
  await share.getByRole('checkbox', { name: 'Salt Okunur Rapor' }).check();
  await share.getByRole('button', { name: 'Paylaşımı kaydet' }).click();
  await expect(
    gallery.getByRole('button', { name: new RegExp(`^${name}`, 'u') }).getByLabel('Paylaşılıyor'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Sakla', exact: true }).click();
  await page.getByRole('button', { name: 'Sonucu aç' }).click();
  await expect(page.getByText(/itibarıyla saklanan sonuç/u)).toBeVisible();
  await page.getByRole('button', { name: 'Bugünle karşılaştır' }).click();
  const compared = page.getByRole('region', { name: 'Bugünle karşılaştırma' });
  await expect(compared.getByText(/Bugün: /u)).toBeVisible();
  const address = new URL(page.url());
  await synced(page);

  await page.context().setOffline(true);
  await visit(page, '/crm/reports?report=calls');
  await visit(page, `${address.pathname}${address.search}`);
  await expect(page.getByText(/itibarıyla saklanan sonuç/u)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Toplam/u })).toBeVisible();
  await page.context().setOffline(false);

  await visit(page, '/crm/reports');
  await gallery.getByRole('button', { name: new RegExp(`^${name}`, 'u') }).click();
  await page.getByRole('button', { name: 'Rapor işlemleri' }).click();
  await page.getByRole('menuitem', { name: 'Raporu sil' }).click();
  await undo(page, 'Rapor silindi');
  await expect(gallery.getByRole('button', { name: new RegExp(`^${name}`, 'u') })).toBeVisible();
});
