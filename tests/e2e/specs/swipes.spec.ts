import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { synced } from '../fixtures/synced';
import { expect, signInElsewhere, test, visit } from '../fixtures/test';

/** Moves a finger by so many pixels, in steps; lifts it unless it is held. */
async function finger(
  page: Page,
  from: readonly [number, number],
  by: readonly [number, number],
  held = false,
) {
  const touches = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly { x: number; y: number }[]) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  const [x, y] = from;
  await send('touchStart', [{ x, y }]);
  for (let step = 1; step <= 12; step += 1) {
    await send('touchMove', [{ x: x + (by[0] * step) / 12, y: y + (by[1] * step) / 12 }]);
  }
  if (!held) await send('touchEnd', []);
  return () => send('touchEnd', []);
}

test('on a tablet a swipe does what the button of the row does, and scrolling stays scrolling', async ({
  browser,
}) => {
  test.slow();
  const page = await signInElsewhere(
    browser,
    accounts.manager,
    '/crm/tickets?view=all&sort=number&order=desc',
    {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 768, height: 1024 },
    },
  );
  await synced(page);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /: üstlen$/u }) })
    .first();
  const number = /T-\d+/u.exec(await row.innerText())?.[0] ?? '';
  await row.scrollIntoViewIfNeeded();
  const box = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = [300, box.y + box.height / 2] as const;

  await finger(page, middle, [70, 3]);
  await expect(page.locator('.swipe-label')).toHaveCount(0);
  await expect(page.getByText('Talebi üstlendiniz')).toHaveCount(0);

  await finger(page, middle, [10, -260]);
  await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(box.y);
  await expect(page).toHaveURL(/\/crm\/tickets/u);

  await row.scrollIntoViewIfNeeded();
  const again = (await row.boundingBox()) ?? box;
  // The server takes no ticket back to “new” once it has it; offline the swipe is undone as a whole.
  await page.context().setOffline(true);
  const lift = await finger(page, [300, again.y + again.height / 2], [200, 3], true);
  await expect(page.locator('.swipe-label')).toHaveText('Üstlen');
  await lift();
  await expect(page.getByText('Talebi üstlendiniz')).toBeVisible();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(page.getByRole('button', { name: `${number}: üstlen` })).toBeVisible();

  await page.context().setOffline(false);
  await visit(page, '/assignee-notifications');
  const notice = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Okundu' }) })
    .first();
  const head = (await notice.boundingBox()) ?? box;
  await finger(page, [300, head.y + 30], [200, 3]);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Okundu' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Geri al' }).click();
  await page.context().close();
});
