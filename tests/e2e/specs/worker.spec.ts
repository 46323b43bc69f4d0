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

/** Does what a newer version does that brings a table: it takes the database in a version of its own. */
async function openAsNewerVersion(page: Page): Promise<void> {
  await page.goto('/icon.svg');
  await page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('vizite-device-'));
    if (found?.name === undefined || found.version === undefined) throw new Error('no such database');
    const opening = indexedDB.open(found.name, found.version + 1);
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = () => reject(opening.error ?? new Error('refused'));
    });
    opening.result.close();
  });
}

test('a closed tab, a dead worker and a newer version take nothing that was stored or typed', async ({
  page,
  context,
}) => {
  test.slow();
  // Another tab goes on when the one that synchronises is closed.
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

  // A database worker that dies is replaced under the screen.
  const typed = `Yarım not ${newPerson().lastName}`;
  await ticket.note.fill(typed);
  // A field that was rendered again would no longer have it.
  await ticket.note.evaluate((field) => field.setAttribute('data-same', 'yes'));
  const [worker] = other.workers();
  if (worker === undefined) throw new Error('there is no worker');
  await worker.evaluate(() => self.close());
  await expect(other.getByText('Yerel veritabanı yanıt vermedi ve yeniden açıldı.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(ticket.timeline.getByText(text)).toHaveCount(1);
  await expect(ticket.note).toHaveValue(typed);
  await expect(ticket.note).toHaveAttribute('data-same', 'yes');
  await ticket.addNote.click();
  await expect(ticket.timeline.getByText(typed)).toHaveCount(1);
  await synced(other);

  // A tab on an old version releases the records and asks to be reloaded.
  const late = `Yarım not ${newPerson().lastName}`;
  await ticket.note.fill(late);
  await openAsNewerVersion(await context.newPage());
  await expect(other.getByRole('heading', { name: 'Bu sekme eski sürümde' })).toBeVisible();
  await other.getByRole('button', { name: 'Yenile', exact: true }).click();
  await expect(ticket.note).toHaveValue(late);
});
