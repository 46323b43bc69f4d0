/**
 * Pictures of the gallery and an accessibility check of each page.
 * Build first: `npx vite build --config tests/ui-gallery/vite.config.ts`, then
 * `npx tsx tests/ui-gallery/screenshots.ts <built gallery> <folder for the pictures> [page …]`.
 */
import { createServer } from 'node:http';
import { mkdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from '@playwright/test';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const [built = 'tests/ui-gallery/dist', out = 'test-results/ui-gallery', ...only] = process.argv.slice(2);
const pages = [
  'components',
  'fields',
  'table',
  'record',
  'charts',
  'overlays&open=dialog',
  'overlays&open=sheet',
];
const devices = [
  { name: 'desk', viewport: { width: 1440, height: 1090 }, hasTouch: false, isMobile: false },
  { name: 'tablet', viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true },
  { name: 'portrait', viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
];

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = join(built, pathname === '/' ? 'index.html' : pathname);
  readFile(file).then(
    (body) =>
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(body),
    () => response.writeHead(404).end(),
  );
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
await mkdir(out, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
let findings = 0;
for (const { name, ...device } of devices) {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce', locale: 'tr-TR' });
  for (const page of pages.filter((path) => only.length === 0 || only.some((word) => path.includes(word)))) {
    for (const theme of ['light', 'dark']) {
      const tab = await context.newPage();
      tab.on('pageerror', (error) => console.log(`${page}: ${error.message}`));
      await tab.goto(`http://127.0.0.1:${port}/?page=${page}&theme=${theme}`);
      await tab.waitForFunction(
        () => document.fonts.status === 'loaded' && document.querySelector('main') !== null,
      );
      const late = tab.locator('.sk').first();
      if (page === 'components' || page === 'record') await late.waitFor();
      if (page !== 'table') {
        // A taller window instead of a full-page picture: the latter drops the touch emulation.
        const height = await tab.evaluate(() => document.documentElement.scrollHeight);
        await tab.setViewportSize({ width: device.viewport.width, height });
      }
      await tab.screenshot({ path: join(out, `${page.replace('&open=', '-')}-${name}-${theme}.png`) });
      const { violations } = await new AxeBuilder({ page: tab }).analyze();
      findings += violations.length;
      for (const { id, help, nodes } of violations) {
        console.log(
          `${page} ${name} ${theme}: ${id} – ${help}\n  ${nodes
            .map((node) => node.html)
            .slice(0, 3)
            .join('\n  ')}`,
        );
      }
      await tab.close();
    }
  }
  await context.close();
}
await browser.close();
server.close();
console.log(`${findings} accessibility findings`);
