import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

const definitions = [
  'Talep tipleri',
  'Durumlar',
  'Kaynaklar',
  'Etiketler',
  'İletişim tipleri',
  'CST – Sonuç tipleri',
  'Yakınlık tipleri',
];

test('a manager sees every place', async ({ desk }) => {
  const page = await desk(accounts.manager, '/');
  const layout = new MainLayout(page);
  const names = await layout.navigation.getByRole('link').allInnerTexts();
  const labels = names.map((name) => name.split('\n')[0]);
  expect(labels).toEqual([
    ...[
      'Ana sayfa',
      'Talepler',
      'Hastalar',
      'Ameliyat planları',
      'Hasta ara',
      'Birleştirilenler',
      'TC eşleştirme',
      'Yabancı hastalar',
      'Raporlar',
      'Anket raporu',
      'İstatistik',
      'Mesaj şablonları',
    ],
    ...['Salon oturumları', 'Salonlar', 'Ameliyat türleri', 'Ameliyat ekibi', 'Erteleme ve iptal nedenleri'],
    ...['Bildirimler', 'Hatırlatmalar'],
    ...['Biyopsi takip', 'Provizyon takip', 'Sigorta listeleri', 'Patoloji listeleri', 'Evrak çantası'],
    ...['Sigorta şirketleri', 'Provizyon evrakları', 'Ret sözleri'],
    ...[
      'Banka raporları',
      'Terminal raporları',
      'POS terminalleri',
      'POS personeli',
      'Terminal kullanımları',
    ],
    ...['Liste yükleme', 'Bankalar', 'Vezneler'],
    ...['Toplantı takvimi', 'Toplantılar', 'Firmalar', 'Kişiler', 'Firma tipleri', 'Pozisyonlar'],
    ...['Özgeçmişler', 'Form etiketleri'],
    ...definitions,
    ...['Yenilikler', 'Yenilik yönetimi'],
    ...['Kullanıcılar', 'Roller', 'Yetkiler', 'Cihazlar', 'Başvurular', 'Saklama ve imha'],
    'Bekletilen kayıtlar',
  ]);
});

test('only places that may be opened are in the navigation', async ({ desk }) => {
  const page = await desk(accounts.humanResources, '/');
  const layout = new MainLayout(page);
  await expect(layout.navigation.getByRole('link')).toHaveText([
    'Ana sayfa',
    'Mesaj şablonları',
    'Toplantı takvimi',
    'Toplantılar',
    'Özgeçmişler',
    'Form etiketleri',
    /^Yenilikler/,
  ]);
  await expect(layout.navigation.getByRole('button')).toHaveCount(4);
});

test('a screen without permission keeps its address and names what is missing', async ({ desk }) => {
  const page = await desk(accounts.humanResources, '/crm/client-list');
  await expect(page.getByRole('heading', { name: 'Bu sayfa için yetkiniz yok' })).toBeVisible();
  await expect(page.getByText('Hasta listesini görme')).toBeVisible();
  await expect(page.getByText('crm.client_list.read')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/crm/client-list');
});

test('a screen that needs two permissions names both', async ({ desk }) => {
  const page = await desk(accounts.humanResources, '/crm/client-ticket');
  await expect(page.getByText('Talep açma, Hasta kaydı açma')).toBeVisible();
  await expect(page.getByText('crm.tickets.add, crm.clients.add')).toBeVisible();
});

test('a missing permission can be asked for', async ({ desk }) => {
  const page = await desk(accounts.humanResources, '/crm/tickets');
  const context = page.context();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Yetki iste' }).click();
  await expect(page.getByText('İstek gönderilemedi: bağlantı yok.')).toBeVisible();
  await context.setOffline(false);
  // Nothing else was asked for meanwhile, so that no call has failed.
  await synced(page);
  await page.getByRole('button', { name: 'Yetki iste' }).click();
  await expect(page.getByText('İsteğiniz yöneticiye iletildi.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'İstek gönderildi' })).toBeDisabled();
});

test('the way back from a denied screen leads where one was', async ({ desk }) => {
  const page = await desk(accounts.callCentre, '/');
  const layout = new MainLayout(page);
  await visit(page, '/crm/statuses');
  await expect(page.getByRole('heading', { name: 'Bu sayfa için yetkiniz yok' })).toBeVisible();
  await page.getByRole('button', { name: 'Geri dön' }).click();
  await expect(layout.heading).toHaveText('Ana sayfa');
});

test('an unknown address shows the not-found page inside the layout', async ({ desk }) => {
  const page = await desk(accounts.humanResources, '/boyle/bir/sayfa');
  const layout = new MainLayout(page);
  await expect(layout.heading).toHaveText('Sayfa bulunamadı');
  await expect(page).toHaveTitle('Sayfa bulunamadı – Vizite');
  await page.getByRole('link', { name: 'Ana sayfaya git' }).click();
  await expect(layout.heading).toHaveText('Ana sayfa');
});
