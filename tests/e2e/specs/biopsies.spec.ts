import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';

test('a report that is typed without a network is read, and stands after it', async ({ desk }) => {
  test.slow();
  const page = await desk(accounts.manager, '/adenom-biyotip?stage=accepted');
  await page.getByRole('row').nth(1).click();
  const panel = page.getByRole('complementary').filter({ hasText: 'Döngü' });
  await expect(panel).toBeVisible();
  await expectAccessible(page);
  const address = page.url().replace(/^https?:\/\/[^/]+/u, '');

  await page.context().setOffline(true);
  await panel.getByRole('button', { name: 'Raporu gir' }).click();
  const report = page.getByRole('dialog');
  await report
    .getByLabel('Rapor metni')
    .fill('Tanı: Tübüler adenom, düşük dereceli displazi. Malignite görülmedi.');
  await report.getByRole('button', { name: 'Raporu kaydet' }).click();
  await expect(report).toHaveCount(0);
  await expect(panel.getByText('Tübüler adenom', { exact: false }).first()).toBeVisible();

  await page.context().setOffline(false);
  await synced(page);
  await visit(page, address);
  await expect(panel.getByRole('region', { name: 'Patoloji raporu' })).toContainText(
    'düşük dereceli displazi',
  );
});
