import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { stored, synced } from '../fixtures/synced';
import { expect, test } from '../fixtures/test';
import type { Page } from '@playwright/test';

// One process runs them all, and so opens each page once.
test.describe.configure({ mode: 'default' });

const PAGE = '/crm/message-templates';

const body = (page: Page, language = 'Türkçe') => page.getByRole('textbox', { name: `Metin, ${language}` });
const meter = (page: Page) => page.getByRole('region', { name: 'Parça sayısı' });

async function newTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Yeni', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Yeni mesaj şablonu' });
  await dialog.getByRole('button', { name: 'Şablonu aç' }).click();
  await expect(dialog.getByText('Şablonun adını yazın')).toBeVisible();
  await dialog.getByLabel('Ad', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Şablonu aç' }).click();
  await expect(body(page)).toBeVisible();
}

test('a template is written, counted, made cheaper, submitted, and approved by another user', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.tourism, PAGE);
  await newTemplate(page, 'Kontrol hatırlatma');
  await page.getByLabel('Gönderici adı').fill('ORNEKHST');

  // A variable comes by `/` and the keyboard, is stepped over and deleted as one, and comes back.
  const text = body(page);
  await text.click();
  await page.keyboard.type('Sn ');
  await page.keyboard.press('/');
  await page.keyboard.type('adı ve soyadı');
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('Sn {{hasta.adsoyad}}');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('.');
  await expect(text).toHaveValue('Sn .{{hasta.adsoyad}}');
  await page.keyboard.press('Delete');
  await expect(text).toHaveValue('Sn .');
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue('Sn .{{hasta.adsoyad}}');
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(`Randevu ucreti 250 ₺. ${'Kontrolunuz '.repeat(9)}{{randevu.saat}}`);

  // 145 letters with a lira are Unicode: three parts; with TL it is one.
  await expect(meter(page)).toContainText('3 parça');
  await expect(meter(page)).toContainText('₺');
  await page.getByRole('button', { name: 'Sade yaz' }).click();
  await expect(text).toHaveValue(/^Randevu ucreti 250 TL\./u);
  await expect(meter(page)).toContainText('1 parça');

  // What law forbids keeps it from being submitted, and leads to its place.
  await text.press('End');
  await page.keyboard.type(' indirim');
  const submit = page.getByRole('button', { name: 'Onaya gönder' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: /“indirim” tanıtım sözüdür/u }).click();
  await expect(text).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(text).toHaveValue(/saat\}\} $/u);
  await expectAccessible(page);

  await submit.click();
  await expect(page.getByText('Onay bekliyor').first()).toBeVisible();
  await expect(page.getByText('Kararı yetkili ikinci bir kişi verir.')).toBeVisible();
  await synced(page);

  const other = await desk(accounts.manager, page.url().replace(/^https?:\/\/[^/]+/u, ''));
  await other.getByRole('button', { name: 'İncele ve karar ver' }).click();
  const decision = other.getByRole('dialog');
  await expect(decision.getByText('Şablon ilk kez yayımlanacak.')).toBeVisible();
  await expect(decision.getByText(/Randevu ucreti 250 TL/u)).toBeVisible();
  await expectAccessible(other);
  await decision.getByRole('button', { name: 'Onayla ve yayımla' }).click();
  await expect(other.getByText('Sürüm 1 yayında', { exact: true })).toBeVisible();

  // The writer sees it, and the next change goes to a second person with what differs.
  await expect(page.getByText('Sürüm 1 yayında', { exact: true })).toBeVisible();
  await text.fill('Sn {{hasta.ad}}, kontrolunuz saat {{randevu.saat}}.');
  await submit.click();
  await expect(page.getByText('Kararı yetkili ikinci bir kişi verir.')).toBeVisible();
  await other.getByRole('button', { name: 'İncele ve karar ver' }).click();
  await expect(decision.locator('del').first()).toBeVisible();
  await decision.getByRole('button', { name: 'Geri gönder…' }).click();
  await decision.getByLabel('Neden geri gönderiliyor?').fill('Tarih de yazılsın');
  await decision.getByRole('button', { name: 'Geri gönder', exact: true }).click();
  await expect(page.getByText('Tarih de yazılsın')).toBeVisible();
  await expect(page.getByText('Sürüm 1 yayında', { exact: true })).toBeVisible();
});

test('what is written without a network is kept and sent later', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.tourism, PAGE);
  await page.context().setOffline(true);
  await newTemplate(page, 'Evrak hazırlanıyor');
  await body(page).fill('Evrakınız {{hastane.ad}} arşivinde hazırlanıyor.');
  await stored(page);
  const address = page.url();

  // Typed and not saved: it is there after a reload.
  await page.goto(address);
  await expect(body(page)).toHaveValue('Evrakınız {{hastane.ad}} arşivinde hazırlanıyor.');
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await expect(page.getByText('Şablon kaydedildi, bağlanınca gönderilecek.')).toBeVisible();
  await stored(page);
  await page.goto(address);
  await expect(body(page)).toHaveValue('Evrakınız {{hastane.ad}} arşivinde hazırlanıyor.');

  await page.context().setOffline(false);
  await synced(page);
  const other = await desk(accounts.manager, address.replace(/^https?:\/\/[^/]+/u, ''));
  await expect(body(other)).toHaveValue('Evrakınız {{hastane.ad}} arşivinde hazırlanıyor.');
});

test('texts are written from right to left, and looked at with other patients', async ({ desk }) => {
  const page = await desk(accounts.tourism, PAGE);
  await newTemplate(page, 'Transfer bilgisi');
  await body(page).fill('Sn {{hasta.hitap}}, sizi {{yolculuk.saat}} saatinde karsilariz.');
  await page.getByRole('button', { name: 'Dil ekle' }).click();
  await page.getByRole('menuitem', { name: /^Arapça/u }).click();
  await expect(page.getByText('Arapça eksik')).toBeVisible();
  const arabic = body(page, 'Arapça');
  await arabic.fill('مرحبا {{hasta.hitap}}، نستقبلكم الساعة {{yolculuk.saat}}.');
  await expect(page.getByText('2 dil de tam')).toBeVisible();
  await expect(page.locator('[dir=rtl]').filter({ has: arabic })).toBeVisible();
  const preview = page.getByRole('complementary', { name: 'Önizleme' });
  await expect(preview.getByText('SMS · 1 parça')).toBeVisible();
  await preview.getByRole('button', { name: /Örnek hasta/u }).click();
  await page.getByRole('option', { name: /^Eksik alanlar/u }).click();
  await expect(preview.getByText(/Bu hastaya gönderilemez: Hitap/u)).toBeVisible();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await synced(page);
});
