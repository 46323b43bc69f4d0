import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { photograph } from '../fixtures/photograph';
import { stored, synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

async function choose(page: Page, form: Locator, label: string | RegExp, text: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

/** Adds a terminal that is in use, and locates it on the board. */
async function heldTerminal(page: Page): Promise<Locator> {
  const terminalNo = String(randomInt(10_000_000, 99_999_999));
  const form = page.getByRole('dialog');
  await visit(page, '/pos/terminals');
  await page.getByRole('button', { name: 'Yeni terminal' }).click();
  await form.getByRole('textbox', { name: 'Terminal no' }).fill(terminalNo);
  await form.getByRole('textbox', { name: 'Üye iş yeri no' }).fill('0007001100');
  await choose(page, form, 'Banka', 'Akbank');
  await form.getByRole('button', { name: 'Terminali kaydet' }).click();
  await expect(form).toHaveCount(0);
  await visit(page, '/pos/terminal');
  const line = page.getByRole('button').filter({ hasText: terminalNo });
  await line.click();
  await choose(page, form, 'Personel', 'Serkan Uz');
  await form.getByRole('button', { name: 'Teslim al' }).click();
  await expect(form).toHaveCount(0);
  await expect(line).toContainText('Serkan Uz');
  return line;
}

/** Returns all content of IndexedDB, as far as it is text or bytes. */
const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unreadable'));
      });
    const latin = new TextDecoder('latin1');
    const parts: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const rows: readonly unknown[] = await answered(
          database.transaction(store).objectStore(store).getAll(),
        );
        for (const row of rows) {
          parts.push(
            JSON.stringify(row, (_, value: unknown) =>
              ArrayBuffer.isView(value) ? latin.decode(value) : value,
            ),
          );
        }
      }
      database.close();
    }
    return parts.join('\n');
  });

const sizeOf = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });

test('a slip photographed without a network waits sealed, and is sent when it is back', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.accounting, '/pos/terminals');
  const context = page.context();
  const line = await heldTerminal(page);
  await synced(page);
  const photo = await photograph(page);
  expect(photo.toString('latin1')).toContain('Tablet Kamerasi');

  await context.setOffline(true);
  await line.click();
  const form = page.getByRole('dialog').first();
  await form.getByRole('button', { name: 'Gün sonu al ya da devret' }).click();
  const slip = form.getByRole('group', { name: 'Slip fotoğrafı' });
  await expect(slip.getByRole('button', { name: 'Fotoğraf çek' })).toBeVisible();
  await slip.getByLabel('Slip fotoğrafı: kamera').setInputFiles({
    name: 'IMG_0042.jpg',
    mimeType: 'image/jpeg',
    buffer: photo,
  });
  await expect(slip.getByText('1 bekliyor')).toBeVisible();
  await expectAccessible(page);
  await slip.getByLabel('Slip fotoğrafı: dosya').setInputFiles({
    name: 'not.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture'),
  });
  await expect(slip.getByRole('alert')).toContainText('fotoğraf olarak açılamadı');
  await stored(page);

  // Over a restart of the app; the panel names it.
  await page.reload();
  await expect(form.getByRole('button', { name: 'Gün sonunu kaydet' })).toBeVisible();
  // The form gives way to the usage, and that to the board.
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: 'Gün sonu al ya da devret' })).toBeVisible();
  await page.keyboard.press('Escape');
  await new MainLayout(page).ready();
  await page.getByRole('button', { name: /^Eşitleme/ }).click();
  await expect(page.getByRole('region', { name: 'Fotoğraflar' })).toContainText('1 fotoğraf bekliyor');
  await page.keyboard.press('Escape');
  await line.click();
  await form.getByRole('button', { name: 'Gün sonu al ya da devret' }).click();
  const waiting = form.getByRole('group', { name: 'Slip fotoğrafı' });
  await expect(waiting.getByText('1 bekliyor')).toBeVisible();

  // Nothing of it can be read on the disk: no JPEG, as bytes or as base64.
  const disk = await everythingStored(page);
  for (const plain of ['JFIF', '/9j/', 'image/jpeg', 'IMG_0042', 'Slip foto'])
    expect(disk).not.toContain(plain);

  // An answer that is lost makes no second file.
  let lost = 0;
  await context.route('**/storage/v1/object/**', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await context.setOffline(false);
  await synced(page);
  expect(lost).toBe(1);
  await expect(waiting.getByText('1 bekliyor')).toHaveCount(0);
  const opened = page.url();

  await context.unrouteAll();
  const colleague = await desk(accounts.manager, '/pos/terminal');
  const other = colleague.context();
  const asked = colleague.waitForRequest(
    (request) => request.url().includes('/storage/v1/object/') && request.method() === 'GET',
  );
  await visit(colleague, new URL(opened).pathname + new URL(opened).search.replace(/&?act=[^&]*/u, ''));
  await colleague.getByRole('button', { name: 'Slip fotoğrafı 1' }).click();
  // Upright, scaled down, and nothing of what the camera wrote beside it.
  expect(await sizeOf(colleague.getByRole('img', { name: 'Slip fotoğrafı 1' }))).toEqual([1_200, 1_600]);
  const { authorization = '', apikey = '' } = await (await asked).allHeaders();
  const file = await other.request.get((await asked).url(), { headers: { authorization, apikey } });
  const bytes = (await file.body()).toString('latin1');
  expect(bytes).toContain('JFIF');
  for (const hidden of ['Exif', 'Tablet Kamerasi', 'GPS']) expect(bytes).not.toContain(hidden);

  // It stays on the device that it was looked at on.
  await colleague.getByRole('button', { name: 'Kapat' }).last().click();
  await other.setOffline(true);
  await colleague.getByRole('button', { name: 'Slip fotoğrafı 1' }).click();
  await expect(colleague.getByRole('img', { name: 'Slip fotoğrafı 1' })).toBeVisible();
  await colleague.getByRole('button', { name: 'Kapat' }).last().click();
  await colleague.keyboard.press('Escape');
  await other.setOffline(false);
});
