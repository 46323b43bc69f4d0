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
      for (const footer of document.querySelectorAll('[data-table-total]')) footers.add(footer.textContent);
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
  // A quick device need not say that it is not done.
  expect(footers.filter((text) => text !== 'Yükleniyor…')).toEqual([whole]);
  // Each view has told one number, if any.
  const views = counts.map((text) => text.replace(/\d+$/u, ''));
  expect(new Set(views).size).toBe(views.length);
});

/** Measures how far things have moved by themselves since the page was loaded (Cumulative Layout Shift). */
async function noteShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (list: { getEntries(): PerformanceEntry[] }): void => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
        };
        if (!hadRecentInput) sum += value;
      }
    };
    const observer = new PerformanceObserver(add);
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, {
      notedShifts: () => {
        add({ getEntries: () => observer.takeRecords() });
        return sum;
      },
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { notedShifts(): number }).notedShifts());
}

/** Bound that good pages stay below. */
const MOST_SHIFT = 0.05;

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`nothing moves away while the figures of a start come in, at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await signIn(page, accounts.manager, '/');
    await synced(page);
    const shifts = await noteShifts(page);
    for (const path of ['/', '/crm/tickets?view=all']) {
      const known =
        path === '/'
          ? page.getByRole('main').getByRole('link', { name: /Süresi aşan/u })
          : page.locator('[data-table-total]');
      await page.goto(path);
      // Shown once, so that the second start knows how much room there has to be.
      await expect(known).toHaveText(/\d/u);
      await kept(page, path === '/' ? 'home' : 'ticket-list');
      await page.reload();
      await expect(known).toHaveText(/\d/u);
      expect(await shifts(), path).toBeLessThanOrEqual(MOST_SHIFT);
    }
  });
}

/** Waits until the device remembers what a screen shows. */
async function kept(page: Page, name: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async (key) => {
      const found = (await indexedDB.databases()).find(
        (database) => database.name?.startsWith('vizite-device-') === true,
      );
      if (found?.name === undefined) return false;
      const opening = indexedDB.open(found.name);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const counting = opening.result.transaction('settings').objectStore('settings').count(key);
      await new Promise((resolve) => (counting.onsuccess = resolve));
      opening.result.close();
      return counting.result === 1;
    }, `remembered/${name}`);
  await expect.poll(isKept).toBe(true);
}
