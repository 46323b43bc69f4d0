import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { ensureChromium } from '../../tools/chromium';
import { BrowserCost, bytesOnDisk } from './browser-cost';
import { installMarks } from './stop-watch';

export const ACCOUNT = 'cagri@vizite.demo';
export const PASSWORD = 'Vizite.2026!';

export interface SignedInPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Milliseconds from the press on "Oturum aç" until a screen can be used, and until all is on the device. */
  readonly usable: number;
  readonly full: number;
  /** Cost of the browser. */
  readonly cost: BrowserCost;
  /** Cost of the first sync, with the sign-in: seconds of processor time, bytes written, bytes on the disk. */
  readonly firstSync: { readonly processor: number; readonly written: number; readonly disk: number };
}

/** Moves the pointer now and then: a device at which nobody is locks itself, and a first sync may take longer. */
function stayThere(page: Page): void {
  let at = 0;
  const timer = setInterval(() => {
    at = 1 - at;
    page.mouse.move(at, at).catch(() => undefined);
  });
  page.on('close', () => clearInterval(timer));
}

/** Opens a new browser, signs in, waits until its device has everything, and does the work there. */
export async function inSignedInPage<T>(
  url: string,
  work: (signedIn: SignedInPage) => Promise<T>,
  account = ACCOUNT,
): Promise<T> {
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
    stayThere(page);
    page.setDefaultTimeout(120_000);
    await page.goto(url);
    // The tour for new users would lie over what is measured.
    await page.evaluate(() => localStorage.setItem('vizite.tours', JSON.stringify({ off: true, seen: [] })));
    await page.getByLabel('E-posta').fill(account);
    await page.getByLabel('Parola', { exact: true }).fill(PASSWORD);
    const cost = new BrowserCost(profile);
    const {
      result: { usable, full },
      ...used
    } = await cost.of(async () => {
      const start = performance.now();
      await page.getByRole('button', { name: 'Oturum aç', exact: true }).click();
      await page.getByRole('navigation', { name: 'Ana menü' }).waitFor();
      const reached = performance.now() - start;
      // Waiting for a role asks the page for all of its roles again and again: a third of its time.
      await page.waitForFunction(
        () => document.querySelector('button[aria-label^="Eşitleme: Eşitlendi"]') !== null,
        undefined,
        { timeout: 60 * 60_000, polling: 250 },
      );
      return { usable: reached, full: performance.now() - start };
    });
    const disk = await bytesOnDisk(join(profile, 'Default', 'IndexedDB'));
    const firstSync = { processor: used.processor, written: used.written, disk };
    return await work({ context, page, usable, full, cost, firstSync });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
