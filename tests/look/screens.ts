import { existsSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { routePermissions } from '../../sync/model/access/route-permissions';
import { accounts } from '../e2e/fixtures/accounts';
import { synced } from '../e2e/fixtures/synced';
import { openLocks, signIn, test as base, visit } from '../e2e/fixtures/test';
import { stopClock } from './fixed-clock';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
] as const;

const THEMES = ['light', 'dark'] as const;

/** Lists of which the first record is looked at, too: the list, and the address of its records. */
const RECORDS: readonly (readonly [string, string])[] = [
  ['/crm/tickets?view=unassigned', '/crm/client-ticket/'],
  ['/crm/client-list', '/crm/client-profile/'],
  ['/crm/surgery-plans?view=liste', '/crm/surgery-plans/'],
  ['/companies/meetings', '/companies/meetings/'],
  ['/form/resumes', '/form/resume/'],
];

interface Looked {
  /** Returns the page of a signed-in user, one for each account. */
  readonly pageOf: (account: string) => Promise<Page>;
}

const test = base.extend<object, Looked>({
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
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toHaveText(/\S/u);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Takes the screen in all sizes and themes. A screen without a picture of before gets one. */
async function look(page: Page, name: string, info: TestInfo): Promise<void> {
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await settled(page);
      const picture = `${name}-${size.width}x${size.height}${theme === 'dark' ? '-dark' : ''}.png`;
      const path = info.snapshotPath(picture, { kind: 'screenshot' });
      if (existsSync(path)) await expect.soft(page).toHaveScreenshot(picture);
      else await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    }
  }
  await page.setViewportSize(SIZES[0]);
}

const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

for (const [role, account] of Object.entries(accounts))
  test(`home of ${role}`, async ({ pageOf }, info) => {
    const page = await pageOf(account);
    await visit(page, '/');
    await look(page, `home-${role}`, info);
  });

for (const path of Object.keys(routePermissions).filter((path) => path !== '/' && !path.includes('$')))
  test(path, async ({ pageOf }, info) => {
    const page = await pageOf(accounts.manager);
    await visit(page, path);
    await look(page, nameOf(path), info);
  });

for (const [list, address] of RECORDS)
  test(`a record of ${list}`, async ({ pageOf }, info) => {
    const page = await pageOf(accounts.manager);
    await visit(page, list);
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
    await expect.poll(found, `a record in ${list}`).toBeDefined();
    await visit(page, `${address}${(await found()) ?? ''}`);
    await look(page, `${nameOf(address.slice(0, -1))}-record`, info);
  });
