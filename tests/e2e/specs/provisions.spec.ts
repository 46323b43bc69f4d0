import { createHash, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sumsOfRows } from '@sync/model/rules/import-sums';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { photograph } from '../fixtures/photograph';
import { stored, synced } from '../fixtures/synced';
import { expect, signIn, test, visit } from '../fixtures/test';
import { undo } from '../fixtures/undo';
import { ProvisionsPage } from '../pages/provisions-page';

const request = { payer: /^TSS/u, insurer: 'Anka Sigorta', service: 'Kalp MR', amount: '12.500,50' };

test('a provision is opened, asked for and answered without a network, and counts after it', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.manager, '/insurance/tracking');
  const on = new ProvisionsPage(page);
  const { form, panel, answer } = on;
  await page.context().setOffline(true);
  await on.begin('Nermin');
  await form.getByRole('button', { name: 'Provizyonu aç' }).click();
  await expect(form.getByText('Hizmeti seçin')).toBeVisible();
  await expect(form.getByText('Hizmetin adını yazın')).toBeVisible();
  await on.fill(request);
  await expectAccessible(page);
  await on.save();
  await expect(panel.getByRole('heading', { name: /^Nermin/u })).toBeVisible();
  await expectAccessible(page);
  const address = on.address();
  await on.ask();
  await panel.getByRole('button', { name: 'Yanıtı işle' }).click();
  await answer.getByText('Onay', { exact: true }).first().click();
  await answer.getByLabel(/^Provizyon no/u).fill('4500172233');
  await answer.getByRole('button', { name: 'Yanıtı kaydet' }).click();
  await expect(panel.getByRole('button', { name: 'Kullanıldı' })).toBeVisible();

  await page.context().setOffline(false);
  await synced(page);
  await visit(page, '/insurance/tracking');
  await visit(page, address);
  await expect(panel.getByRole('button', { name: 'Kullanıldı' })).toBeVisible();
  await expect(panel).toContainText('12.500,50');
  // The server has given it a number.
  await expect(panel.getByText(/^PR-\d+/u).first()).toBeVisible();
});

test('a missing paper is photographed at the bedside without a network, and filed when it is back', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.manager, '/insurance/papers?span=all&all=yes');
  const context = page.context();
  const photo = page.getByRole('button', { name: /: fotoğraf çek$/u }).first();
  const label = String(await photo.getAttribute('aria-label'));
  const paper = label.replace(/: fotoğraf çek$/u, '');
  const patient = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  const link = patient.getByRole('link', { name: /provizyonu aç$/u });
  const address = String(await link.getAttribute('href'));
  await expectAccessible(page);
  const picture = await photograph(page);

  await context.setOffline(true);
  await patient.getByLabel(`${paper}: kamera`, { exact: true }).first().setInputFiles({
    name: 'IMG_0042.jpg',
    mimeType: 'image/jpeg',
    buffer: picture,
  });
  await expect(patient.getByText('Fotoğraf tablette, 1 bekliyor')).toBeVisible();
  await expectAccessible(page);
  await stored(page);

  await context.setOffline(false);
  await synced(page);
  await expect(patient.getByText('Fotoğraf tablette, 1 bekliyor')).toHaveCount(0);
  await visit(page, address);
  const box = page.getByRole('region', { name: 'Evraklar' });
  await expect(box).toBeVisible();
  await box.locator('summary').click();
  await expect(box.getByRole('list', { name: `${paper}: dosyalar` })).toBeVisible();
});

test('an appeal whose last day goes by without a network is late by the clock of the device, and nothing is lost', async ({
  page,
  context,
}) => {
  test.slow();
  await page.clock.install();
  await signIn(page, accounts.insurance, '/insurance/tracking');
  await synced(page);
  const on = new ProvisionsPage(page);
  const { panel, answer } = on;
  await on.begin('Nermin');
  await on.fill({ ...request, payer: /^ÖSS/u, insurer: 'Doruk Emeklilik' });
  await on.save();
  await on.ask();
  await panel.getByRole('button', { name: 'Yanıtı işle' }).click();
  await answer.getByText('Ret', { exact: true }).first().click();
  await answer.getByRole('button', { name: 'Yanıtı kaydet' }).click();
  await expect(panel.getByText(/^İtiraz için 10 gün kaldı/u)).toBeVisible();
  await synced(page);
  const address = on.address();

  await context.setOffline(true);
  await page.clock.fastForward(11 * 24 * 60 * 60_000);
  await expect(panel.getByText(/^İtiraz süresi 1 gün önce doldu/u)).toBeVisible();
  await visit(page, '/insurance/tracking?late=yes');
  const row = page.getByRole('row').filter({ hasText: 'İtiraz süresi doldu' }).first();
  await expect(row).toContainText('1 gün önce doldu');
  await expectAccessible(page);

  // It may come late with a reason, written down without a network.
  await visit(page, address);
  await panel.getByRole('button', { name: 'İtiraz et' }).click();
  const appeal = page.getByRole('dialog', { name: 'İtiraz et' });
  await appeal.getByRole('button', { name: 'İtirazı kaydet' }).click();
  await expect(appeal.getByText('Süreden sonra itirazın nedenini yazın')).toBeVisible();
  await appeal.getByLabel('Süreden sonra itirazın nedeni').fill('Hastanede bağlantı yoktu');
  await appeal.getByRole('button', { name: 'İtirazı kaydet' }).click();
  await expect(appeal).toHaveCount(0);
  // The server's clock has not gone ahead: sessions end by it.
  await page.clock.setSystemTime(Date.now());
  await context.setOffline(false);
  await synced(page);
  await visit(page, '/insurance/tracking');
  await visit(page, address);
  await expect(panel.getByText('Süreden sonra: Hastanede bağlantı yoktu')).toBeVisible();
  await expect(panel.getByText('İtiraz edildi').first()).toBeVisible();
});

