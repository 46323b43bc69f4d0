import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test.slow();

test('a figure opens what is behind it, says why it changed, and stays without a network', async ({
  desk,
}) => {
  const page = await desk(accounts.manager, '/crm/statistics');
  const opened = page.getByRole('button', { name: /^Açılan talep/u });
  await expect(opened).toBeEnabled();
  await expectAccessible(page);
  await opened.click();
  const panel = page.getByRole('complementary', { name: 'Açılan talep' });
  await expect(panel.getByRole('heading', { name: 'Neden değişti?' })).toBeVisible();
  // Others open tickets meanwhile: both figures follow, and agree.
  const count = panel.getByRole('heading', { name: /^[\d.]+ kayıt$/u });
  await expect
    .poll(async () => {
      // Both look again when the page is shown, not only each minute.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return (await opened.innerText()).includes((await count.innerText()).replace(' kayıt', ''));
    })
    .toBe(true);

  // The rows of one mark, by the keyboard.
  const volume = page.getByRole('figure', { name: 'Talep hacmi' });
  await volume.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: /^\d+ \p{L}+ \d{4}/u })).toBeVisible();
  await expect(panel).toHaveCount(0);

  await page.getByRole('tab', { name: 'Ameliyathane' }).click();
  await expect(page.getByRole('button', { name: /^Salon kullanımı/u })).toBeEnabled();
  await visit(page, '/crm/statistics?period=quarter&compare=year');
  await expect(page.getByRole('button', { name: /^Açılan talep/u })).toBeEnabled();
  await synced(page);

  await page.context().setOffline(true);
  await visit(page, '/crm/statistics');
  await expect(page.getByText(/itibarıyla gösteriliyor/u)).toBeVisible();
  await page.getByRole('button', { name: /^Açılan talep/u }).click();
  await expect(page.getByRole('heading', { name: 'Neden değişti?' })).toBeVisible();
  await expect(page.getByText('Satırları sunucu verir; bağlantı gelince görünür.')).toBeVisible();

  // Days that were never looked at are counted on the device, with the share that it holds.
  await visit(page, '/crm/statistics?period=last_month&compare=none');
  await expect(page.getByText(/bu cihazdaki kayıtlardan sayıldı/u)).toBeVisible();
  await expect(page.getByText(/tamamı \(%100\)/u)).toBeVisible();
  const counted = await page.getByRole('button', { name: /^Açılan talep/u }).textContent();
  await page.context().setOffline(false);
  await expect(page.getByText(/bu cihazdaki kayıtlardan sayıldı/u)).toBeHidden();
  await expect(page.getByRole('button', { name: /^Açılan talep/u })).toHaveText(counted ?? '');

  await visit(page, '/?wall=yes');
  const wall = page.getByRole('dialog', { name: 'Duvar ekranı' });
  await expect(wall.getByRole('heading', { name: 'Talepler' })).toBeVisible();
  await expect(wall.getByText(/anındaki/u)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(wall.getByRole('heading', { name: 'Çağrı' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Talepler' })).toBeVisible();
});
