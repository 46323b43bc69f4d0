import { accounts } from '../fixtures/accounts';
import { expect, test, visit } from '../fixtures/test';
import { routePermissions } from '../../../sync/model/access/route-permissions';

/** Values that no screen knows; `addresses.dom.test.ts` gives every screen all kinds of them. */
const NONSENSE =
  'view=[1]&sort={"a":1}&order=foo&status=7&date=9999-12-31&from=2026-99-99&at=1e300&tab=foo&page=-1&size=foo&entry=foo&rule=foo&clientId=foo&__proto__=1';

test('every screen opens, whatever is written in its address', async ({ desk }) => {
  const page = await desk(accounts.manager, '/');
  for (const path of Object.keys(routePermissions).filter((address) => !address.includes('$'))) {
    await visit(page, `${path}?${NONSENSE}`);
    await expect(page).toHaveURL((url) => url.pathname === path && url.search === '');
    await expect(page.getByText('Yükleniyor…')).toHaveCount(0);
    await expect(page.getByText(/Sayfa (gösterilemedi|bulunamadı)/)).toHaveCount(0);
  }
});
