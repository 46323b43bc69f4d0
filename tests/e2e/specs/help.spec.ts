import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, openLocks, signInElsewhere, test } from '../fixtures/test';

test('the manual is found, searched, read without a network, and lists what the user may open', async ({
  desk,
}) => {
  const page = await desk(accounts.nurse, '/crm/tickets');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^Kullanıcı: / }).click();
  await page.getByRole('link', { name: 'Yardım' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Talepler' })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Kılavuzun bölümleri' });
  await expect(list.getByRole('link', { name: 'Talepler' })).toHaveAttribute('aria-current', 'page');
  await expect(list.getByRole('link', { name: 'POS ve mutabakat' })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Kılavuzda ara' }).fill('cakisma');
  await page.getByRole('list', { name: 'Bulunanlar' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/yardim\?chapter=esitleme#cakisma$/u);
  await expect(page.getByRole('heading', { name: 'Çakışma', exact: true })).toBeFocused();

  await page.getByRole('banner').getByRole('link', { name: 'Yardım' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: /^Hastalar/ })).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
});

test('a question mark tells what is hard, by keyboard, and leads to the manual', async ({ desk }) => {
  const page = await desk(accounts.nurse, '/crm/tickets');
  await page.getByRole('button', { name: /^Eşitleme: / }).click();
  const panel = page.getByRole('dialog', { name: 'Eşitleme', exact: true });
  const mark = panel.getByRole('button', { name: 'Yardım: Eşitleme durumları' });
  await mark.focus();
  await page.keyboard.press('Enter');
  const text = page.getByRole('dialog', { name: 'Eşitleme durumları' });
  await expect(text).toContainText('önce bu cihaza kaydedilir');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(mark).toBeVisible();
  await mark.click();
  await text.getByRole('link', { name: 'Kılavuzda oku' }).click();
  await expect(mark).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Durumlar ne demek' })).toBeVisible();
});

test('the tour comes once to a user of a device, is left by Esc, and begins again from the manual', async ({
  browser,
}) => {
  const page = await signInElsewhere(browser, accounts.humanResources);
  await synced(page);
  await page.evaluate(() => localStorage.removeItem('vizite.tours'));
  await openLocks(page);
  await page.reload();
  const tour = page.getByRole('dialog', { name: 'Ana sayfa' });
  await expect(tour).toContainText('Adım 1 / 5');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Menü' })).toContainText('Adım 2 / 5');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('vizite.tours'))).toContain('"seen":["');

  await page.keyboard.press('g');
  await page.keyboard.press('?');
  await page.getByRole('banner').getByRole('link', { name: 'Yardım' }).click();
  await page.getByRole('button', { name: 'Turu başlat' }).click();
  for (let step = 1; step < 5; step += 1) await page.getByRole('button', { name: 'İleri' }).click();
  await expect(page.getByRole('dialog', { name: 'Kilit ve yardım' })).toContainText('Adım 5 / 5');
  await page.getByRole('button', { name: 'Bitir' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});
