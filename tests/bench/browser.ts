import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ensureChromium } from '../../tools/chromium';
import { atMost, figure, median, percentile } from './report';
import type { Figure } from './report';

const ACCOUNT = 'cagri@vizite.demo';
const PASSWORD = 'Vizite.2026!';
const SEARCHES = ['çağ', 'şahin', 'işıl ka', '0555 01', 'mehmet yıl'];

/** Milliseconds from a key until the next frame after the screen changed, measured inside the page. */
async function typedSearch(page: Page, text: string): Promise<number[]> {
  const field = page.getByRole('searchbox').last();
  await field.fill('');
  const times: number[] = [];
  for (const letter of text) {
    await page.evaluate(() => {
      const marks = globalThis as unknown as { typedAt: number; shownAfter: Promise<number> };
      marks.shownAfter = new Promise((resolve) => {
        addEventListener('keydown', () => (marks.typedAt = performance.now()), { once: true, capture: true });
        addEventListener(
          'input',
          () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - marks.typedAt), 0)),
          { once: true, capture: true },
        );
      });
    });
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    times.push(
      await page.evaluate(() => (globalThis as unknown as { shownAfter: Promise<number> }).shownAfter),
    );
  }
  return times;
}

/** First sync, cold start, list and search of the app in Chromium, with the large set on the device. */
export async function measureBrowser(url: string, clients: number): Promise<readonly Figure[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'tr-TR' });
    const page = await context.newPage();
    await page.goto(url);
    await page.getByLabel('E-posta').fill(ACCOUNT);
    await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
    const start = performance.now();
    await page.getByRole('button', { name: 'Oturum aç', exact: true }).click();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const usable = performance.now() - start;
    await page.waitForFunction(
      () => document.querySelector('[data-sync-complete="true"]') !== null,
      undefined,
      { timeout: 30 * 60_000, polling: 500 },
    );
    const full = performance.now() - start;

    const lists: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      await page.goto(`${url}/crm/client-list`);
      await page.getByRole('row').nth(2).waitFor();
      lists.push(
        await page.evaluate(() => {
          const paint = performance.getEntriesByName('vizite:client-list')[0];
          return paint === undefined ? Number.NaN : paint.duration;
        }),
      );
    }
    await page.waitForFunction(
      () => document.querySelector('[data-index-complete="true"]') !== null,
      undefined,
      {
        timeout: 120_000,
      },
    );
    const keys: number[] = [];
    for (const text of SEARCHES) keys.push(...(await typedSearch(page, text)));
    return [
      figure('sign-in to the first usable screen', usable / 1000, 's'),
      figure(`first full sync of ${clients.toLocaleString('en-US')} clients`, full / 1000, 's'),
      atMost('client list, first page from the store', median(lists), 'ms', 50),
      atMost('search as typed, key to frame, median', median(keys), 'ms', 50),
      figure('search as typed, key to frame, 95 %', percentile(keys, 0.95), 'ms'),
    ];
  } finally {
    await browser.close();
  }
}
