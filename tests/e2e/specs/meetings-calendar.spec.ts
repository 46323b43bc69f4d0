import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, installed, signIn, test } from '../fixtures/test';
import { CalendarPage } from '../pages/calendar-page';

/** The assistant of the demo data. */
const OWN_NAME = 'Pınar Ilgaz';
/** A Wednesday far from the meetings of the demo data. */
const DAY = '17.02.2027';
const ADDRESS = '/companies/meetings-calendar?view=day&date=2027-02-17';

test('a meeting made, moved and answered without a network reaches a colleague', async ({
  page,
  context,
  browser,
  baseURL,
  extraHTTPHeaders,
}) => {
  test.slow();
  const title = `Kurul ${randomUUID().slice(0, 8)}`;
  const layout = await signIn(page, accounts.assistant);
  await installed(page);
  await synced(page);

  await context.setOffline(true);
  await page.goto(ADDRESS);
  const calendar = new CalendarPage(page);
  await expect(page.getByText(/^Takvim .* itibarıyla gösteriliyor/)).toBeVisible();
  await calendar.fill(title, DAY, '10:00', '11:00');
  await calendar.addColleagues(OWN_NAME);
  await calendar.save();
  await expect(calendar.meeting(title)).toContainText('10:00');
  await expect(calendar.meeting(title)).toHaveClass(/cal-unsent/);
  await expectAccessible(page);

  await calendar.open(title);
  await calendar.sheet.getByRole('button', { name: 'Kabul' }).click();
  await expect(calendar.sheet.getByRole('button', { name: 'Kabul' })).toHaveAttribute('aria-pressed', 'true');
  await calendar.sheet.getByRole('button', { name: 'Taşı…' }).click();
  await calendar.setTimes(DAY, '14:30', '15:30');
  await calendar.sheet.getByRole('button', { name: 'Toplantıyı taşı' }).click();
  await expect(calendar.sheet.getByText(/^17 Şubat 2027 .*14:30–15:30$/)).toBeVisible();
  await calendar.close();

  // Still there after a reload, still without a network.
  await page.reload();
  await layout.ready();
  await expect(calendar.meeting(title)).toContainText('14:30');
  await expect(calendar.meeting(title)).toHaveClass(/cal-unsent/);

  const other = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    ...(extraHTTPHeaders === undefined ? {} : { extraHTTPHeaders }),
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
  });
  const colleague = await other.newPage();
  await signIn(colleague, accounts.humanResources, ADDRESS);
  await synced(colleague);
  const theirs = new CalendarPage(colleague);
  await expect(theirs.meeting(title)).toHaveCount(0);

  await context.setOffline(false);
  await expect(theirs.meeting(title)).toContainText('14:30');
  await theirs.open(title);
  await expect(theirs.sheet.getByText('Kabul', { exact: true })).toBeVisible();
  await expect(calendar.meeting(title)).not.toHaveClass(/cal-unsent/);
  await other.close();
});
