import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

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

/** Movement of a page by itself: Cumulative Layout Shift, and what has moved. */
interface Shifts {
  readonly sum: number;
  readonly moved: readonly string[];
}

/** Measures how far things have moved by themselves since the page was loaded. */
async function noteShifts(page: Page): Promise<() => Promise<Shifts>> {
  await page.addInitScript(() => {
    let sum = 0;
    const moved: string[] = [];
    const add = (list: { getEntries(): PerformanceEntry[] }): void => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly {
            readonly node: Node | null;
            readonly previousRect: DOMRect;
            readonly currentRect: DOMRect;
          }[];
        };
        if (hadRecentInput) continue;
        sum += value;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          const text = (element?.textContent ?? '').slice(0, 40);
          moved.push(
            `${element?.tagName ?? ''} "${text}" ${from.x},${from.y} ${from.width}×${from.height} to ${to.x},${to.y} ${to.width}×${to.height}`,
          );
        }
      }
    };
    const observer = new PerformanceObserver(add);
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(globalThis, {
      notedShifts: () => {
        add({ getEntries: () => observer.takeRecords() });
        return { sum, moved };
      },
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { notedShifts(): Shifts }).notedShifts());
}

/** Bound that good pages stay below. */
const MOST_SHIFT = 0.05;

/** Opens the settings of the device in the page, and asks for a key or removes it. Returns whether it was there. */
const remembers = (page: Page, name: string, isOver = false): Promise<boolean> =>
  page.evaluate(
    async ([key, removes]) => {
      const found = (await indexedDB.databases()).find(
        (database) => database.name?.startsWith('vizite-device-') === true,
      );
      if (found?.name === undefined) return false;
      const opening = indexedDB.open(found.name);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const settings = opening.result.transaction('settings', 'readwrite').objectStore('settings');
      const counting = settings.count(key);
      await new Promise((resolve) => (counting.onsuccess = resolve));
      if (removes) {
        const removing = settings.delete(key);
        await new Promise((resolve) => (removing.onsuccess = resolve));
      }
      opening.result.close();
      return counting.result === 1;
    },
    [`remembered/${name}`, isOver] as const,
  );

test('nothing moves away while the figures of a start come in, and a list tells its total once it is whole', async ({
  desk,
}) => {
  test.slow();
  // Another tab of a device that has all records. What others write meanwhile waits, so that all figures stay as they are.
  const context = (await desk(accounts.manager, '/')).context();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await context.route('**/rpc/sync_pull', async (route) => {
    await held;
    // A request of a page that has been left since is over.
    await route.continue().catch(() => undefined);
  });
  const page = await context.newPage();
  // Nothing becomes overdue between two starts.
  await page.clock.setFixedTime(Date.now());
  const shifts = await noteShifts(page);
  const noted = await noteTotals(page);
  const sizes = [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ];
  const total = page.locator('[data-table-total]');
  const rows = page.getByRole('grid', { name: 'Talepler' }).getByRole('row');
  for (const path of ['/', '/crm/tickets?view=all']) {
    const known = path === '/' ? page.getByRole('main').getByRole('link', { name: /Süresi aşan/u }) : total;
    for (const size of sizes) {
      const name = path === '/' ? 'home' : 'ticket-list';
      await page.setViewportSize(size);
      await page.goto(path);
      // What was remembered on an earlier visit knows nothing of what has come since.
      await expect(known).toHaveText(/\d/u);
      await remembers(page, name, true);
      await page.reload();
      // Shown once, so that the second start knows how much room there has to be.
      await expect(known).toHaveText(/\d/u);
      await expect.poll(() => remembers(page, name)).toBe(true);
      const whole = await known.textContent();
      await page.reload();
      await expect(known).toHaveText(String(whole));
      const { sum, moved } = await shifts();
      expect(sum, `${path} at ${size.width} px\n${moved.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
  }

  // At the last size the table is shown: its first page before its total.
  await expect(total).toHaveText(/^1–25 \/ \d+/u);
  await expect(rows.nth(1)).toBeVisible();
  const { footers, counts } = await noted();
  // A quick device need not say that it is not done.
  expect(footers.filter((text) => text !== 'Yükleniyor…')).toEqual([await total.textContent()]);
  // Each view has told one number, if any.
  const views = counts.map((text) => text.replace(/\d+$/u, ''));
  expect(new Set(views).size).toBe(views.length);
  letGo();
  await context.unroute('**/rpc/sync_pull');
  await page.close();
});
