import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { stored, synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

const PAGE = '/crm/foreign-patient-reports';

test('a step that is stamped without a network is still there after a reload, and reaches others', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.tourism, PAGE);
  await expectAccessible(page);
  const rows = page.getByRole('tabpanel').getByRole('listitem');
  const landed = rows.filter({ has: page.getByRole('button', { name: /^Uçak indi/u }) }).last();
  const name = await landed.getByRole('button').first().innerText();
  await landed.getByRole('button', { name }).first().click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByRole('heading', { name: 'Adımlar' })).toBeVisible();
  await expectAccessible(page);
  const address = page.url();

  await page.context().setOffline(true);
  await sheet.getByRole('button', { name: 'Uçak indi', exact: true }).click();
  await expect(sheet.getByRole('button', { name: 'Karşılandı', exact: true })).toBeVisible();
  await stored(page);
  await page.goto(address);
  await expect(sheet.getByText('Gönderilmedi')).toBeVisible();
  await sheet.getByRole('button', { name: 'Karşılandı', exact: true }).click();
  await sheet.getByRole('button', { name: 'Karşılandı adımını geri al' }).click();
  await expect(sheet.getByRole('button', { name: 'Karşılandı', exact: true })).toBeVisible();

  await page.context().setOffline(false);
  await expect(sheet.getByText('Gönderilmedi')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Kapat' }).click();
  await synced(page);
  const other = await desk(accounts.manager, PAGE);
  await visit(other, address.replace(/^https?:\/\/[^/]+/u, ''));
  const there = other.getByRole('dialog', { name });
  await expect(there.getByRole('button', { name: 'Uçak indi adımını geri al' })).toBeVisible();
  await expect(there.getByRole('button', { name: 'Karşılandı adımını geri al' })).toHaveCount(0);
  await there.getByRole('button', { name: 'Kapat' }).click();
});

test('a policy is written where the red list asks for it', async ({ desk }) => {
  const page = await desk(accounts.manager, `${PAGE}?tab=red&reason=cover_missing`);
  const list = page.getByRole('list', { name: 'Kırmızı liste' });
  await expectAccessible(page);
  const before = await list.getByRole('listitem').count();
  const first = list.getByRole('listitem').last();
  await first.getByRole('button', { name: /^Poliçe gir/u }).click();
  await first.getByRole('button', { name: 'Poliçeyi kaydet' }).click();
  await expect(first.getByText('Poliçe numarasını yazın')).toBeVisible();
  await first.getByLabel('Komplikasyon poliçe no').fill('KS-555001');
  await first.getByRole('button', { name: 'Poliçeyi kaydet' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(before - 1);
  await synced(page);
});

test('a new trip takes over what the patient’s record says, and stands on the board', async ({ desk }) => {
  const page = await desk(accounts.manager, PAGE);
  await page.getByRole('button', { name: 'Yolculuk ekle' }).click();
  const form = page.getByRole('dialog', { name: 'Yeni yolculuk' });
  await form.getByRole('combobox', { name: /^Kayıtlı hasta/u }).fill('Anna Lindqvist');
  await page
    .getByRole('option', { name: /Anna Lindqvist/u })
    .first()
    .click();
  await expect(form.getByRole('combobox', { name: /^Uyruk/u })).toHaveValue('İsveç');
  await form.getByRole('button', { name: 'Yolculuğu kaydet' }).click();
  await expect(form.getByText('Geliş gününü ve saatini yazın')).toBeVisible();
  const arrival = form.getByRole('group', { name: 'Geliş', exact: true });
  await arrival.getByRole('textbox').first().fill('yarın');
  await arrival.getByRole('textbox').last().fill('11:25');
  await form.getByLabel('Uçuş no').fill('SK 1793');
  await form.getByRole('button', { name: 'Yolculuğu kaydet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Anna Lindqvist' });
  await expect(sheet.getByText('SK 1793')).toBeVisible();
  await sheet.getByRole('button', { name: 'Kapat' }).click();
  await visit(page, `${PAGE}?range=tomorrow`);
  await expect(page.getByRole('listitem').filter({ hasText: 'SK 1793' })).toContainText('Anna Lindqvist');
  await synced(page);
});

test('the figures open what is behind them, and stay without a network', async ({ desk }) => {
  const page = await desk(accounts.manager, `${PAGE}?tab=figures`);
  const arrivals = page.getByRole('button', { name: /^Yeni gelen/u });
  await expect(arrivals).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Tahsilat, avro/u }).click();
  const panel = page.getByRole('complementary', { name: 'Tahsilat, avro' });
  await expect(panel.getByRole('heading', { name: /^[\d.]+ kayıt$/u })).toBeVisible();
  await page.context().setOffline(true);
  await visit(page, PAGE);
  await visit(page, `${PAGE}?tab=figures`);
  await expect(page.getByText(/itibarıyla gösteriliyor/u)).toBeVisible();
  await expect(arrivals).toBeEnabled();
  await page.context().setOffline(false);
});

test('the file for the portal says by which version of its columns it was made', async ({ desk }) => {
  const page = await desk(accounts.manager, PAGE);
  await page.getByRole('button', { name: 'USHAŞ düzeninde indir' }).click();
  const sheet = page.getByRole('dialog', { name: 'USHAŞ düzeninde indir' });
  const version = Number(
    /sürüm (\d+)/u.exec(await sheet.getByRole('heading', { name: /sürüm/u }).innerText())?.[1],
  );
  await sheet.getByRole('button', { name: 'Sütunları düzenle' }).click();
  await sheet.getByRole('textbox', { name: /^1\./u }).fill(`Kayıt No ${version}`);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Sütunları kaydet' }).click();
  await expect(sheet.getByRole('heading', { name: `sürüm ${version + 1}` })).toBeVisible();
  const coming = page.waitForEvent('download');
  await sheet.getByRole('button', { name: 'Excel olarak indir' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toContain(`surum-${version + 1}.xlsx`);
  const { read, utils } = await import('@e965/xlsx');
  const book = read(await readFile(await download.path()));
  const [first] = book.SheetNames;
  const table = utils.sheet_to_json<unknown[]>(book.Sheets[first ?? ''] ?? {}, { header: 1 });
  expect(table[0]?.[0]).toBe(`USHAŞ, sürüm ${version + 1}`);
  expect(table[4]?.[0]).toBe(`Kayıt No ${version}`);
  await expect(sheet).toHaveCount(0);
});
