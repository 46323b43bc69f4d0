import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, signIn, test } from '../fixtures/test';

/** Notes every text that the footer of a table and the tabs of its views have had since the page was loaded. */
async function noteTotals(page: Page): Promise<() => Promise<{ footers: string[]; counts: string[] }>> {
  await page.addInitScript(() => {
    const footers = new Set<string>();
    const counts = new Set<string>();
    const look = (): void => {
      for (const one of document.querySelectorAll('[data-table-total]')) footers.add(one.textContent);
      for (const tab of document.querySelectorAll('[role=tab]')) {
        if (/\d/u.test(tab.textContent)) counts.add(tab.textContent);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { notedTotals: () => ({ footers: [...footers], counts: [...counts] }) });
  });
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { notedTotals(): { footers: string[]; counts: string[] } }).notedTotals(),
    );
}

test('after a start a list tells its total once it is whole, and shows its first page before', async ({
  page,
}) => {
  test.slow();
  await signIn(page, accounts.manager, '/crm/tickets?view=all');
  await synced(page);
  const total = page.locator('[data-table-total]');
  await expect(total).toHaveText(/^1–25 \/ \d+/u);
  const whole = await total.textContent();
  const rows = page.getByRole('grid', { name: 'Talepler' }).getByRole('row');
  const first = await rows.nth(1).textContent();
  const noted = await noteTotals(page);

  await page.reload();
  await expect(total).toHaveText(String(whole));
  await expect(rows.nth(1)).toHaveText(String(first));
  const { footers, counts } = await noted();
  expect(footers).toEqual(['Yükleniyor…', whole]);
  // Each view has told one number, if any.
  const views = counts.map((text) => text.replace(/\d+$/u, ''));
  expect(new Set(views).size).toBe(views.length);
});
