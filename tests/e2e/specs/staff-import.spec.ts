import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { expect, test } from '../fixtures/test';
import { keepTourAway } from '../pages/sign-in-page';

test('a list of staff becomes invitations: read, judged, sent at once, and one of them accepted', async ({
  desk,
  browser,
  baseURL,
}) => {
  const run = String(Date.now());
  // Names and a phone that no colleague of another test has.
  const [first, second] = [newPerson(), newPerson()];
  const last = `İğdeli${first.lastName.slice(1)}`;
  const invited = `ilk.${run}@vizite.demo`;
  const lines = [
    ['Adı Soyadı', 'Kurumsal E-posta', 'Görevi', 'Cep Tel', 'Rolü'],
    [`GÜLŞAH ${last.toLocaleUpperCase('tr')}`, invited, 'Hemşire', first.phone, 'İK'],
    [`Kerem ${second.lastName}`, `iki.${run}@vizite.demo`, 'Memur', '', 'İK'],
    ['Yanlış Adres', `yanlis.${run}`, '', '', 'İK'],
    [`Gülşah ${last}`, invited.toUpperCase(), '', '', 'İK'],
  ];
  const page = await desk(accounts.manager, '/access/users');
  await page.getByRole('button', { name: 'Personel içe aktar' }).click();
  await page.getByLabel('Liste dosyası').setInputFiles({
    name: 'personel.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.map((cells) => cells.join(';')).join('\r\n')),
  });
  // The list's own word for a role is asked for once.
  await page.getByRole('combobox', { name: '“İK”' }).fill('insan');
  await page.getByRole('option', { name: 'İnsan Kaynakları' }).click();
  await expect(page.getByRole('tab', { name: 'Yeni' })).toContainText('2');
  await expect(page.getByRole('tab', { name: 'Alınmaz' })).toContainText('2');
  await expect(page.getByText('2. satırda da var; yalnız ilki alınır')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '2 kişiyi davet et' }).click();
  await expect(page.getByText('2 kişi davet edildi.')).toBeVisible();
  const codes = page.getByRole('list', { name: 'Davet kodları' }).getByRole('listitem');
  await expect(codes).toHaveCount(2);
  const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}/u.exec((await codes.first().textContent()) ?? '')?.[0] ?? '';

  // The codes are shown this once: leaving is asked about.
  await page.getByRole('button', { name: 'Kullanıcılara dön' }).click();
  await page.getByRole('button', { name: 'Sayfadan çık' }).click();
  await page.getByLabel('Bu listede ara').fill(run);
  await expect(page.getByRole('row', { name: new RegExp(`Gülşah ${last}`, 'u') })).toContainText('Davetli');
  await page.getByLabel('Bu listede ara').fill('');

  const theirs = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': '10.78.0.2' },
  });
  const other = await theirs.newPage();
  await other.goto('/');
  await keepTourAway(other);
  await other.getByRole('button', { name: 'Davet kodum var' }).click();
  await other.getByLabel('Davet kodu').fill(code);
  await other.getByLabel('E-posta').fill(invited);
  await other.getByLabel('Yeni parola', { exact: true }).fill('Kendi.Parolam.26');
  await other.getByRole('button', { name: 'Hesabı aç' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Ana sayfa' })).toBeVisible();
  await theirs.close();
});
