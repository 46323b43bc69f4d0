import { accounts } from '../fixtures/accounts';
import { expect, test, visit } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';
import { routePermissions } from '../../../sync/model/access/route-permissions';

const NONSENSE = [
  'view=foo&sort=foo&order=foo&status=foo&date=2026-99-99&from=2026-99-99&to=foo&tab=foo&page=foo&size=foo',
  'view=[1]&sort={"a":1}&status=7&date=9999-12-31&at=1e300&page=-1&entry=foo&rule=foo&clientId=foo&__proto__=1',
];

test('every screen opens, whatever stands in its address', async ({ desk }) => {
  const page = await desk(accounts.manager, '/');
  for (const path of Object.keys(routePermissions).filter((address) => !address.includes('$'))) {
    for (const search of NONSENSE) {
      await visit(page, `${path}?${search}`);
      await expect(page).toHaveURL((url) => url.pathname === path && url.search === '');
      await expect(page.getByText('Yükleniyor…')).toHaveCount(0);
      await expect(page.getByText(/Sayfa (gösterilemedi|bulunamadı)/)).toHaveCount(0);
    }
  }
});

test('an address without a record says so', async ({ desk }) => {
  const page = await desk(accounts.manager, '/');
  for (const path of ['/crm/client-ticket/foo', '/crm/client-profile/foo', '/companies/meetings/foo']) {
    await visit(page, path);
    await expect(new MainLayout(page).heading).toHaveText('Sayfa bulunamadı');
    await expect(page.getByRole('link', { name: 'Ana sayfaya git' })).toBeVisible();
    await visit(page, '/whats-new');
    await expect(new MainLayout(page).heading).toHaveText('Yenilikler');
  }
  await visit(page, '/hasta/tel/abc');
  await expect(page.getByText('Numara okunamadı')).toBeVisible();
});
