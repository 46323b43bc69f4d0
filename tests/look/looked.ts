import { expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { synced } from '../e2e/fixtures/synced';
import { openLocks, signIn, test as base } from '../e2e/fixtures/test';
import { stopClock } from './fixed-clock';

interface Looked {
  /** Returns the page of a signed-in user, one for each account. */
  readonly pageOf: (account: string) => Promise<Page>;
}

export const test = base.extend<object, Looked>({
  pageOf: [
    async ({ browser }, use) => {
      const pages = new Map<string, Promise<Page>>();
      await use((account) => {
        const page = pages.get(account) ?? opened(browser, account);
        pages.set(account, page);
        return page;
      });
      for (const page of pages.values()) await (await page).context().close();
    },
    { scope: 'worker' },
  ],
});

async function opened(browser: Browser, account: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['VIZITE_E2E_URL'] ?? '',
    serviceWorkers: 'block',
  });
  await stopClock(context);
  const page = await context.newPage();
  await openLocks(page);
  await signIn(page, account);
  await synced(page);
  // Rests where nothing is: a row below it would look pressed.
  await page.mouse.move(0, 0);
  return page;
}

/** Waits until the screen is there and nothing moves any more: no loading rows, no answer on its way. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveText(/\S/u);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Finds the first record of the list on the page. @param address start of their addresses @returns its address */
export async function firstRecord(page: Page, address: string): Promise<string> {
  await settled(page);
  const rows = page.getByRole('main').locator('[data-row], a[href]');
  const found = () =>
    rows.evaluateAll(
      (all, start) =>
        all
          .map((row) => row.getAttribute('data-row') ?? row.getAttribute('href')?.replace(start, '') ?? '')
          .find((id) => /^[0-9a-f-]{36}$/u.test(id)),
      address,
    );
  await expect.poll(found, `a record in ${page.url()}`).toBeDefined();
  return `${address}${(await found()) ?? ''}`;
}
