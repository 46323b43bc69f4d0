import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test.slow();

test('a theatre list is compared, taken over, on the board, and taken back', async ({ desk }) => {
  const [first, second] = [newPerson(), newPerson()];
  const lines = [
    '03.12.2029 AMELİYAT LİSTESİ',
    'Salon;Saat;Hasta Adı Soyadı;Telefon;Yapılacak Ameliyat;Taraf;Süre;Operatör;Anestezi',
    `S3;08.30;${first.firstName} ${first.lastName};${first.phone};SEPTOPLASTİ;;60;Op. Dr. A. Saygın;Genel`,
    `Salon 9;0930;${second.firstName} ${second.lastName};${second.phone};SEPTOPLASTİ;;60;Op. Dr. A. Saygın;Genel`,
  ];
  const page = await desk(accounts.manager, '/crm/surgery-import?upload=surgeries');
  await page.getByLabel('Liste dosyası').setInputFiles({
    name: `ameliyat-${first.lastName}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`),
  });
  const toPreview = page.getByRole('button', { name: 'Önizlemeye geç' });
  const send = page.getByRole('button', { name: '2 satırı karşılaştır' });
  await expect(toPreview.or(send)).toBeVisible();
  if (await toPreview.isVisible()) await toPreview.click();
  await send.click();
  await expect(
    page.getByRole('heading', { name: new RegExp(`3. satır: ${first.firstName}`, 'u') }),
  ).toBeVisible();
  await expect(page.getByText('Salon tanımlı değil.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '1 satırı içe al' }).click();
  await expect(page.getByText('1 yeni kayıt açıldı.')).toBeVisible();
  const list = new URL(page.url()).pathname;

  await synced(page);
  await visit(page, '/crm/surgery-plans?day=2029-12-03');
  const block = page.getByRole('button', {
    name: new RegExp(`Septoplasti.*${first.lastName}|${first.lastName}.*Septoplasti`, 'u'),
  });
  await expect(block.first()).toBeVisible();

  await visit(page, list);
  await page.getByRole('main').getByRole('button', { name: 'Geri al' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('1 yeni kayıt kaldırılır,')).toBeVisible();
  await sheet.getByRole('textbox').fill('Yanlış liste');
  await sheet.getByRole('button', { name: /geri al/iu }).click();
  await expect(page.getByText(/1 kayıt kaldırıldı/u)).toBeVisible();
  await synced(page);
  await visit(page, '/crm/surgery-plans?day=2029-12-03');
  await expect(page.getByText('Bu gün için ameliyat yok.')).toBeVisible();
});
