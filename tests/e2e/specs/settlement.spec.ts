import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { importLists, dayIn } from '../fixtures/card-money';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { undo } from '../fixtures/undo';
import { collected, payment } from '../../settlement-rows';

const AKBANK = '01900000-0000-7000-8000-0f0000000002';
const boardOf = (day: string): string => `/pos/bank-reports?sekme=eslestirme&day=${day}`;

/** Imports two receipts that were paid with one card, and one payment whose approval code both sides have. */
async function importDay(day: string): Promise<void> {
  const card = (digits: string) => ({ card_masked: `411111******${digits}` });
  await importLists(
    [
      AKBANK,
      [
        payment(`${day}T10:17:00`, 241_50, { ...card('9599'), approval_no: '700001' }),
        payment(`${day}T12:00:00`, 100_00, { ...card('1234'), approval_no: '700002' }),
      ],
    ],
    [
      null,
      [
        collected(`${day}T10:15:00`, 80_75, { receipt_no: 'M-58482' }),
        collected(`${day}T10:16:00`, 160_75, { receipt_no: 'M-58483' }),
        collected(`${day}T12:01:00`, 100_00, { receipt_no: 'M-58484', approval_no: '700002' }),
      ],
    ],
  );
}

const row = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Seçilen satırlar' });

async function tickThree(page: Page): Promise<void> {
  await row(page, /M-58482/).click();
  await row(page, /M-58483/).click();
  await row(page, /\*{4} 9599/).click();
}

test('two receipts are matched with one payment, the rest by itself, and the day is closed', async ({
  desk,
}) => {
  const day = dayIn(2021);
  await importDay(day);
  const page = await desk(accounts.accounting, boardOf(day));
  const sheet = page.getByRole('dialog');
  await tickThree(page);
  await expect(bar(page)).toContainText('2 vezne, 1 banka seçili');
  await expect(bar(page).getByRole('status')).toContainText('0,00 tam');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'İkiye bir' })).toBeVisible();
  await undo(page, 'Satırlar eşlendi');
  await expect(row(page, /M-58482/)).toBeVisible();

  await page.getByRole('button', { name: 'Önerileri uygula' }).click();
  await expect(sheet.getByRole('heading', { name: '1 eşleşecek, 0 belirsiz kalacak' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Uygula', exact: true }).click();
  await expect(page.getByRole('button', { name: '1 gizli' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Eşleşen satır' })).toHaveAttribute(
    'aria-valuetext',
    '1 / 2 satır',
  );
  await expect(page.getByRole('button', { name: 'Günü kapat' })).toBeDisabled();

  await tickThree(page);
  await bar(page).getByRole('button', { name: /^Eşle/ }).click();
  await expect(page.getByRole('progressbar', { name: 'Eşleşen satır' })).toHaveAttribute(
    'aria-valuetext',
    '2 / 2 satır',
  );
  await page.getByRole('button', { name: 'Günü kapat' }).click();
  await sheet.getByRole('button', { name: 'Bu bankayı kapat' }).click();
  await expect(sheet.getByText('Kapalı', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Kapat', exact: true }).click();
  await expect(page.getByText('Bu gün kapalı.')).toBeVisible();
  await page.getByRole('button', { name: 'İkiye bir' }).click();
  await expect(sheet.getByRole('button', { name: 'Eşlemeyi kaldır' })).toHaveAccessibleDescription(
    'Dönem kapalı',
  );
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Dönemler' }).click();
  const shown = day.split('-').toReversed().join('.');
  await expect(page.getByRole('row').filter({ hasText: shown })).toContainText('Akbank');
  await expectAccessible(page);
});

test('without a network days are read and added up; with it a difference is explained, and its match found among the rows', async ({
  desk,
}) => {
  const day = dayIn(2022);
  const rows = `/pos/bank-reports?sekme=satirlar&from=${day}&to=${day}`;
  await importDay(day);
  const page = await desk(accounts.accounting, rows);
  const sheet = page.getByRole('dialog');
  const line = page.getByRole('row').filter({ hasText: '241,50' });
  await expect(line).toBeVisible();
  // The bank's file and the receipts come one after the other.
  await visit(page, boardOf(day));
  for (const name of [/M-58482/, /M-58483/, /\*{4} 9599/]) await expect(row(page, name)).toBeVisible();
  await visit(page, rows);
  await expect(line).toBeVisible();
  await page.context().setOffline(true);
  await visit(page, boardOf(day));
  await expect(page.getByText(/Çevrimdışıyken eşlenemez/)).toBeVisible();
  await tickThree(page);
  await expect(bar(page).getByRole('status')).toContainText('0,00 tam');
  await expect(bar(page).getByRole('button', { name: /^Eşle/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Önerileri uygula' })).toBeDisabled();
  await visit(page, rows);
  await expect(line).toBeVisible();
  await page.context().setOffline(false);
  await synced(page);

  await visit(page, boardOf(day));
  await row(page, /M-58482/).click();
  await row(page, /\*{4} 9599/).click();
  await expect(bar(page).getByRole('status')).toContainText('-160,75 veznede eksik');
  await page.keyboard.press('Enter');
  await sheet.getByRole('button', { name: /Farkın türü/ }).click();
  await page.getByRole('option', { name: 'Makbuz kesilmemiş' }).click();
  await sheet.getByRole('textbox', { name: 'Neden' }).fill('İkinci makbuz ayrıca kesilecek');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Eşle', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Tutar farkı 160,75', exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Satırlar' }).click();
  await visit(page, rows);
  await expect(line).toContainText('Eşleşti');
  await line.click();
  await expect(sheet).toContainText('İkinci makbuz ayrıca kesilecek');
  await expect(sheet).toContainText('M-58482');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Eşleştirmede göster' }).click();
  await expect(page.getByRole('button', { name: 'Tutar farkı 160,75', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Tutar farkı 160,75', exact: true }).click();
  await sheet.getByRole('button', { name: 'Eşlemeyi kaldır' }).click();
  await expect(row(page, /M-58482/)).toBeVisible();
});
