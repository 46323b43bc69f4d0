import type { Page } from '@playwright/test';
import { accounts } from '../fixtures/accounts';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, signIn, test } from '../fixtures/test';
import { TicketPage } from '../pages/ticket-page';

/** Opens the first ticket of the list. */
async function openTicket(page: Page): Promise<TicketPage> {
  await page.getByRole('row').nth(1).click();
  const ticket = new TicketPage(page);
  await expect(ticket.note).toBeVisible();
  return ticket;
}

test('when the tab that synchronises is closed another one goes on', async ({ page, context }) => {
  test.slow();
  await signIn(page, accounts.nurse, '/crm/tickets?view=all');
  await synced(page);
  const other = await context.newPage();
  await other.goto('/crm/tickets?view=all');
  const ticket = await openTicket(other);
  await page.close();
  const text = `Damar yolu değişti ${newPerson().lastName}`;
  await ticket.writeNote(text);
  await synced(other);
  const entry = ticket.timeline.getByRole('listitem').filter({ hasText: text });
  await expect(entry.getByText('gönderilmedi')).toHaveCount(0);
});

test('a database worker that dies is replaced under the screen, and nothing stored or typed is gone', async ({
  page,
}) => {
  test.slow();
  await signIn(page, accounts.nurse, '/crm/tickets?view=all');
  await synced(page);
  const ticket = await openTicket(page);
  const text = `Pansuman yapıldı ${newPerson().lastName}`;
  await ticket.writeNote(text);
  const typed = `Yarım not ${newPerson().lastName}`;
  await ticket.note.fill(typed);
  // A field that was rendered again would no longer have it.
  await ticket.note.evaluate((field) => field.setAttribute('data-same', 'yes'));
  const [worker] = page.workers();
  if (worker === undefined) throw new Error('there is no worker');
  await worker.evaluate(() => self.close());
  await expect(page.getByText('Yerel veritabanı yanıt vermedi ve yeniden açıldı.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(ticket.timeline.getByText(text)).toHaveCount(1);
  await expect(ticket.note).toHaveValue(typed);
  await expect(ticket.note).toHaveAttribute('data-same', 'yes');
  await ticket.addNote.click();
  await expect(ticket.timeline.getByText(typed)).toHaveCount(1);
  await synced(page);
});
