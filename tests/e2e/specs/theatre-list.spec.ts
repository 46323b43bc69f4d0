import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { sendList, takeList, undoList } from '../fixtures/judged-list';
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
  const list = await sendList(page, `ameliyat-${first.lastName}`, lines, 2);
  await expect(
    page.getByRole('heading', { name: new RegExp(`3. satır: ${first.firstName}`, 'u') }),
  ).toBeVisible();
  await expect(page.getByText('Salon tanımlı değil.')).toBeVisible();
  await expectAccessible(page);
  await takeList(page, 1);

  await synced(page);
  await visit(page, '/crm/surgery-plans?day=2029-12-03');
  const block = page.getByRole('button', {
    name: new RegExp(`Septoplasti.*${first.lastName}|${first.lastName}.*Septoplasti`, 'u'),
  });
  await expect(block.first()).toBeVisible();

  await visit(page, list);
  await undoList(page, 1);
  await synced(page);
  await visit(page, '/crm/surgery-plans?day=2029-12-03');
  await expect(page.getByText('Bu gün için ameliyat yok.')).toBeVisible();
});
