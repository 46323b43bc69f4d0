import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

const PATH = '/pos/upload-bank-reports';
const CARD = '4111111111111111';

/** Makes a report whose header nobody has seen; its rows are of this run alone. */
function report(run: number, first: number): { readonly name: string; readonly bytes: Buffer } {
  const lira = (minor: number): string =>
    `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`;
  const rows = Array.from({ length: 6 }, (_, at) => {
    const gross = 100_00 + run + (first + at) * 100;
    const fee = Math.round(gross * 0.02);
    const word = at === 5 ? 'Geri ödeme' : 'Harcama';
    const cells = [
      `${String(first + at).padStart(2, '0')}.11.2026`,
      `9${run}`,
      word,
      at === 0 ? CARD : '540134******1234',
    ];
    return { cells: [...cells, lira(gross), lira(fee), lira(gross - fee), String(run + first + at)], gross };
  });
  const total = ['Toplam', '', '', '', lira(rows.reduce((sum, { gross }) => sum + gross, 0)), '', '', ''];
  const header = [`Gün${run}`, 'Cihaz', 'Ne oldu', 'Plastik', 'Çekilen', 'Kesilen', 'Yatan', 'Kod'];
  const lines = [header, ...rows.map(({ cells }) => cells), total];
  return {
    name: `rapor-${run}-${first}.csv`,
    bytes: Buffer.from(`\uFEFF${lines.map((cells) => cells.join(';')).join('\r\n')}`),
  };
}

/** Saves a report once more: lines in another order, and one fee of another amount. */
function savedAgain({ name, bytes }: ReturnType<typeof report>): ReturnType<typeof report> {
  const [header = '', ...lines] = bytes.toString().split('\r\n');
  const total = lines.pop() ?? '';
  const [odd = '', ...rest] = lines;
  const cells = odd.split(';');
  const minor = (text = ''): number => Number(text.replace(',', ''));
  const text = (amount: number): string => (amount / 100).toFixed(2).replace('.', ',');
  cells[5] = text(minor(cells[5]) + 7);
  cells[6] = text(minor(cells[6]) - 7);
  return {
    name: `yeniden-${name}`,
    bytes: Buffer.from([header, ...rest.toReversed(), cells.join(';'), total].join('\r\n')),
  };
}

async function take(page: Page, { name, bytes }: ReturnType<typeof report>): Promise<void> {
  await page.getByLabel('Liste dosyası').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
}

async function pick(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(text);
  await page.getByRole('option', { name: text, exact: true }).click();
}

/** Returns whether a text is anywhere in what the browser keeps of the origin, unencrypted. */
function keptBy(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (sought) => {
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unreadable'));
      });
    const bytes = new TextDecoder('latin1');
    const holds = (value: unknown): boolean => {
      if (typeof value === 'string') return value.includes(sought);
      if (value instanceof ArrayBuffer) return bytes.decode(value).includes(sought);
      if (ArrayBuffer.isView(value)) return bytes.decode(value).includes(sought);
      return typeof value === 'object' && value !== null && Object.values(value).some(holds);
    };
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = await answered(database.transaction(store).objectStore(store).getAll());
        if (records.some(holds)) return true;
      }
      database.close();
    }
    return [localStorage, sessionStorage].some((storage) => Object.values({ ...storage }).some(holds));
  }, text);
}

/** Collects what leaves for the server while the test runs. */
function followRequests(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    const body = request.postData();
    if (body !== null) bodies.push(body);
  });
  return bodies;
}

async function mapByHand(page: Page, run: number): Promise<void> {
  const field = (column: string): string => `${column} kolonunun alanı`;
  await expect(page.getByText('Eşlenmesi gereken alanlar')).toHaveCount(0);
  await expect(page.getByText('Banka seçin')).toBeVisible();
  await pick(page, 'Banka', 'Halkbank');
  await expect(page.getByText('Eşlenmesi gereken alanlar: İşlem tarihi, Brüt tutar')).toBeVisible();
  await pick(page, field(`Gün${run}`), 'İşlem tarihi');
  await pick(page, field('Cihaz'), 'Terminal no');
  await pick(page, field('Ne oldu'), 'İşlem tipi');
  await pick(page, field('Plastik'), 'Kart no (maskeli)');
  await pick(page, field('Çekilen'), 'Brüt tutar');
  await pick(page, field('Kesilen'), 'Komisyon');
  await pick(page, field('Yatan'), 'Net tutar');
  await pick(page, field('Kod'), 'Provizyon no');
  await expect(page.getByText('6 / 6 satır, fark 0,00')).toBeVisible();
  await page.getByRole('radio', { name: /^Net = Brüt − Komisyon/ }).check();
  for (const [word, kind] of [
    ['Harcama', 'Satış'],
    ['Geri ödeme', 'İade'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`${word} türü`) }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
    await expect(page.getByRole('button', { name: `${word} sözünü sil` })).toBeVisible();
  }
}

