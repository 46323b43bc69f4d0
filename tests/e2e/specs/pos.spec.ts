import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

// One process runs them all, and so opens each tablet once.
test.describe.configure({ mode: 'default' });

async function choose(page: Page, form: Locator, label: string | RegExp, text: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).fill(text);
  await page.getByRole('option', { name: text }).first().click();
}

/** Takes a terminal over at the board. */
async function takeOver(page: Page, line: Locator, name: string): Promise<void> {
  const form = page.getByRole('dialog');
  await line.click();
  await expect(form.getByRole('heading', { name: 'Terminal teslim al' })).toBeVisible();
  await choose(page, form, 'Personel', name);
  await form.getByRole('button', { name: 'Teslim al' }).click();
  await expect(form).toHaveCount(0);
}

async function addTerminal(page: Page, terminalNo: string): Promise<void> {
  const form = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Yeni terminal' }).click();
  await form.getByRole('textbox', { name: 'Terminal no' }).fill(terminalNo);
  await form.getByRole('textbox', { name: 'Üye iş yeri no' }).fill('0007001100');
  await choose(page, form, 'Banka', 'Akbank');
  await form.getByRole('button', { name: 'Terminali kaydet' }).click();
  await expect(form).toHaveCount(0);
}

test('a terminal is added with its rate; two rates for the same payment are not', async ({ desk }) => {
  const terminalNo = String(randomInt(10_000_000, 99_999_999));
  const page = await desk(accounts.accounting, '/pos/terminals');
  const form = page.getByRole('dialog');
  await addTerminal(page, terminalNo);
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill(terminalNo);
  await page.getByRole('row').filter({ hasText: terminalNo }).click();
  await expect(form.getByRole('heading', { name: terminalNo })).toBeVisible();

  await form.getByRole('button', { name: 'Oran ekle' }).click();
  await expect(form.getByRole('heading', { name: 'Yeni oran' })).toBeVisible();
  await form.getByRole('textbox', { name: 'Oran', exact: true }).fill('3,99');
  await expect(form.getByText('Yasal üst sınır kredi kartı için %3,56')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Oran', exact: true }).fill('1,79');
  await form.getByRole('button', { name: 'Oranı kaydet' }).click();
  await expect(form.getByRole('heading', { name: terminalNo })).toBeVisible();
  await expect(form).toContainText('%1,79');

  await form.getByRole('button', { name: 'Oran ekle' }).click();
  await form.getByRole('textbox', { name: 'Oran', exact: true }).fill('2');
  await form.getByRole('button', { name: 'Oranı kaydet' }).click();
  await expect(form.getByRole('textbox', { name: 'İlk gün' })).toHaveAccessibleDescription(
    /Aynı kart, taksit ve tarih için başka bir oran var/,
  );
  await form.getByRole('button', { name: 'Vazgeç' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill('');
  await synced(page);

  await visit(page, '/pos/terminal');
  await page.getByRole('button', { name: 'Hangi cihaz?' }).click();
  await form.getByRole('textbox', { name: 'Tutar' }).fill('100.000,00');
  const offers = form.getByRole('listitem');
  await expect(offers.first()).toContainText('En ucuz');
  await expect(offers.filter({ hasText: terminalNo })).toContainText('1.790,00 ₺');
  await form.getByRole('textbox', { name: 'Taksit' }).fill('37');
  await expect(offers).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('without a network a terminal is taken over, counted blindly and handed on', async ({ desk }) => {
  test.slow();
  const terminalNo = String(randomInt(10_000_000, 99_999_999));
  const page = await desk(accounts.accounting, '/pos/terminals');
  const context = page.context();
  await addTerminal(page, terminalNo);
  await synced(page);

  await visit(page, '/pos/terminal');
  const form = page.getByRole('dialog');
  const line = page.getByRole('button').filter({ hasText: terminalNo });
  await expect(line).toContainText('Kimsede değil');
  await context.setOffline(true);
  await takeOver(page, line, 'Serkan Uz');
  await expect(line).toContainText('Serkan Uz');

  await line.click();
  await expect(form).toContainText('Beklenen toplam sayımdan sonra görünür');
  await form.getByRole('button', { name: 'Gün sonu al ya da devret' }).click();
  await form.getByRole('button', { name: 'Gün sonunu kaydet' }).click();
  await expect(form.getByRole('textbox', { name: 'Slipteki toplam' })).toHaveAccessibleDescription(
    /Slipteki toplamı yazın/,
  );
  await form.getByRole('textbox', { name: 'Slipteki toplam' }).fill('31.655,00');
  await form.getByRole('textbox', { name: 'İşlem sayısı' }).fill('27');
  await choose(page, form, /^Devralan/, 'Dilek Oral');
  // Who has no account is asked for nothing on the giver's tablet.
  await expect(form.getByLabel(/^Alanın/)).toHaveCount(0);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Gün sonunu kaydet' }).click();
  await expect(form.getByText('Devredildi')).toBeVisible();
  await expect(form).toContainText('31.655,00 ₺');
  await page.keyboard.press('Escape');
  await expect(line).toContainText('Dilek Oral');

  await context.setOffline(false);
  await synced(page);
  await expect(line).toContainText('Dilek Oral');
  // Whoever counted does not check.
  await visit(page, '/pos/terminal?view=list');
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill(terminalNo);
  await page.getByRole('row').filter({ hasText: 'Devredildi' }).click();
  await expect(form.getByText('Devredildi')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Denetlendi' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill('');
});

test('two tablets without a network hand a terminal on by its code, and the server agrees', async ({
  desk,
}) => {
  test.slow();
  const terminalNo = String(randomInt(10_000_000, 99_999_999));
  const page = await desk(accounts.accounting, '/pos/terminals');
  const context = page.context();
  await addTerminal(page, terminalNo);
  await visit(page, '/pos/terminal');
  const line = page.getByRole('button').filter({ hasText: terminalNo });
  await takeOver(page, line, 'Serkan Uz');
  await synced(page);

  const taker = await desk(accounts.manager, '/pos/terminal');
  const other = taker.context();
  const takersLine = taker.getByRole('button').filter({ hasText: terminalNo });
  await expect(takersLine).toContainText('Serkan Uz');
  await context.setOffline(true);
  await other.setOffline(true);

  const form = page.getByRole('dialog');
  await line.click();
  await form.getByRole('button', { name: 'Gün sonu al ya da devret' }).click();
  await form.getByRole('textbox', { name: 'Slipteki toplam' }).fill('4.250,00');
  await form.getByRole('textbox', { name: 'İşlem sayısı' }).fill('12');
  await form.getByRole('checkbox', { name: 'Başka tablette devralınacak' }).check();
  await form.getByRole('button', { name: 'Gün sonunu kaydet' }).click();
  await expect(form.getByRole('img', { name: 'Devir kodu resmi' })).toBeVisible();
  await expectAccessible(page);
  const code = (await form.getByText(/^(?:[0-9A-Z]{4}-)+[0-9A-Z]{1,4}$/u).textContent()) ?? '';

  const takersForm = taker.getByRole('dialog');
  await taker.getByRole('button', { name: 'Teslim al', exact: true }).click();
  await takersForm.getByRole('button', { name: 'Kodla devral' }).click();
  await takersForm.getByRole('textbox', { name: 'Devir kodu' }).fill('ABC');
  await takersForm.getByRole('button', { name: 'Kodu kullan' }).click();
  await expect(takersForm.getByRole('textbox', { name: 'Devir kodu' })).toHaveAccessibleDescription(
    /yanlış ya da eksik/u,
  );
  // Two signs exchanged are no code of anybody; two equal ones would be the same code.
  const mistyped = code.replace(/([0-9A-Z])(?!\1)([0-9A-Z])/u, '$2$1');
  expect(mistyped).not.toBe(code);
  await takersForm.getByRole('textbox', { name: 'Devir kodu' }).fill(mistyped);
  await takersForm.getByRole('button', { name: 'Kodu kullan' }).click();
  await expect(takersForm.getByText(`Devir kodu ${mistyped}`)).toHaveCount(0);
  await takersForm.getByRole('textbox', { name: 'Devir kodu' }).fill(code.toLowerCase());
  await takersForm.getByRole('button', { name: 'Kodu kullan' }).click();
  await expect(takersForm.getByText(`Devir kodu ${code}`)).toBeVisible();
  await expect(takersForm).toContainText('12 işlem, 4.250,00 ₺');
  await choose(taker, takersForm, 'Personel', 'Dilek Oral');
  await takersForm.getByLabel('Alanın parolası').fill('yanlış');
  await takersForm.getByRole('button', { name: 'Teslim al', exact: true }).click();
  await expect(takersForm.getByLabel('Alanın parolası')).toHaveAccessibleDescription(/Parola yanlış/u);
  await expectAccessible(taker);
  await takersForm.getByLabel('Alanın parolası').fill(PASSWORD);
  await takersForm.getByRole('button', { name: 'Teslim al', exact: true }).click();
  await expect(takersForm).toHaveCount(0);

  // Who took it is heard first; the clash ends when the other tablet has sent its count.
  await other.setOffline(false);
  await synced(taker);
  await context.setOffline(false);
  await synced(page);
  await page.keyboard.press('Escape');
  await expect(line).toContainText('Dilek Oral');
  await visit(page, `/pos/terminal?view=list`);
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill(terminalNo);
  const rows = page.getByRole('row').filter({ hasText: terminalNo });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Çakışıyor' })).toHaveCount(0);
  // The giver's usage names who took it.
  await rows.filter({ hasText: 'Devredildi' }).click();
  await expect(form).toContainText('Devralan');
  await expect(form.getByText('Dilek Oral')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill('');
});
