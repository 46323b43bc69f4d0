import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { ensureChromium } from './chromium';

/** Draws the icons of the installed app from `public/icon.svg`; run it after the mark has changed. */

interface Icon {
  readonly file: string;
  /** Pixels of both sides. */
  readonly size: number;
  /** Part of the side that the mark takes; systems cut maskable icons to a circle of 80 %. */
  readonly mark: number;
  /** Colour to the edges, without round corners: the system rounds them itself. */
  readonly ground: string | null;
}

const ACCENT = '#066782';
const icons: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, mark: 1, ground: null },
  { file: 'icon-512.png', size: 512, mark: 1, ground: null },
  { file: 'icon-maskable-512.png', size: 512, mark: 0.72, ground: ACCENT },
  { file: 'icon-180.png', size: 180, mark: 0.88, ground: ACCENT },
];

const folder = new URL('../public/', import.meta.url);
const svg = await readFile(new URL('icon.svg', folder), 'utf8');
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { file, size, mark, ground } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground ?? 'transparent'}">
        <img width="${size * mark}" height="${size * mark}" src="data:image/svg+xml,${encodeURIComponent(svg)}">`,
      { waitUntil: 'load' },
    );
    await writeFile(new URL(file, folder), await page.screenshot({ omitBackground: ground === null }));
    await page.close();
  }
} finally {
  await browser.close();
}