test('an unknown report is mapped by hand, kept and imported; the next is known; the same is refused; and it is undone', async ({
  desk,
}) => {
  test.slow();
  const run = randomInt(10_000, 99_999);
  const [first, second] = [report(run, 1), report(run, 11)];
  const page = await desk(accounts.accounting, PATH);
  const sent = followRequests(page);
  await visit(page, `${PATH}?upload=bank`);
  await expectAccessible(page);

  await take(page, first);
  await mapByHand(page, run);
  await expectAccessible(page);
  // What was mapped survives leaving; the file does not.
  await expect(page.getByText('Taslak saklandı')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Liste yükleme' }).click();
  await page.getByRole('button', { name: 'Sayfadan çık' }).click();
  await page.getByRole('button', { name: 'Liste yükle' }).click();
  await take(page, first);
  await expect(page.getByRole('combobox', { name: 'Çekilen kolonunun alanı' })).toHaveValue('Brüt tutar');
  await pick(page, 'Banka', 'Halkbank');
  await page.getByRole('textbox', { name: 'Düzenin adı' }).fill(`Deneme ${run}`);
  await page.getByRole('button', { name: 'Önizlemeye geç' }).click();

  await expect(page.getByText('1 kart numarası bu cihazda maskelendi')).toBeVisible();
  await expect(page.getByText('6 satır hazır')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Tutuyor' })).toHaveCount(1);
  await expect(page.getByText(`Kayıtlı olmayan terminaller: 9${run}`)).toBeVisible();
  await expectAccessible(page);

  await page.context().setOffline(true);
  await expect(
    page.getByText('Çevrimdışıyken içe alınamaz; dosyayı okuyup denetleyebilirsiniz.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: '6 satırı içe al' })).toBeDisabled();
  await page.context().setOffline(false);
  await synced(page);
  await page.getByRole('button', { name: '6 satırı içe al' }).click();
  await expect(page.getByText('6 satır alındı.')).toBeVisible();

  await page.getByRole('button', { name: 'Başka dosya yükle' }).click();
  await take(page, second);
  await expect(page.getByText('Düzen tanındı')).toBeVisible();
  await page.getByRole('button', { name: '6 satırı içe al' }).click();
  await expect(page.getByText('6 satır alındı.')).toBeVisible();
  await synced(page);

  // Saved by another program, with a fee that is another now: known, and said before anything changes.
  await page.getByRole('button', { name: 'Başka dosya yükle' }).click();
  await take(page, savedAgain(second));
  await page.getByRole('button', { name: '6 satırı içe al' }).click();
  const plan = page.getByRole('definition');
  await expect(plan).toHaveText(['0', '5', '1']);
  await expect(page.getByText(/^Komisyon: .* → /u)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Kaydet', exact: true }).click();
  await expect(page.getByText('1 kayıtlı satır güncellendi.')).toBeVisible();
  await synced(page);

  await page.getByRole('button', { name: 'Başka dosya yükle' }).click();
  await take(page, first);
  await expect(page.getByText('Bu dosya daha önce içe alınmış.')).toBeVisible();
  await expect(page.getByRole('button', { name: '6 satırı içe al' })).toBeDisabled();
  await page.getByRole('button', { name: 'Önceki yüklemeyi aç' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { name: first.name })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Geri al' }).click();
  await expect(sheet.getByText('6 satır geri alınacak')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Neden' }).fill('Deneme yüklemesi');
  await sheet.getByRole('button', { name: 'Geri al', exact: true }).click();
  await expect(sheet.getByText('6 satır geri alındı')).toBeVisible();
  await sheet.getByRole('button', { name: 'Kapat' }).first().click();

  await synced(page);
  expect(sent.some((body) => body.includes('stage_import') || body.includes('411111******1111'))).toBe(true);
  expect(sent.filter((body) => body.includes(CARD))).toEqual([]);
  expect(await keptBy(page, CARD)).toBe(false);
  expect(await keptBy(page, '540134******1234')).toBe(false);
});

test('a file that is none says so, and nothing is kept of it', async ({ desk }) => {
  const page = await desk(accounts.accounting, `${PATH}?upload=receipts`);
  await page
    .getByLabel('Liste dosyası')
    .setInputFiles({ name: 'bos.csv', mimeType: 'text/csv', buffer: Buffer.from('') });
  await expect(page.getByText('Dosya boş. Kayıtlarınız değişmedi')).toBeVisible();
  await page.getByLabel('Liste dosyası').setInputFiles({
    name: 'resim.xlsx',
    mimeType: 'image/png',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]),
  });
  await expect(page.getByText(/Bu dosya türü okunamıyor|eksik ya da bozuk/)).toBeVisible();
});
