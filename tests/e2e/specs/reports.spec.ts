import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test('a report is chosen, grouped and sorted, and the last one stays without a network', async ({ desk }) => {
  const page = await desk(accounts.manager, '/crm/reports?period=quarter');
  const gallery = page.getByRole('navigation', { name: 'Raporlar' });
  await gallery.getByLabel('Raporlarda ara').fill('temsilci');
  await gallery.getByRole('button', { name: /^Temsilci raporu/u }).click();
  const total = page.getByRole('row', { name: /^Toplam/u });
  await expect(page.getByRole('columnheader', { name: 'Sorumlu' })).toBeVisible();
  await expect(total).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('columnheader', { name: 'Sorumlu' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Sorumlu' })).toHaveAttribute('aria-sort', 'ascending');
  await synced(page);

  await page.context().setOffline(true);
  await visit(page, '/crm/reports?period=quarter&report=agents');
  await expect(page.getByText(/itibarıyla gösteriliyor/u)).toBeVisible();
  await expect(total).toBeVisible();
  await page.context().setOffline(false);
});
