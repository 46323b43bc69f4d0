import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { keptInTheClear } from '../fixtures/stored-texts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';

// In one process, which signs the user in once.
test.describe.configure({ mode: 'default' });

test('only what may be opened is offered; another screen names what is missing, keeps its address, asks for it and leads back', async ({
  desk,
}) => {
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
  await expect(page.getByRole('region', { name: 'Günüm' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Yenilikler' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Yeni talep' })).toBeHidden();
  await expect(page.getByRole('link', { name: /Süresi aşan/ })).toBeHidden();

  await visit(page, '/crm/client-ticket');
  await expect(page.getByRole('heading', { name: 'Bu sayfa için yetkiniz yok' })).toBeVisible();
  await expect(page.getByText('Talep açma, Hasta kaydı açma')).toBeVisible();
  await expect(page.getByText('crm.tickets.add, crm.clients.add')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/crm/client-ticket');
  await page.getByRole('button', { name: 'Geri dön' }).click();
  await expect(layout.heading).toHaveText('Ana sayfa');

  await visit(page, '/crm/tickets');
  const ask = page.getByRole('button', { name: 'Yetki iste' });
  await expect(ask).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await ask.click();
  await expect(page.getByText('İstek gönderilemedi: bağlantı yok.')).toBeVisible();
  await page.context().setOffline(false);
  // Nothing else was asked for meanwhile, so that no call has failed.
  await synced(page);
  await ask.click();
  await expect(page.getByText('İsteğiniz yöneticiye iletildi.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'İstek gönderildi' })).toBeDisabled();
});

test('an unknown address shows the not-found page inside the layout, also accessible in the dark', async ({
  desk,
}) => {
  const page = await desk(accounts.humanResources, '/boyle/bir/sayfa');
  const layout = new MainLayout(page);
  await expect(layout.heading).toHaveText('Sayfa bulunamadı');
  await expect(page).toHaveTitle('Sayfa bulunamadı – Vizite');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: null });
  await page.getByRole('link', { name: 'Ana sayfaya git' }).click();
  await expect(layout.heading).toHaveText('Ana sayfa');
});

test('who may not see callers has no number left in the address either', async ({ desk }) => {
  const number = '05997314628';
  const page = await desk(accounts.humanResources, `/hasta/tel/${number}`);
  await expect(page).toHaveURL(/\/hasta\/tel\/_$/);
  expect(await page.content()).not.toContain(number.slice(1));
  expect(await keptInTheClear(page)).not.toContain(number.slice(1));
});
