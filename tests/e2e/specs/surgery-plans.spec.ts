import type { Locator } from '@playwright/test';
import { publicHolidays } from '@sync/model/tr/public-holidays';
import { dayAfter, dayAt } from '@sync/model/rules/theatre-days';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, test } from '../fixtures/test';
import { undo } from '../fixtures/undo';
import { PlansPage } from '../pages/plans-page';

// Both take the surgery that has waited the longest.
test.describe.configure({ mode: 'default' });

/**
 * Returns a working day on which the demo data plans nothing: all rooms are free.
 * @param weeks how many weeks ahead
 */
function emptyDay(weeks: number): string {
  let day = dayAfter(dayAt(Date.now()), weeks * 7);
  const isFree = () =>
    [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) || publicHolidays[day] !== undefined;
  while (isFree()) day = dayAfter(day);
  return day;
}

async function idOf(card: Locator): Promise<string> {
  const id = await card.getAttribute('data-waiting');
  if (id === null) throw new Error('the card has no id');
  return id;
}

test('a surgery placed by keys without a network is provisional, and held once the server has it', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.manager, `/crm/surgery-plans?day=${emptyDay(5)}`);
  const plans = new PlansPage(page);
  await expect(page.getByText('Bu gün için ameliyat yok.')).toBeVisible();
  const id = await idOf(plans.waitingCard(0));
  const card = plans.waitingById(id);

  await page.context().setOffline(true);
  await expect(page.getByText('Aldığınız aralıklar onaya kadar geçici görünür.')).toBeVisible();
  await plans.placeByKeys(card);
  await expect(plans.block(id)).toHaveAccessibleName(/08:00–.*Geçici, onay bekliyor.*gönderilmedi/u);
  await expect(plans.notice.getByText(/Son eşitlemede \(.*\) boştu, onay bekliyor/u)).toBeVisible();
  await expect(page.getByRole('button', { name: '1 geçici' })).toBeVisible();
  await expectAccessible(page);

  await page.context().setOffline(false);
  await synced(page);
  await expect(plans.block(id)).not.toHaveAccessibleName(/Geçici|gönderilmedi/u);
  await expect(plans.block(id)).toHaveAccessibleName(/08:00–/u);

  await plans.unplan(id);
  await expect(page.locator(`[data-waiting="${id}"]`)).toBeVisible();
  await synced(page);
});

test('a surgery put in between moves the later one on, is told before, and is taken back', async ({
  desk,
}) => {
  test.slow();
  const page = await desk(accounts.manager, `/crm/surgery-plans?day=${emptyDay(6)}`);
  const plans = new PlansPage(page);
  const first = await idOf(plans.waitingCard(0));
  await plans.placeByKeys(plans.waitingById(first), 24);
  await expect(plans.block(first)).toHaveAccessibleName(/ 10:00–/u);
  await synced(page);

  // Escape leaves everything as it was.
  await plans.block(first).press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: /10:05–/u })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(plans.block(first)).toHaveAccessibleName(/ 10:00–/u);

  const second = await idOf(plans.waitingCard(0));
  const card = plans.waitingById(second);
  const from = await card.boundingBox();
  const onto = await plans.block(first).boundingBox();
  if (from === null || onto === null) throw new Error('a card is not to be seen');
  await page.mouse.move(from.x + 40, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y + 40, { steps: 3 });
  await page.mouse.move(onto.x + 40, onto.y + 10, { steps: 8 });
  // The card under it shows where it would go.
  await expect(page.locator('.board-block.is-moved')).toHaveCount(1);
  await page.mouse.up();

  await expect(plans.dialog.getByText('1 ameliyat kayar')).toBeVisible();
  await expectAccessible(page);
  const reason = plans.dialog.getByLabel('Oturum dışında olma nedeni');
  if (await reason.isVisible()) await reason.fill('Acil olmayan ek ameliyat');
  await plans.dialog.getByRole('button', { name: '2 ameliyatı taşı' }).click();
  await expect(plans.block(second)).toHaveAccessibleName(/ 10:00–/u);
  await expect(plans.block(first)).not.toHaveAccessibleName(/ 10:00–/u);

  // The notice of the first move may still stand beside it.
  await undo(page, 'ameliyat kaydırıldı');
  await expect(plans.block(first)).toHaveAccessibleName(/ 10:00–/u);
  await expect(plans.block(second)).toHaveCount(0);
  await plans.unplan(first);
  await synced(page);
});
