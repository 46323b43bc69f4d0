import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { cvPdf } from '../../../supabase/demo/cv-pdf';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { stored, synced } from '../fixtures/synced';
import { expect, installed, signIn, test, visit } from '../fixtures/test';

test.use({ serviceWorkers: 'allow' });

/** Makes a file of three pages with a face on the first one, and a word that appears nowhere else. */
function fileOf(lastName: string, word: string): Buffer {
  const lines = Array.from({ length: 90 }, (_, at) => `${at + 1}. vaka: implant seti sayımı, turnike`);
  const content = {
    name: `Ayşe ${lastName}`,
    position: 'Ameliyathane hemşiresi',
    contact: ['Telefon: 0555 777 66 55', 'E-posta: ayse@ornek.test'],
    sections: [
      { title: 'Deneyim', lines: [`${word}: dört yıl`, ...lines] },
      { title: 'Kişisel', lines: ['Doğum tarihi: 12.03.1994', `${word} kursu, 2023`] },
    ],
  };
  return cvPdf(content, 90);
}

async function addApplication(page: Page, lastName: string, file: Buffer): Promise<void> {
  await visit(page, '/form/resumes?view=list&form=new');
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Ad', exact: true }).fill('Ayşe');
  await form.getByRole('textbox', { name: 'Soyad' }).fill(lastName);
  await form.getByRole('textbox', { name: 'Başvurulan pozisyon' }).fill('Hemşire');
  const chooser = form.getByLabel('Özgeçmiş dosyası: seç');
  await chooser.setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('MZ\u0090'),
  });
  await expect(form.getByRole('alert')).toContainText('içeriği PDF');
  await chooser.setInputFiles({ name: 'Ayse CV.pdf', mimeType: 'application/pdf', buffer: file });
  await expect(form.getByText('Ayse CV.pdf')).toBeVisible();
  await form.getByRole('button', { name: 'Özgeçmişi kaydet' }).click();
  await expect(form).toHaveCount(0);
}

/** Measures the black share of a part of a page, 0 to 1; lengths in points. */
const blackness = (
  pageOfFile: Locator,
  part: readonly [x: number, y: number, width: number, height: number],
) =>
  pageOfFile.locator('canvas').evaluate((canvas: HTMLCanvasElement, [x, y, width, height]) => {
    const scale = canvas.width / 595;
    const area = [x, y, width, height].map((length) => Math.round(length * scale));
    const [left = 0, top = 0, wide = 1, high = 1] = area;
    const pixels = canvas.getContext('2d')?.getImageData(left, top, wide, high).data ?? [];
    let dark = 0;
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 40) dark += 1;
    return dark / (pixels.length / 4);
  }, part);

/** Area of the name, within its letters. */
const NAME = [60, 58, 60, 12] as const;
const FACE = [490, 100, 20, 20] as const;

test('a file is added, read, found by its words, covered in a blind review, and there without a network', async ({
  page,
  context,
}) => {
  test.slow();
  const lastName = `Kumru${randomUUID()
    .slice(0, 8)
    .replace(/\d/gu, (digit) => String.fromCharCode(103 + Number(digit)))}`;
  const word = `kelime${randomUUID().slice(0, 8).replace(/\d/gu, 'q').replace('-', '')}`;
  await signIn(page, accounts.humanResources);
  await installed(page);
  await synced(page);
  // A question that fails once is asked again.
  let refused = false;
  await context.route('**/rpc/list_resume_texts', async (route) => {
    if (refused) return route.continue();
    refused = true;
    await route.abort();
  });
  // What was asked about the text, in order.
  const asked: string[] = [];
  const note = (url: string, answer: number | string) => {
    const [, name] = /\/rpc\/(\w+_resume_texts?)$/u.exec(url) ?? [];
    if (name !== undefined) asked.push(`${name} ${answer}`);
  };
  page.on('response', (answer) => note(answer.url(), answer.status()));
  page.on('requestfailed', (request) => note(request.url(), 'failed'));
  await addApplication(page, lastName, fileOf(lastName, word));
  await page.getByRole('row', { name: new RegExp(lastName, 'u') }).click();
  await page.getByRole('link', { name: 'Bütün başvuru' }).click();
  const address = await page.evaluate(() => location.pathname);

  const panel = page.getByRole('region', { name: 'Özgeçmiş dosyası' });
  const first = panel.getByRole('group', { name: 'Sayfa 1' });
  await expect(panel.getByText('1 / 3 sayfa')).toBeVisible();
  await expect(first.locator('canvas')).toBeVisible();
  await expect(first).toContainText(`Ayşe ${lastName}`);
  await expect(panel.getByRole('button', { name: 'Dosyayı indir' })).toBeVisible();
  expect(await blackness(first, NAME)).toBeLessThan(0.6);

  // Words are found on pages that were not looked at yet.
  await panel.getByRole('button', { name: 'Özgeçmişte ara' }).click();
  const find = panel.getByRole('searchbox', { name: 'Özgeçmişte ara' });
  await find.fill(word.toUpperCase());
  await expect(panel.getByText('1 / 2', { exact: true })).toBeVisible();
  await find.press('Enter');
  await expect(panel.getByText('3 / 3 sayfa')).toBeVisible();
  await expect(panel.getByRole('group', { name: 'Sayfa 3' }).locator('mark')).toBeInViewport();
  await expectAccessible(page);

  // What stands in the file leads to the application.
  await expect.poll(() => asked.join(', '), { timeout: 120_000 }).toContain('save_resume_text 20');
  expect(asked[0]).toBe('list_resume_texts failed');
  await visit(page, '/form/resumes?view=list');
  const list = page.getByRole('searchbox').first();
  await list.fill(word);
  await expect(page.getByRole('row', { name: new RegExp(lastName, 'u') })).toBeVisible();
  await list.fill('');

  // Covered: name, number and face in the picture, in the text over it, and for the search.
  await visit(page, `${address}?blind=yes`);
  await expect(first.locator('canvas')).toBeVisible();
  await expect(first).toContainText('■■■■');
  await expect(first).toContainText('Ameliyathane hemşiresi');
  await expect(panel).not.toContainText(lastName);
  await expect(panel).not.toContainText(/Ayş|Ayse|0555|ornek\.test/u);
  expect(await blackness(first, NAME)).toBe(1);
  expect(await blackness(first, FACE)).toBe(0);
  await expect(panel.getByRole('button', { name: 'Dosyayı indir' })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Özgeçmişte ara' }).click();
  await find.fill(lastName);
  await expect(panel.getByText('Bulunamadı')).toBeVisible();
  await find.press('Escape');

  await page.getByRole('button', { name: 'Gerekçeyle aç' }).click();
  await page.getByRole('textbox', { name: /neden/iu }).fill('Görüşmeye çağrılacak');
  await page.getByRole('button', { name: 'Adayı aç' }).click();
  await expect(first).toContainText(`Ayşe ${lastName}`);
  await expect(first.locator('canvas')).toBeVisible();
  expect(await blackness(first, NAME)).toBeLessThan(0.6);

  // It was opened here: without a network it is there again, also after a restart.
  await stored(page);
  await context.setOffline(true);
  await page.goto(`${address}?blind=yes`);
  await expect(first.locator('canvas')).toBeVisible();
  expect(await blackness(first, NAME)).toBe(1);
});
