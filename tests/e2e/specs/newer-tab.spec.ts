import { accounts } from '../fixtures/accounts';
import { newPerson } from '../fixtures/people';
import { synced } from '../fixtures/synced';
import { expect, signIn, test } from '../fixtures/test';
import { TicketPage } from '../pages/ticket-page';

test('a tab on an old version releases the records, keeps what is typed and asks to be reloaded', async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(page, accounts.nurse, '/crm/tickets?view=all');
  await synced(page);
  await page.getByRole('row').nth(1).click();
  const ticket = new TicketPage(page);
  const typed = `Yarım not ${newPerson().lastName}`;
  await ticket.note.fill(typed);
  // What a newer version does that brings a table: it takes the database in a version of its own.
  const other = await context.newPage();
  await other.goto('/icon.svg');
  await other.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('vizite-device-'));
    if (found?.name === undefined || found.version === undefined) throw new Error('no such database');
    const opening = indexedDB.open(found.name, found.version + 1);
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = () => reject(opening.error ?? new Error('refused'));
    });
    opening.result.close();
  });
  await expect(page.getByRole('heading', { name: 'Bu sekme eski sürümde' })).toBeVisible();
  await page.getByRole('button', { name: 'Yenile', exact: true }).click();
  await expect(ticket.note).toHaveValue(typed);
});
