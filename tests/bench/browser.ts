import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ensureChromium } from '../../tools/chromium';
import { bareFirstSync, onlineLists } from './others';
import { atMost, figure, median, percentile } from './report';
import type { Figure } from './report';

const ACCOUNT = 'cagri@vizite.demo';
const PASSWORD = 'Vizite.2026!';
const SEARCHES = ['çağ', 'şahin', 'işıl ka', '0555 01', 'mehmet yıl'];
const ROUNDS = 7;
/** Milliseconds after a key in which the list may still follow; a slower answer would be cut off here. */
const FOLLOWING = 400;

interface Marks {
  longTasks: number[];
  /** The stop watch that runs. */
  running: Promise<number>;
  /** Resolves to the milliseconds from the next press until something that matches is on the screen. */
  pressToPaint: (selector: string) => Promise<number>;
  /** Resolves to the milliseconds from the next key until the last change of the element that follows it. */
  keyToPaint: (selector: string, following: number) => Promise<number>;
}

/** Puts the stop watches into the page; they run there, so that no call across processes is measured. */
function installMarks(): void {
  const painted = (): Promise<number> =>
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
  const marks: Marks = {
    longTasks: [],
    running: Promise.resolve(0),
    pressToPaint: (selector) =>
      new Promise((resolve) => {
        const pressed = (event: Event): void => {
          removeEventListener('click', pressed, true);
          removeEventListener('keydown', pressed, true);
          const start = event.timeStamp;
          const look = (): boolean => {
            if (document.querySelector(selector) === null) return false;
            observer.disconnect();
            void painted().then((end) => resolve(end - start));
            return true;
          };
          const observer = new MutationObserver(look);
          observer.observe(document.body, { childList: true, subtree: true, attributes: true });
        };
        addEventListener('click', pressed, true);
        addEventListener('keydown', pressed, true);
      }),
    keyToPaint: (selector, following) =>
      new Promise((resolve) => {
        addEventListener(
          'input',
          (event) => {
            let last = painted();
            const observer = new MutationObserver(() => {
              last = painted();
            });
            for (const element of document.querySelectorAll(selector)) {
              observer.observe(element, { childList: true, subtree: true, characterData: true });
            }
            setTimeout(() => {
              observer.disconnect();
              void last.then((end) => resolve(end - event.timeStamp));
            }, following);
          },
          { once: true, capture: true },
        );
      }),
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  (globalThis as unknown as { bench: Marks }).bench = marks;
}

type Watch = readonly ['pressToPaint' | 'keyToPaint', string];

/** Starts a stop watch in the page, does what it measures, and reads it. */
async function timed(page: Page, watch: Watch, act: () => Promise<void>): Promise<number> {
  await page.evaluate(
    ([[name, selector], following]) => {
      const { bench } = globalThis as unknown as { bench: Marks };
      bench.running = bench[name](selector, following);
    },
    [watch, FOLLOWING] as const,
  );
  await act();
  return page.evaluate(() => (globalThis as unknown as { bench: Marks }).bench.running);
}

async function typedSearch(page: Page, text: string): Promise<number[]> {
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill('');
  const times: number[] = [];
  for (const letter of text) {
    times.push(await timed(page, ['keyToPaint', 'main'], () => page.keyboard.type(letter)));
  }
  return times;
}

/** From a click on a link of the main menu to the first rows, the records being on the device. */
async function listTimes(page: Page, link: string, grid: string): Promise<number[]> {
  const menu = page.getByRole('navigation', { name: 'Ana menü' });
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await menu.getByRole('link', { name: 'Ana sayfa' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ana sayfa' }).waitFor();
    times.push(
      await timed(page, ['pressToPaint', `[role="grid"][aria-label="${grid}"] tr[data-row]`], () =>
        menu.getByRole('link', { name: link }).click(),
      ),
    );
  }
  // The first round loads the screen's code.
  return times.slice(1);
}

/** From a press until what was written stands on the screen: a note in the timeline of a ticket. */
async function writeTimes(page: Page): Promise<number[]> {
  await page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: 'Talepler' }).click();
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

/** First sync, cold start, lists, search and writes of the app in Chromium, with the large set on the device. */
export async function measureBrowser(url: string, clients: number): Promise<readonly Figure[]> {
  // On disk, as people have it: a private window keeps its database in memory and gives it a small share of that.
  const profile = await mkdtemp(join(tmpdir(), 'vizite-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    viewport: { width: 1440, height: 900 },
    locale: 'tr-TR',
  });
  try {
    // The compiler of this script names its functions by a helper that the page does not have.
    await context.addInitScript('globalThis.__name = (named) => named;');
    await context.addInitScript(installMarks);
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(url);
    await page.getByLabel('E-posta').fill(ACCOUNT);
    await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
    const start = performance.now();
    await page.getByRole('button', { name: 'Oturum aç', exact: true }).click();
    await page.getByRole('navigation', { name: 'Ana menü' }).waitFor();
    const usable = performance.now() - start;
    await page.getByRole('button', { name: /^Eşitleme: Eşitlendi/ }).waitFor({ timeout: 60 * 60_000 });
    const full = performance.now() - start;
    const longTasks = await page.evaluate(() => (globalThis as unknown as { bench: Marks }).bench.longTasks);

    const lists = await listTimes(page, 'Hastalar', 'Hastalar');
    const all = (await page.getByRole('main').getByRole('status').last().textContent()) ?? '';
    const tickets = await listTimes(page, 'Talepler', 'Talepler');
    const writes = await writeTimes(page);

    const cold = performance.now();
    await page.goto(`${url}/crm/client-list`);
    await page.locator('tr[data-row]').first().waitFor();
    const firstRows = performance.now() - cold;
    // The foot of the list counts what the index holds: it is complete when it says what it said before.
    await page.getByRole('status').filter({ hasText: all }).waitFor();
    const indexed = performance.now() - cold;
    const keys: number[] = [];
    for (const text of SEARCHES) keys.push(...(await typedSearch(page, text)));
    const online = await onlineLists(page, ROUNDS);
    const bare = await bareFirstSync(page);
    return [
      figure('sign-in to the first usable screen', usable / 1000, 's'),
      figure(
        `first full sync, ${clients.toLocaleString('en-US')} clients with all that belongs to them`,
        full / 1000,
        's',
      ),
      figure('  the same rows into bare IndexedDB', bare, 's'),
      atMost('  ratio', full / 1000 / bare, '', 2),
      figure('longest task of the page during it', Math.max(0, ...longTasks), 'ms'),
      figure(
        'tasks of the page over 50 ms during it, together',
        longTasks.reduce((sum, one) => sum + one, 0) / 1000,
        's',
      ),
      atMost('client list, press to first page', median(lists), 'ms', 50),
      figure('  the same asked of the server each time, on this machine', median(online.list), 'ms'),
      figure('ticket list, press to first page', median(tickets), 'ms'),
      atMost('note, press to timeline', median(writes), 'ms', 16),
      figure('cold start to the first rows of the client list', firstRows / 1000, 's'),
      figure('cold start to the complete search index', indexed / 1000, 's'),
      atMost('search as typed, key to screen, median', median(keys), 'ms', 50),
      figure('search as typed, key to screen, 95 %', percentile(keys, 0.95), 'ms'),
      figure('  the same asked of the server each time, on this machine', median(online.search), 'ms'),
    ];
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
