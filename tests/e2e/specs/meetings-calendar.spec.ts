import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../fixtures/accessibility';
import { accounts } from '../fixtures/accounts';
import { stored, synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { CalendarPage } from '../pages/calendar-page';
import { MainLayout } from '../pages/main-layout';

/** The manager of the demo data. */
const OWN_NAME = 'Nevzat Aydemir';
/** A Wednesday far from the meetings of the demo data. */
const DAY = '17.02.2027';
const ADDRESS = '/companies/meetings-calendar?view=day&date=2027-02-17&whose=all';

test('a meeting made, moved and answered without a network reaches a colleague', async ({ desk }) => {
  test.slow();
  const title = `Kurul ${randomUUID().slice(0, 8)}`;
  const page = await desk(accounts.manager, '/');
  const layout = new MainLayout(page);

  await page.context().setOffline(true);
  await visit(page, ADDRESS);
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
  await stored(page);
  await page.reload();
  await layout.ready();
  await expect(calendar.meeting(title)).toContainText('14:30');
  await expect(calendar.meeting(title)).toHaveClass(/cal-unsent/);

  const colleague = await desk(accounts.callCentre, ADDRESS);
  const theirs = new CalendarPage(colleague);
  await expect(theirs.meeting(title)).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(theirs.meeting(title)).toContainText('14:30');
  await theirs.open(title);
  await expect(theirs.sheet.getByText('Kabul', { exact: true })).toBeVisible();
  await expect(calendar.meeting(title)).not.toHaveClass(/cal-unsent/);
  await theirs.close();
});

test('a meeting that is sent while it is dragged gets the time where it is dropped', async ({ desk }) => {
  const title = `Kurul ${randomUUID().slice(0, 8)}`;
  const page = await desk(accounts.manager, ADDRESS.replace('02-17', '02-21'));
  const calendar = new CalendarPage(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.context().route('**/rpc/sync_push', async (route) => {
    await released;
    await route.continue();
  });
  await calendar.fill(title, '21.02.2027', '10:00', '11:00');
  await calendar.save();
  // What was just made shows where it is.
  await expect(calendar.meeting(title)).toHaveClass(/cal-fresh/);
  const block = await calendar.meeting(title).boundingBox();
  if (block === null) throw new Error('the meeting is not drawn');
  const x = block.x + 40;
  const y = block.y + 8;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + block.height / 2, { steps: 4 });
  await page.mouse.move(x, y + block.height, { steps: 4 });
  // What is held shows the time that it would get.
  await expect(calendar.meeting(title).filter({ hasText: '11:00' })).toBeVisible();
  release();
  await synced(page);
  await page.mouse.up();
  await expect(page.getByText('Toplantı taşındı')).toBeVisible();
  await expect(calendar.meeting(title)).toContainText('11:00');
  await page.context().unroute('**/rpc/sync_push');
  await synced(page);
});

test('meetings that have no place of their own are listed where they are counted', async ({ desk }) => {
  test.slow();
  const page = await desk(
    accounts.manager,
    '/companies/meetings-calendar?view=week&date=2027-02-27&whose=all',
  );
  const calendar = new CalendarPage(page);
  const titles = ['Kurul', 'Vizit', 'Eğitim'].map((word) => `${word} ${randomUUID().slice(0, 8)}`);
  for (const title of titles) {
    await calendar.fill(title, '27.02.2027', '10:00', '11:00');
    await calendar.save();
  }
  // A week at this width has room for one of them.
  const counted = page.getByRole('button', {
    name: '+2',
    description: 'Burada 2 toplantı daha var, listele',
  });
  await counted.focus();
  await page.keyboard.press('Enter');
  const list = page.getByRole('dialog', { name: '27.02.2027, 2 toplantı' });
  await expect(list.getByRole('button').first()).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(counted).toBeFocused();

  await page.keyboard.press('Enter');
  await list.getByRole('listitem').first().getByRole('button').press('Enter');
  await expect(calendar.sheet.getByRole('heading', { name: /^(Kurul|Vizit|Eğitim) / })).toBeVisible();
  await calendar.close();
  await synced(page);
});
