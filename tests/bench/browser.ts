import type { Page } from '@playwright/test';
import { measureCalendar } from './calendar';
import { onlineLists, otherFirstSyncs } from './others';
import type { OtherWay } from './others';
import { atMost, figure, median, percentile } from './report';
import type { Report } from './report';
import type { SignedInPage } from './signed-in-page';
import { longTasksOf, timed } from './stop-watch';
import { unfolded } from './unfolded';

const SEARCHES = ['çağ', 'şahin', 'işıl ka', '0555 01', 'mehmet yıl'];
const ROUNDS = 7;
const MEGA = 1_000_000;

async function typedSearch(page: Page, text: string): Promise<number[]> {
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill('');
  const times: number[] = [];
  for (const letter of text) {
    times.push(await timed(page, ['keyToPaint', 'main'], () => page.keyboard.type(letter)));
  }
  return times;
}

/** Measures the time from a click on a link of the main menu to the first rows, the records being on the device. */
async function listTimes(page: Page, link: string, grid: string): Promise<number[]> {
  const menu = page.getByRole('navigation', { name: 'Ana menü' });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await menu.getByRole('link', { name: 'Ana sayfa' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ana sayfa' }).waitFor();
    const place = await unfolded(menu, 'CRM', link);
    times.push(
      await timed(page, ['pressToPaint', `[role="grid"][aria-label="${grid}"] tr[data-row]`], () =>
        place.click(),
      ),
    );
  }
  // The first round loads the screen's code.
  return times.slice(1);
}

/** Measures the time from a press until the screen shows what was written: a note in the timeline of a ticket. */
async function writeTimes(page: Page): Promise<number[]> {
  const menu = page.getByRole('navigation', { name: 'Ana menü' });
  await (await unfolded(menu, 'CRM', 'Talepler')).click();
  await page.locator('tr[data-row]').first().press('Enter');
  const timeline = page.getByRole('list', { name: 'Zaman çizgisi' });
  await timeline.waitFor();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await timeline.locator('> li').count();
    await page.getByRole('textbox', { name: 'Ekibin göreceği bir not yazın' }).fill(`Ölçüm ${round}`);
    times.push(
      await timed(
        page,
        [
          'pressToPaint',
          `ol[aria-label="Zaman çizgisi"] > li:nth-child(${before + 1}), ul[aria-label="Zaman çizgisi"] > li:nth-child(${before + 1})`,
        ],
        () => page.getByRole('button', { name: 'Notu ekle' }).click(),
      ),
    );
  }
  return times.slice(1);
}

/** The same rows fetched in other ways: the name of each, and by how much the first sync may exceed it. */
const others: Readonly<Record<OtherWay, { readonly name: string; readonly limit?: number }>> = {
  fetched: { name: 'the same rows fetched and not stored' },
  intoIndexedDb: { name: 'the same rows into bare IndexedDB', limit: 0.8 },
  throughRxDb: { name: 'the same rows by RxDB’s own replication, not encrypted', limit: 0.35 },
  intoPouchDb: { name: 'the same rows into PouchDB, not encrypted, without an index', limit: 0.4 },
};

/**
 * Measures the seconds from an address to the first rows of the client list, and until its index is complete.
 * @param all what the foot of the list says then
 */
async function coldStart(
  page: Page,
  all: string,
): Promise<{ readonly rows: number; readonly index: number }> {
  const from = performance.now();
  await page.goto(`${new URL(page.url()).origin}/crm/client-list`);
  await page.locator('tr[data-row]').first().waitFor();
  const rows = (performance.now() - from) / 1000;
  await page.getByRole('status').filter({ hasText: all }).waitFor();
  return { rows, index: (performance.now() - from) / 1000 };
}

/**
 * Measures first sync, cold start, lists, search, writes and calendar of the app in Chromium, with the large set on
 * the device.
 */
export async function measureBrowser(
  { context, page, usable, full, cost, firstSync }: SignedInPage,
  clients: number,
  report: Report,
): Promise<void> {
  const longTasks = await longTasksOf(page);
  report.add(
    atMost('sign-in to the first usable screen', usable / 1000, 's', 3),
    figure(
      `first full sync, ${clients.toLocaleString('en-US')} clients with all that belongs to them`,
      full / 1000,
      's',
    ),
    figure('  processor', firstSync.processor, 's'),
    figure('  written', firstSync.written / MEGA, 'MB'),
    figure('  on disk', firstSync.disk / MEGA, 'MB'),
    atMost('  written ÷ on disk', firstSync.written / firstSync.disk, '', 3),
    atMost('longest task of the page during it', Math.max(0, ...longTasks), 'ms', 50),
    figure(
      'tasks of the page over 50 ms during it, together',
      longTasks.reduce((sum, task) => sum + task, 0) / 1000,
      's',
    ),
  );

  const lists = await listTimes(page, 'Hastalar', 'Hastalar');
  const all = (await page.getByRole('main').getByRole('status').last().textContent()) ?? '';
  const tickets = await listTimes(page, 'Talepler', 'Talepler');
  const writes = await writeTimes(page);

  const start = await coldStart(page, all);
  const keys: number[] = [];
  for (const text of SEARCHES) keys.push(...(await typedSearch(page, text)));
  const online = await onlineLists(page, ROUNDS);
  report.add(
    atMost('client list, press to first page', median(lists), 'ms', 50),
    figure('  the same asked of the server each time, on this machine', median(online.list), 'ms'),
    figure('ticket list, press to first page', median(tickets), 'ms'),
    atMost('note, press to timeline', median(writes), 'ms', 16),
    atMost('cold start to the first rows of the client list', start.rows, 's', 1),
    atMost('cold start to the complete search index', start.index, 's', 3),
    atMost('search as typed, key to screen, median', median(keys), 'ms', 16),
    atMost('search as typed, key to screen, 95 %', percentile(keys, 0.95), 'ms', 33),
    figure('  the same asked of the server each time, on this machine', median(online.search), 'ms'),
  );

  report.add(...(await measureCalendar(context, page)));

  for await (const { way, seconds, processor, written } of otherFirstSyncs(page, cost)) {
    const { name, limit } = others[way];
    report.add(
      figure(`first sync: ${name}`, seconds, 's'),
      figure('  processor', processor, 's'),
      figure('  written', written / MEGA, 'MB'),
    );
    if (limit === undefined) continue;
    report.add(
      atMost('  the app ÷ it, clock', full / 1000 / seconds, '', limit),
      atMost('  the app ÷ it, processor', firstSync.processor / processor, '', limit),
    );
  }
}
