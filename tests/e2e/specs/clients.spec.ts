import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

/** Makes up a mobile number that the demo data does not use. */
const freshPhone = () => `0599 ${randomInt(100, 1000)} ${randomInt(10, 100)} ${randomInt(10, 100)}`;

/** The first sync brings a year of records; a busy machine takes its time. Milliseconds. */
const FIRST_SYNC = 150_000;

/** Waits until the clients are on the device; the rest of the first sync may go on. */
async function clientsArrived(page: Page): Promise<void> {
  await expect(page.getByRole('grid', { name: 'Hastalar' }).getByRole('row').nth(1)).toBeVisible({
    timeout: FIRST_SYNC,
  });
}

test.slow();

async function newClient(page: Page, first: string, last: string, phone: string): Promise<void> {
  await page.getByRole('button', { name: 'Yeni hasta' }).click();
  const sheet = page.getByRole('dialog', { name: 'Yeni hasta' });
  await sheet.getByLabel('Telefon', { exact: true }).fill(phone);
  await sheet.getByLabel('Ad', { exact: true }).fill(first);
  await sheet.getByLabel('Soyad', { exact: true }).fill(last);
  await sheet.getByRole('button', { name: /^Kimlik türü/ }).click();
  await page.getByRole('option', { name: 'Yok' }).click();
}

test('the list and the search find as typed and keep names out of the address', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/crm/client-list');
  await clientsArrived(page);
  const table = page.getByRole('grid', { name: 'Hastalar' });
  await expectAccessible(page);
  const inList = page.getByRole('searchbox', { name: 'Bu listede ara' });
  await inList.fill('nermin aksoy');
  await expect(table.getByRole('row').filter({ hasText: 'Nermin Aksoylu' }).first()).toBeVisible({
    timeout: FIRST_SYNC,
  });
  await inList.fill('xqzw');
  await expect(page.getByText('Eşleşen kayıt bulunamadı')).toBeVisible();
  expect(page.url()).not.toContain('xqzw');
  await page.getByRole('button', { name: 'Süzgeçleri temizle' }).click();

  await page.getByRole('button', { name: /^Filtre/ }).click();
  await page.getByRole('menuitem', { name: 'Açık talebi olan' }).click();
  await expect(page).toHaveURL(/open=yes/);
  await table.getByRole('button', { name: 'Güncellenme' }).click();
  await expect(page).toHaveURL(/sort=updated/);

  await visit(page, '/crm/client-profile');
  const field = page.getByRole('searchbox', { name: 'Ad soyad, telefon, TC ya da dosya no' });
  await field.fill('nermin aksoylu');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /Nermin Aksoylu/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crm\/client-profile\/[0-9a-f-]{36}$/);
  await expect(page).toHaveTitle(/^Hasta kaydı/);
  await visit(page, '/crm/client-profile/0195a000-0000-7000-8000-00000000dead');
  await expect(page.getByText('Kayıt bu cihazda bulunamadı')).toBeVisible();
});

test('a client is opened, held by a duplicate, and edited without a network', async ({ desk }) => {
  const phone = freshPhone();
  const page = await desk(accounts.callCentre, '/crm/client-list');
  await newClient(page, 'Gülizar', 'Denemeoğlu', phone);
  await page.getByRole('button', { name: 'Hastayı kaydet' }).click();
  await expect(page.getByRole('heading', { name: 'Gülizar Denemeoğlu' })).toBeVisible();
  const profile = page.url();
  await expectAccessible(page);

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Hastalar' }).first().click();
  await newClient(page, 'Gulizar', 'Denemeoglu', phone);
  const save = page.getByRole('button', { name: 'Hastayı kaydet' });
  await expect(page.getByText('1 benzer kayıt bulundu')).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bu kaydı kullan' }).click();
  await expect(page).toHaveURL(profile);

  await page.getByRole('tab', { name: 'Bilgiler' }).click();
  await page.getByRole('button', { name: 'Bilgileri düzenle' }).click();
  const sheet = page.getByRole('dialog', { name: 'Bilgileri düzenle' });
  await sheet.getByLabel('Soyad', { exact: true }).fill('Denemeoğlu Er');
  await sheet.getByRole('button', { name: 'Değişiklikleri kaydet' }).click();
  await expect(page.getByText('Kaydedildi, bağlanınca gönderilecek.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Gülizar Denemeoğlu Er' })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('img', { name: 'Gönderilmeyi bekliyor' })).toBeHidden({
    timeout: FIRST_SYNC,
  });
});

