import { existsSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Page, TestInfo } from '@playwright/test';
import { routePermissions } from '../../sync/model/access/route-permissions';
import { accounts } from '../e2e/fixtures/accounts';
import { visit } from '../e2e/fixtures/test';
import { firstRecord, settled, test } from './looked';

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
    await visit(page, await firstRecord(page, address));
    await look(page, `${nameOf(address.slice(0, -1))}-record`, info);
  });
