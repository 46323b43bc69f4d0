import { accounts } from '../fixtures/accounts';
import { stored, synced } from '../fixtures/synced';
import { expect, signInElsewhere, test, visit } from '../fixtures/test';

test('look', async ({ desk, browser }) => {
  test.setTimeout(240_000);
  const page = await desk(accounts.manager, '/crm/message-templates?tab=settings');
  const shots = async (of: typeof page, name: string) => {
    for (const [w, h] of [[768, 1024], [1440, 900]] as const)
      for (const scheme of ['light', 'dark'] as const) {
        await of.setViewportSize({ width: w, height: h });
        await of.emulateMedia({ colorScheme: scheme });
        await of.screenshot({ path: `/tmp/shots/${name}-${w}-${scheme}.png` });
      }
  };
  await expect(page.getByLabel('Bağlantı verilebilecek adresler')).toBeVisible();
  await page.getByLabel('Bağlantı verilebilecek adresler').fill('hastane.com.tr\nhttps://x');
  await page.getByRole('button', { name: 'Ayarları kaydet' }).click();
  await page.getByLabel('Bağlantı verilebilecek adresler').scrollIntoViewIfNeeded();
  await shots(page, 'settings');
  await visit(page, '/crm/clients');
  await page.getByRole('row').nth(2).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: '/tmp/shots/client.png' });
  await page.getByRole('button', { name: 'Diğer işlemler' }).first().click();
  await page.getByRole('menuitem', { name: 'Mesaj gönder' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mesaj gönder' });
  for (const name of ['Evrak', 'Memnuniyet anketi, yatan', 'Randevu hatırlatma']) {
    await sheet.getByRole('combobox', { name: 'Şablon' }).fill(name);
    await page.getByRole('option').first().click();
    const free = sheet.getByRole('textbox', { name: /İstenen evrak/u });
    if (await free.count()) await free.fill('bak evil.com');
    await page.waitForTimeout(500);
    await shots(page, `sheet-${name.slice(0, 5)}`);
  }
  void stored; void synced; void signInElsewhere; void browser;
});
