import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { sendList, takeList, undoList } from '../fixtures/judged-list';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test.slow();

test('a list of firms is compared, taken over, listed, and taken back', async ({ desk }) => {
  const { lastName } = newPerson();
  const lines = [
    'Firma Ünvanı;Firma Tipi;Vergi No;Telefon;İl',
    `${lastName} Tıbbi Cihaz A.Ş.;Tedarikçi;;0212 444 55 66;İzmir`,
    `${lastName} Gıda Ltd. Şti.;Tedarikçi;12345;;`,
  ];
  const page = await desk(accounts.manager, '/companies/companies');
  await page.getByRole('link', { name: 'İçe aktar' }).click();
  await page.getByRole('button', { name: 'Liste yükle' }).click();
  const list = await sendList(page, `firmalar-${lastName}`, lines, 2);
  await expect(page.getByText(/Vergi numarası 10/u).first()).toBeVisible();
  await expectAccessible(page);
  await takeList(page, 1);
  await synced(page);
  await visit(page, '/companies/companies');
  await page.getByRole('searchbox').first().fill(lastName);
  await expect(page.getByText(`${lastName} Tıbbi Cihaz A.Ş.`).first()).toBeVisible();
  await visit(page, list);
  await undoList(page, 1);
});

test('a list of people makes their firm, too, and takes both back', async ({ desk }) => {
  const { firstName, lastName } = newPerson();
  const lines = [
    'Yetkili Kişi;Görevi;Cep;E-posta;Firma Adı;Firma Tipi',
    `${firstName} ${lastName};;0532 444 55 66;;${lastName} Lojistik;Tedarikçi`,
  ];
  const page = await desk(accounts.manager, '/companies/persons');
  await page.getByRole('link', { name: 'İçe aktar' }).click();
  await page.getByRole('button', { name: 'Liste yükle' }).click();
  const list = await sendList(page, `kisiler-${lastName}`, lines, 1);
  await expect(page.getByText(`Yeni firma: ${lastName} Lojistik`)).toBeVisible();
  await takeList(page, 1);
  await synced(page);
  await visit(page, '/companies/companies');
  await page.getByRole('searchbox').first().fill(lastName);
  await expect(page.getByText(`${lastName} Lojistik`).first()).toBeVisible();
  await visit(page, list);
  await undoList(page, 1);
});

test('open tickets of another system come in, are found by their old number, and go back', async ({
  desk,
}) => {
  const { firstName, lastName, phone } = newPerson();
  const number = `ESKİ-${lastName}`.slice(0, 40);
  const lines = [
    'Talep No;Konu;Kategori;Durum;Açılış Tarihi;Hasta Adı Soyadı;Telefon',
    `${number};Rapor bekliyor;Şikâyet;Açık;03.11.2025 14:30;${firstName} ${lastName};${phone}`,
    `${number}-2;Randevu;Şikâyet;Kapatıldı;03.11.2025;${firstName} ${lastName};${phone}`,
  ];
  const page = await desk(accounts.manager, '/crm/tickets');
  await page.getByRole('link', { name: 'İçe aktar' }).click();
  await page.getByRole('button', { name: 'Liste yükle' }).click();
  const list = await sendList(page, `talepler-${lastName}`, lines, 2);
  await expect(page.getByText('Talep dosyada kapalı; yalnız açık talepler alınır.').first()).toBeVisible();
  const choice = page.getByRole('radio', { name: new RegExp(`Yeni hasta kaydı: .*${lastName}`, 'u') });
  await choice.check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Yeni talep aç' }).click();
  await takeList(page, 1);
  await synced(page);
  await visit(page, '/crm/tickets?view=all');
  await page.getByRole('searchbox').first().fill(number);
  await expect(page.getByText('Rapor bekliyor').first()).toBeVisible();
  await visit(page, list);
  await undoList(page, 1);
});

test('relatives and a trip are joined to the patient by the number of the other system', async ({ desk }) => {
  const { firstName, lastName, phone } = newPerson();
  const number = `DOSYA-${lastName}`;
  const page = await desk(accounts.manager, '/crm/client-import');
  await page.getByRole('button', { name: 'Liste yükle' }).click();
  await sendList(
    page,
    `hastalar-${lastName}`,
    ['Dosya No;Ad;Soyad;Telefon', `${number};${firstName};${lastName};${phone}`],
    1,
  );
  await takeList(page, 1);
  await visit(page, '/crm/client-import');
  await page.getByRole('link', { name: 'Hasta yakınları' }).click();
  await page.getByRole('button', { name: 'Liste yükle' }).click();
  const relatives = await sendList(
    page,
    `yakinlar-${lastName}`,
    [
      'Dosya No;Hasta Adı Soyadı;Yakını;Yakınlık Derecesi;Telefon',
      `${number};;Hatice ${lastName};annesi;0532 444 55 66`,
      `;${firstName} ${lastName};Ali ${lastName};babası;0532 444 55 77`,
    ],
    2,
  );
  await expect(page.getByText(/Hastayı belirleyen bilgi eksik/u).first()).toBeVisible();
  await expectAccessible(page);
  await takeList(page, 1);
  await visit(page, '/crm/foreign-patient-reports');
  await page.getByRole('link', { name: 'İçe aktar' }).click();
  await page.getByRole('button', { name: 'Liste yükle' }).click();
  const trips = await sendList(
    page,
    `yolculuklar-${lastName}`,
    [
      'Dosya No;Geliş Tarihi;Geliş Saati;Uçuş No;Dönüş Tarihi;Otel',
      `${number};03.12.2030;14:30;TK 1984;10.12.2030;Deniz ${lastName}`,
      `${number};20.12.2030;09:00;TK 1;01.12.2030;`,
    ],
    2,
  );
  await expect(page.getByText('Dönüş, gelişten önce.').first()).toBeVisible();
  await expectAccessible(page);
  await takeList(page, 1);
  await visit(page, trips);
  await undoList(page, 1);
  await visit(page, relatives);
  await undoList(page, 1);
});
