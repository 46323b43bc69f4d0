import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';
import { undo } from '../fixtures/undo';
import { MainLayout } from '../pages/main-layout';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
/** Makes names that no other run uses: look-up entries are shared by all tests of a server. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

test('every look-up has its page, whose panel gives the focus back', async ({ desk }) => {
  const page = await desk(accounts.manager, '/crm/client-ticket-types');
  const layout = new MainLayout(page);
  for (const [place, title, shown] of [
    ['Talep tipleri', 'Talep tipleri', 'Şikâyet'],
    ['Durumlar', 'Durumlar', 'Sigorta yanıtı bekleniyor'],
    ['Kaynaklar', 'Kaynaklar', 'Çağrı merkezi'],
    ['İletişim tipleri', 'İletişim tipleri', 'Gelen arama'],
    ['CST – Sonuç tipleri', 'CST – Sonuç Tipleri', 'Geri aranacak'],
    ['Yakınlık tipleri', 'Yakınlık tipleri', 'Refakatçi'],
    ['Etiketler', 'Etiketler', 'VIP'],
  ] as const) {
    await layout.place(place).click();
    await expect(layout.heading).toHaveText(title);
    await expect(row(page, shown).first()).toBeVisible();
  }
  const entry = page.getByRole('rowheader').first().getByRole('button');
  await entry.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary').getByLabel('Ad', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(entry).toBeFocused();
});

test('an entry is added, edited, set inactive and taken back, moved by keyboard and menu, and deleted', async ({
  desk,
}) => {
  const name = unique('Uçuş bilgisi');
  const page = await desk(accounts.manager, '/crm/client-ticket-types');
  const save = page.getByRole('button', { name: 'Kaydet' });
  await page.getByRole('button', { name: 'Tip ekle' }).click();
  await page.getByLabel('Ad', { exact: true }).fill('şikayet');
  await save.click();
  await expect(page.getByText('Bu ad kullanılıyor: “Şikâyet”. Başka bir ad yazın')).toBeVisible();
  await page.getByLabel('Ad', { exact: true }).fill(name);
  await save.click();
  const rows = page.getByRole('row');
  await expect(rows.last()).toContainText(name);
  await expect(page.getByRole('complementary', { name: 'Yeni tip' })).toBeHidden();

  await page.getByRole('button', { name, exact: true }).click();
  await page.getByLabel('Çözüm (isteğe bağlı)').fill('4');
  await page.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(page.getByText('Değişiklikler kaydedilmedi.')).toBeVisible();
  await page.getByRole('button', { name: 'Düzenlemeye dön' }).click();
  await save.click();
  await expect(row(page, name)).toContainText('4 dk');

  await row(page, name).getByRole('switch').click();
  await expect(row(page, name)).toBeHidden();
  await undo(page, 'pasife alındı');
  await expect(row(page, name)).toBeVisible();

  await page.getByRole('button', { name: `${name}: sırasını değiştir` }).focus();
  await page.keyboard.press('Space');
  const said = page.getByText(new RegExp(`${name} (alındı|\\d+\\. sıranın yerinde)`));
  await expect(said).toBeAttached();
  const before = await said.textContent();
  await page.keyboard.press('ArrowUp');
  await expect(said).not.toHaveText(before ?? '');
  await page.keyboard.press('Space');
  await expect(rows.nth(-2)).toContainText(name);

  const more = page.getByRole('button', { name: `${name}: diğer işlemler` });
  await more.click();
  await page.getByRole('menuitem', { name: 'Aşağı taşı' }).click();
  await expect(rows.last()).toContainText(name);
  await more.click();
  await page.getByRole('menuitem', { name: 'Sil' }).click();
  await page.getByRole('button', { name: 'Kaydı sil' }).click();
  await expect(row(page, name)).toBeHidden();
});
