import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, signInElsewhere, test } from '../fixtures/test';
import { synced } from '../fixtures/synced';

/** Nobody else signs in with it; what is published here is for nobody else's role. */
const READER = { email: 'cem.duman@vizite.demo', role: 'Salt Okunur Rapor' };

const attack = [
  '## Bakım',
  'Bu gece **02:00** için',
  '<script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 2">',
  '[tuzak](javascript:window.ran=3)',
  '[kılavuz](https://vizite.test/kilavuz)',
].join('\n\n');

test('what a manager writes reaches a reader formatted, and nothing in it runs', async ({
  desk,
  browser,
}) => {
  const title = `Duyuru ${String(Date.now())}`;
  const page = await desk(accounts.manager, '/whatsnew');
  await page.getByRole('button', { name: 'Yenilik ekle' }).click();
  await page.getByRole('textbox', { name: 'Başlık' }).fill(title);
  await page.getByRole('textbox', { name: 'Metin' }).fill(attack);
  await page.getByText('Önizle').click();
  await expect(page.locator('.rich-text strong')).toHaveText('02:00');
  await page.getByRole('combobox', { name: 'Kimler görsün' }).fill(READER.role);
  await page.getByRole('option', { name: READER.role }).click();
  await page.getByRole('textbox', { name: 'Başlık' }).click();
  await page.getByText('Onay gerekir').click();
  await page.getByRole('checkbox', { name: /^Yayımla/ }).check();
  await page.getByRole('button', { name: 'Yayımla' }).click();
  await synced(page);

  const reader = await signInElsewhere(browser, READER.email, '/whats-new');
  const article = reader.getByRole('article', { name: title });
  await expect(article.getByRole('heading', { name: 'Bakım' })).toBeVisible();
  await expect(article.locator('.rich-text').getByText('window.ran = 1')).toBeVisible();
  await expect(article.locator('script, img, [onerror]')).toHaveCount(0);
  await expect(article.getByRole('link')).toHaveCount(1);
  await expect(article.getByRole('link', { name: 'kılavuz' })).toHaveAttribute('rel', 'noopener noreferrer');
  expect(await reader.evaluate(() => 'ran' in window)).toBe(false);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await expectAccessible(reader);

  // Read without a network, acknowledged without one.
  await synced(reader);
  await reader.context().setOffline(true);
  await article.getByRole('button', { name: 'Okudum, anladım' }).click();
  await expect(article.getByText('Okuduğunuzu onayladınız')).toBeVisible();
  await reader.context().close();
});
