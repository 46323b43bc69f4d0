import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { accounts, PASSWORD } from '../fixtures/accounts';
import { SwitchableSite } from '../fixtures/switchable-site';
import { expect, installed, serverUrl, test as base } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';
import { SignInPage } from '../pages/sign-in-page';

const test = base.extend<{ site: SwitchableSite }>({
  site: async ({}, use) => {
    const dist = process.env['VIZITE_E2E_DIST'] ?? join(import.meta.dirname, '../../../dist');
    const site = await SwitchableSite.start(dist, serverUrl());
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
});
test.use({ serviceWorkers: 'allow' });

/**
 * Looks for updates twice, as happens within the hour, or when the page becomes visible again. A look that is asked
 * for while the page's own is still running joins that one, which may have begun before the release: the second look
 * is a new one.
 */
async function lookForUpdates(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    await registration.update();
  });
}

async function expectRelease(page: Page, name: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-release', name);
}

async function openTab(context: BrowserContext, site: SwitchableSite, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url + path);
  await expect(new MainLayout(page).userButton).toBeVisible();
  return page;
}

test('takes a new version in the tab of the very first visit', async ({ page, site, layout, signInPage }) => {
  await page.goto('/');
  await expect(signInPage.heading).toBeVisible();
  await installed(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await site.release('two');
  await lookForUpdates(page);
  await expect(layout.updateNotice).toContainText('Yeni sürüm hazır.');
  await page.getByRole('button', { name: 'Yenile' }).click();
  await expectRelease(page, 'two');
  await expect(layout.updateNotice).toBeHidden();
});

test('a closed notice comes back with the next load and with a still newer version', async ({
  page,
  site,
  layout,
  signInPage,
}) => {
  await page.goto('/');
  await installed(page);
  // From the second load on, the page is the worker's.
  await page.reload();
  await expect(signInPage.heading).toBeVisible();
  await site.release('two');
  await lookForUpdates(page);
  await page.getByRole('button', { name: 'Kapat' }).click();
  await expect(layout.updateNotice).toBeHidden();
  await site.release('three');
  await lookForUpdates(page);
  await expect(layout.updateNotice).toBeVisible();
  await page.getByRole('button', { name: 'Kapat' }).click();
  await page.reload();
  await expect(layout.updateNotice).toBeVisible();
  await page.getByRole('button', { name: 'Yenile' }).click();
  await expectRelease(page, 'three');
});

test('reloads no other tab that holds something unsaved', async ({ page, context, site, layout }) => {
  await page.goto('/');
  await new SignInPage(page).signIn(accounts.callCentre, PASSWORD);
  await layout.ready();
  await installed(page);
  const idle = await openTab(context, site, '/crm/tickets');
  const writing = await openTab(context, site, '/crm/client-ticket');
  const field = new MainLayout(writing).content.getByRole('textbox').first();
  await field.fill('Yarım kalmış metin');
  await site.release('two');
  await page.bringToFront();
  await lookForUpdates(page);
  await page.getByRole('button', { name: 'Yenile' }).click();
  await expectRelease(page, 'two');
  await expectRelease(idle, 'two');
  const notice = new MainLayout(writing).updateNotice;
  await expect(notice).toContainText('Bu sekme eski sürümde.');
  await expect(notice).toContainText('Açık taslağınız saklandı');
  await expect(field).toHaveValue('Yarım kalmış metin');
  await writing.getByRole('button', { name: 'Yenile' }).click();
  await expectRelease(writing, 'two');
  await expect(new MainLayout(writing).content.getByRole('textbox').first()).toHaveValue(
    'Yarım kalmış metin',
  );
});

test('says so when a screen of an old tab is no longer there', async ({ page, context, site, layout }) => {
  await page.goto('/');
  await new SignInPage(page).signIn(accounts.manager, PASSWORD);
  await layout.ready();
  await installed(page);
  await page.reload();
  await layout.ready();
  const other = await openTab(context, site, '/');
  await page.bringToFront();
  // Something is open here, so that this tab stays on the old version.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await site.release('two', { without: 'cst-' });
  await other.bringToFront();
  await lookForUpdates(other);
  await other.getByRole('button', { name: 'Yenile' }).click();
  await expectRelease(other, 'two');
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await expect(layout.updateNotice).toContainText('Bu sekme eski sürümde.');
  await layout.unfold('Tanımlar');
  await layout.place('CST – Sonuç tipleri').click();
  await expect(page.getByRole('heading', { name: 'Sayfa bu sekmede açılamıyor' })).toBeVisible();
  await layout.content.getByRole('button', { name: 'Yenile' }).click();
  await expectRelease(page, 'two');
});

test('an app whose files alone the browser threw away is whole again after a start with a network', async ({
  page,
  context,
  signInPage,
}) => {
  const keptFiles = () =>
    page.evaluate(async () => {
      const kept = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      );
      return kept
        .flat()
        .map(({ url }) => url)
        .toSorted();
    });
  await page.goto('/');
  await installed(page);
  await page.reload();
  await expect(signInPage.heading).toBeVisible();
  const before = await keptFiles();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await expect.poll(keptFiles).toEqual(before);
  await context.setOffline(true);
  await page.reload();
  await expect(signInPage.heading).toBeVisible();
});
