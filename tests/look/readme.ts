import { join } from 'node:path';
import { expect } from '@playwright/test';
import { accounts } from '../e2e/fixtures/accounts';
import { visit } from '../e2e/fixtures/test';
import { firstRecord, settled, test } from './looked';

/* `VIZITE_LOOK_CLIENTS=2000 npm run look -- -g readme` takes the pictures of README anew, but for three that wait for a file. */

const WIDE = { width: 1440, height: 900 } as const;
const TABLET = { width: 1024, height: 768 } as const;
const UPRIGHT = { width: 768, height: 1024 } as const;

interface Picture {
  readonly path: string;
  readonly size: typeof WIDE | typeof TABLET | typeof UPRIGHT;
  /** Text that is there once the screen is. */
  readonly shows: string;
  /** Address of the records of the list; the first one of them is shown. */
  readonly record?: string;
}

const pictures: Readonly<Record<string, Picture>> = {
  talepler: { path: '/crm/tickets?view=all', size: WIDE, shows: 'Talep no' },
  talep: {
    path: '/crm/tickets?view=all',
    size: TABLET,
    shows: 'Zaman çizgisi',
    record: '/crm/client-ticket/',
  },
  hasta: { path: '/crm/client-list', size: UPRIGHT, shows: 'Zaman çizgisi', record: '/crm/client-profile/' },
  takvim: { path: '/companies/meetings-calendar', size: TABLET, shows: 'Kasım 2026' },
  terminaller: { path: '/pos/terminal', size: TABLET, shows: 'Kimde' },
  'ameliyat-gunu': { path: '/crm/surgery-plans', size: WIDE, shows: 'Salon 1' },
  ameliyat: {
    path: '/crm/surgery-plans?view=liste',
    size: UPRIGHT,
    shows: 'Hazırlık',
    record: '/crm/surgery-plans/',
  },
  provizyon: { path: '/insurance/tracking', size: WIDE, shows: 'Provizyon iste' },
  biyopsi: { path: '/adenom-biyotip', size: WIDE, shows: 'Sayfa başına kayıt' },
  birlestirme: { path: '/crm/merged-clients', size: WIDE, shows: 'Birleştir' },
  istatistik: { path: '/crm/statistics', size: WIDE, shows: 'Açılan' },
  raporlar: { path: '/crm/reports', size: WIDE, shows: 'Yeni rapor' },
  anket: { path: '/crm/questionnaires-reports', size: WIDE, shows: 'NPS' },
  'yabanci-hasta': { path: '/crm/foreign-patient-reports', size: WIDE, shows: 'Geliş panosu' },
  mutabakat: { path: '/pos/bank-reports?sekme=eslestirme&day=2026-11-22', size: WIDE, shows: 'Farklar' },
  valor: { path: '/pos/bank-reports?sekme=valor', size: WIDE, shows: 'Kasım 2026' },
};

for (const [name, { path, size, shows, record }] of Object.entries(pictures))
  test(`readme: ${name}`, async ({ pageOf }) => {
    const page = await pageOf(accounts.manager);
    await page.setViewportSize(size);
    await visit(page, path);
    if (record !== undefined) await visit(page, await firstRecord(page, record));
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
    await settled(page);
    await page.screenshot({
      path: join('docs/screenshots', `${name}-${size.width}x${size.height}.png`),
      animations: 'disabled',
      caret: 'hide',
    });
  });