test('several provisions are given to somebody and looked at later at once, and that is taken back', async ({
  desk,
}) => {
  const page = await desk(accounts.manager, '/insurance/tracking');
  const boxes = page.getByRole('grid', { name: 'Provizyonlar' }).getByRole('checkbox');
  const dialog = page.getByRole('dialog');
  const answered = (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

  // By mouse.
  await boxes.nth(1).click();
  await boxes.nth(2).click();
  await page.getByRole('button', { name: 'Sorumlu', exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '2 provizyonu değiştir' }).click();
  await answered('2 provizyon değişti');
  await undo(page, '2 provizyon değişti');
  await answered('Geri alındı');
  await expect(boxes.nth(1)).not.toBeChecked();

  // By keyboard.
  for (const at of [1, 2]) {
    await boxes.nth(at).focus();
    await page.keyboard.press('Space');
    await expect(boxes.nth(at)).toBeChecked();
  }
  await page.getByRole('button', { name: 'Sonraki denetim', exact: true }).press('Enter');
  await expect(dialog.getByLabel(/^Ne zaman/u).first()).toBeVisible();
  await dialog.getByRole('button', { name: '2 provizyonu değiştir' }).press('Enter');
  await answered('2 provizyon değişti');
  await undo(page, '2 provizyon değişti', 'Enter');
  await answered('Geri alındı');
  await synced(page);
});

/** Brings a list in as the import does, with the rights of who is signed in. */
async function bringDenial(page: Page, provisionNo: string): Promise<void> {
  const headers = await Promise.all([
    page.waitForRequest((sent) => sent.url().includes('/rest/v1/rpc/')),
    visit(page, '/insurance'),
  ]).then(([sent]) => sent.allHeaders());
  const call = async (name: string, data: object): Promise<void> => {
    const { authorization = '', apikey = '' } = headers;
    const url = new URL(`/rest/v1/rpc/${name}`, page.url()).href;
    const answer = await page.request.post(url, { data, headers: { authorization, apikey } });
    expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true);
  };
  const target = randomUUID();
  const values = { provision_no: provisionNo, words: 'Teminat dışı', reason: 'not_covered' };
  const hash = (text: string) => createHash('sha256').update(`${target} ${text}`).digest('hex');
  await call('begin_import', {
    target,
    given: {
      list: 'denial',
      bank_id: null,
      insurer_id: '01900000-0000-7000-8000-150000000101',
      profile_id: null,
      file_name: 'red-listesi.xlsx',
      byte_size: 100,
      file_hash: hash('file'),
      content_hash: hash('rows'),
      rows: 1,
      totals: {},
      controls: {},
      control_note: null,
    },
  });
  const row = { line: 2, values, problem: null, warning: null };
  await call('stage_import', { target, rows: [row] });
  await call('apply_import', { target, sums: sumsOfRows('denial', [row]), seen: null, unsure: null });
}

test('a list that says something else is settled in the panel, and the mark goes', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/insurance/tracking');
  const on = new ProvisionsPage(page);
  const { panel, answer } = on;
  await on.begin('Nermin');
  await on.fill(request);
  await on.save();
  await on.ask();
  await panel.getByRole('button', { name: 'Yanıtı işle' }).click();
  await answer.getByText('Onay', { exact: true }).first().click();
  const provisionNo = `45${Date.now()}`;
  await answer.getByLabel(/^Provizyon no/u).fill(provisionNo);
  await answer.getByRole('button', { name: 'Yanıtı kaydet' }).click();
  await synced(page);
  const address = on.address();
  await bringDenial(page, provisionNo);

  await visit(page, address);
  const differs = panel.getByRole('region', { name: 'Listeyle çelişen değerler' });
  await expect(differs).toContainText('red-listesi.xlsx');
  await expect(differs.getByRole('row', { name: /^Durum/u })).toContainText('Reddedildi');
  await expectAccessible(page);
  await page.context().setOffline(true);
  await expect(differs.getByRole('button', { name: /^Kayıttakini koru/u })).toBeDisabled();
  await page.context().setOffline(false);
  await differs.getByRole('button', { name: /^Listedekini al/u }).click();
  await expect(differs).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'İtiraz et' })).toBeVisible();
});
