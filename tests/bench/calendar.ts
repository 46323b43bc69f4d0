import type { BrowserContext, Page } from '@playwright/test';
import { DEFAULT_TIME_ZONE } from '@sync/model/entities/meeting-values';
import type { Recurrence } from '@sync/model/entities/meeting-values';
import { occurrencesBetween } from '@sync/model/rules/recurrence';
import { atMost, figure, median } from './report';
import type { Figure } from './report';
import { timed } from './stop-watch';

const ROUNDS = 9;
const DAY = 86_400_000;
const SERIES = 500;

const plain = { interval: 1, weekdays: [], until: '2028-01-01', count: null, nth: null, month_day: null };
const daily: Recurrence = { ...plain, freq: 'daily' };
/** Rules as hospitals have them: most meet weekly, some daily or monthly. */
const rules: readonly Recurrence[] = [
  { ...plain, freq: 'weekly', weekdays: ['tu'] },
  { ...plain, freq: 'weekly', weekdays: ['mo', 'we', 'fr'] },
  { ...plain, freq: 'weekly', weekdays: ['th'], interval: 2 },
  { ...plain, freq: 'weekly', weekdays: ['mo'], until: null, count: 200 },
  daily,
  { ...plain, freq: 'monthly', weekdays: ['fr'], nth: -1 },
  { ...plain, freq: 'monthly', month_day: 31 },
  { ...plain, freq: 'yearly' },
];
const zones = [DEFAULT_TIME_ZONE, DEFAULT_TIME_ZONE, DEFAULT_TIME_ZONE, 'Europe/Berlin'];

/** Measures the unrolling of series over a year, without a browser. */
export function measureRecurrence(): readonly Figure[] {
  const from = Date.UTC(2026, 5, 1);
  const series = Array.from({ length: SERIES }, (_, at) => ({
    start: new Date(Date.UTC(2026, 0, 1 + (at % 90), 6)).toISOString(),
    recurrence: rules[at % rules.length] ?? daily,
    timeZone: zones[at % zones.length] ?? DEFAULT_TIME_ZONE,
  }));
  let found = 0;
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    found = series.reduce((sum, item) => sum + occurrencesBetween(item, from, from + 365 * DAY).length, 0);
    return performance.now() - start;
  });
  return [
    atMost(`${SERIES} series over a year, unrolled`, median(times), 'ms', 20),
    figure('  their meetings', found, ''),
  ];
}

const CALENDAR = '/companies/meetings-calendar';

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('.cal-entry').first().waitFor();
  // The foot of the calendar says so once the index holds all meetings.
  await page.getByText(/^Son eşitleme/).waitFor();
}

/** Measures the time from a press until the calendar rests again. */
async function pressed(page: Page, name: string, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(
      await timed(page, ['pressToRest', '.calendar'], () =>
        page.getByRole('button', { name, exact: true }).click(),
      ),
    );
  }
  return times;
}

/** Measures the milliseconds from the navigation until the first meeting is on the screen. */
async function firstMeeting(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  const seen = await page.waitForFunction(() =>
    document.querySelector('.cal-entry') === null ? 0 : performance.now(),
  );
  const at = await seen.jsonValue();
  await page.getByText(/^Son eşitleme/).waitFor();
  return at;
}

/** Measures the calendar in Chromium, all meetings of the demo set on the device; its page must be signed in. */
export async function measureCalendar(context: BrowserContext, page: Page): Promise<readonly Figure[]> {
  const origin = new URL(page.url()).origin;
  await opened(page, `${origin}${CALENDAR}?view=week`);
  const toMonth: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const press = (label: string) => () =>
      page.getByRole('radiogroup', { name: 'Görünüm' }).getByText(label, { exact: true }).click();
    toMonth.push(await timed(page, ['pressToRest', '.calendar'], press('Ay')));
    await timed(page, ['pressToRest', '.calendar'], press('Hafta'));
  }
  const weeks = await pressed(page, 'Sonraki', ROUNDS);
  await opened(page, `${origin}${CALENDAR}?view=month`);
  const months = await pressed(page, 'Önceki', ROUNDS);

  // From here on the app comes from the device.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  const links: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    links.push(await firstMeeting(page, `${origin}${CALENDAR}?view=${round % 2 === 0 ? 'week' : 'month'}`));
  }
  await context.setOffline(false);
  return [
    // The first one compiles the code of the view.
    figure('calendar, first press on the month', toMonth[0] ?? Number.NaN, 'ms'),
    atMost('calendar, press on the month to painted', median(toMonth.slice(1)), 'ms', 100),
    atMost('calendar, next month', median(months), 'ms', 100),
    atMost('calendar, next week', median(weeks), 'ms', 50),
    atMost('calendar by deep link without a network, first meeting', median(links), 'ms', 1_000),
  ];
}
