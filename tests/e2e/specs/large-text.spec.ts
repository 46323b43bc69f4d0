import { accounts } from '../fixtures/accounts';
import { expect, signIn, test as base } from '../fixtures/test';

/** Browsers whose text is set to twice the usual size. */
const test = base.extend<object, { launchOptions: { args?: string[] } }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
      });
    },
    { scope: 'worker' },
  ],
});

test('with text of twice the size a desktop takes the layout of a narrow screen, and nothing runs over', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const layout = await signIn(page, accounts.callCentre);
  await expect(layout.navigation.getByRole('button', { name: 'Menü' })).toBeVisible();
  const drawing = await layout.navigation.getByRole('button', { name: 'Menü' }).locator('svg').boundingBox();
  expect(drawing?.width).toBeGreaterThanOrEqual(32);

  // A list keeps room for its rows: the page scrolls instead.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto('/crm/client-list');
  const table = page.getByRole('grid', { name: 'Hastalar' });
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  const rows = await table.evaluate((grid) => grid.parentElement?.clientHeight ?? 0);
  expect(rows).toBeGreaterThan(300);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/crm/client-ticket');
  await expect(page.getByLabel('Telefon', { exact: true })).toBeVisible();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over).toBeLessThanOrEqual(0);
});