test('a form that was open while a colleague changed the same field asks which value is meant', async ({
  desk,
}) => {
  const last = newPerson().lastName;
  const page = await desk(accounts.callCentre, '/crm/client-list');
  await newClient(page, 'Gülizar', last, freshPhone());
  await page.getByRole('button', { name: 'Hastayı kaydet' }).click();
  await expect(page.getByRole('heading', { name: `Gülizar ${last}` })).toBeVisible();
  await synced(page);
  const colleague = await desk(accounts.manager, new URL(page.url()).pathname);

  const sheetOf = async (tab: Page) => {
    await tab.getByRole('tab', { name: 'Bilgiler' }).click();
    await tab.getByRole('button', { name: 'Bilgileri düzenle' }).click();
    const sheet = tab.getByRole('dialog', { name: 'Bilgileri düzenle' });
    await sheet.getByLabel('Soyad', { exact: true }).waitFor();
    return sheet;
  };
  const mine = await sheetOf(page);
  const theirs = await sheetOf(colleague);
  await theirs.getByLabel('Soyad', { exact: true }).fill(`${last} Er`);
  await theirs.getByRole('button', { name: 'Değişiklikleri kaydet' }).click();
  // The new values are behind the form by now.
  await expect(page.getByRole('heading', { name: `Gülizar ${last} Er`, includeHidden: true })).toBeAttached();
  await mine.getByLabel('Soyad', { exact: true }).fill(`${last} Su`);
  await mine.getByRole('button', { name: 'Değişiklikleri kaydet' }).click();

  await expect(page.getByRole('heading', { name: `Gülizar ${last} Er` })).toBeVisible();
  await page.getByRole('button', { name: /^Eşitleme: / }).click();
  const conflict = page.getByRole('listitem').filter({ hasText: 'Aynı alan iki yerde değişti' });
  await expect(conflict).toContainText(`${last} Er`);
  await conflict.getByRole('radio', { name: /^Sizin değişikliğiniz/ }).check();
  await conflict.getByRole('button', { name: 'Seçileni uygula' }).click();
  await expect(conflict).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(colleague.getByRole('heading', { name: `Gülizar ${last} Su` })).toBeVisible();
});

test('a profile takes conversations, relatives and consents; a relative’s number leads to it', async ({
  desk,
}) => {
  const page = await desk(accounts.callCentre, '/crm/client-list');
  await clientsArrived(page);
  await newClient(page, 'Tarık', 'Profiloğlu', freshPhone());
  await page.getByRole('button', { name: 'Hastayı kaydet' }).click();
  await expect(page.getByRole('heading', { name: 'Tarık Profiloğlu' })).toBeVisible();

  await page.getByRole('tab', { name: 'Görüşmeler' }).click();
  await page.getByRole('button', { name: 'Görüşme ekle' }).click();
  await page.getByRole('combobox', { name: 'İletişim tipi' }).fill('gelen arama');
  await page.getByRole('option', { name: 'Gelen arama' }).click();
  await page.getByRole('button', { name: 'Görüşmeyi kaydet' }).click();
  await expect(page.getByText('Aramanın sonucunu seçin')).toBeVisible();
  await page.getByRole('combobox', { name: 'Sonuç' }).fill('bilgi');
  await page.getByRole('option', { name: 'Bilgi verildi' }).click();
  await page.getByRole('button', { name: 'Görüşmeyi kaydet' }).click();
  await expect(page.getByRole('list', { name: 'Görüşmeler' })).toContainText('Bilgi verildi');

  await page.getByRole('tab', { name: 'Yakınlar' }).click();
  await page.getByRole('button', { name: 'Yakın ekle' }).click();
  await page.getByRole('combobox', { name: 'Yakınlık' }).fill('kardeş');
  await page.getByRole('option', { name: 'Kardeşi' }).click();
  await page.getByLabel('Yakının adı').fill('Elif Profiloğlu');
  const number = freshPhone();
  await page.getByLabel('Yakının telefonu').fill(number);
  await page.getByRole('button', { name: 'Yakını kaydet' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Elif Profiloğlu');

  await page.getByRole('tab', { name: 'İzinler' }).click();
  await page.getByRole('button', { name: 'İzin kaydet' }).click();
  await page.getByLabel('Metin sürümü').fill('2026-01');
  await page.getByRole('button', { name: 'İzni kaydet' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Metin 2026-01');
  await expectAccessible(page);

  await visit(page, `/hasta/tel/${number.replaceAll(' ', '')}`);
  await expect(page.getByRole('heading', { name: 'Numara bir hasta yakınının' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tarık Profiloğlu' })).toContainText('Elif Profiloğlu');
  await visit(page, '/crm/client-profile');
  await page.getByRole('searchbox', { name: 'Ad soyad, telefon, TC ya da dosya no' }).fill(number);
  await expect(page.getByRole('main').getByRole('link', { name: 'Tarık Profiloğlu' })).toContainText(
    `Elif Profiloğlu, ${number}`,
  );
});
