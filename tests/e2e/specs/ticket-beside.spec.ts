import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { newPerson } from '../fixtures/people';
import { stored, synced } from '../fixtures/synced';
import { expect, test, visit } from '../fixtures/test';
import { TicketPage } from '../pages/ticket-page';

const LIST = '/crm/tickets?view=all&status=unfinished&sort=number&order=desc';

const row = (page: Page, at: number) => page.getByRole('grid', { name: 'Talepler' }).getByRole('row').nth(at);

/** Returns the number of the ticket in a row. */
async function numberIn(page: Page, at: number): Promise<string> {
  return (await row(page, at).textContent())?.match(/T-\d+/u)?.[0] ?? '';
}

/** Returns the row of a ticket. Other tests add tickets above it meanwhile. */
const rowOf = (page: Page, number: string) =>
  page.getByRole('grid', { name: 'Talepler' }).getByRole('row').filter({ hasText: number });

const beside = (page: Page, number: string) =>
  page.getByRole('region', { name: new RegExp(`^${number}: `, 'u') });

test('tickets are read and worked on beside the list, by pointer and by keys, also without a network', async ({
  desk,
}) => {
  test.slow();
  const note = `Yan yana yazıldı: ${newPerson().lastName}`;
  const page = await desk(accounts.manager, LIST);
  await page.setViewportSize({ width: 1024, height: 768 });
  const toggle = page.getByRole('button', { name: 'Yan yana' });
  const [first, second, third] = [await numberIn(page, 1), await numberIn(page, 2), await numberIn(page, 3)];

  // A row opens the page until the user has switched it on.
  await rowOf(page, first).click();
  await expect(page).toHaveURL(/client-ticket\//u);
  await page.goBack();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');

  await rowOf(page, first).getByRole('checkbox').check();
  await rowOf(page, second).click();
  await expect(beside(page, second)).toBeVisible();
  await expect(page).toHaveURL(/[?&]open=/u);
  await expect(rowOf(page, second)).toHaveAttribute('aria-current', 'true');
  await expect(rowOf(page, first)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('j');
  await expect(beside(page, third)).toBeVisible();
  await expect(rowOf(page, third)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(beside(page, first)).toBeVisible();
  await rowOf(page, first).getByRole('checkbox').uncheck();

  // The address holds it: a reload shows it again, Back leads to the list alone.
  await page.reload();
  await expect(beside(page, first)).toBeVisible();
  await page.goBack();
  await expect(beside(page, first)).toHaveCount(0);
  await expect(page).not.toHaveURL(/[?&]open=/u);

  // Work beside the list, without a network; an unfinished note waits for the ticket.
  await synced(page);
  await page.context().setOffline(true);
  await rowOf(page, first).click();
  const ticket = new TicketPage(page);
  await ticket.writeNote(note);
  await expect(ticket.timeline.getByText('Gönderilmedi')).toHaveCount(1);
  await ticket.note.fill('Yarım kalan not');
  await rowOf(page, second).click();
  await expect(beside(page, second)).toBeVisible();
  await expect(ticket.note).toHaveValue('');
  await rowOf(page, first).click();
  await expect(ticket.note).toHaveValue('Yarım kalan not');
  await expect(ticket.timeline.getByText(note)).toHaveCount(1);
  await ticket.note.fill('');
  await stored(page);
  await page.context().setOffline(false);
  await synced(page);

  // Its facts are a tab.
  const panel = beside(page, first);
  await panel.getByRole('tab', { name: 'Bilgiler' }).click();
  await expect(panel.getByRole('heading', { name: 'Hatırlatmalar' })).toBeVisible();
  // Esc closes the menu that is open, then the ticket.
  await panel.getByRole('button', { name: 'Diğer işlemler' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(rowOf(page, first)).toBeFocused();

  // Enter opens the page; so does a screen that has become too narrow for both.
  await rowOf(page, second).click();
  await expect(beside(page, second)).toBeVisible();
  await rowOf(page, second).press('Enter');
  await expect(page).toHaveURL(/client-ticket\//u);
  await page.goBack();
  await expect(beside(page, second)).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page).toHaveURL(/client-ticket\//u);
  await expect(page.getByRole('banner')).toContainText(second);

  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, LIST);
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
});
