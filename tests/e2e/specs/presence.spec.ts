import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, signIn, test } from '../fixtures/test';
import { TicketPage } from '../pages/ticket-page';

/** No other test opens a ticket with it. */
const COLLEAGUE = { email: 'tugba.yucel@vizite.demo', first: 'Tuğba' };

test('two colleagues see each other at a ticket, until one leaves or loses the network', async ({
  page,
  context,
  desk,
}) => {
  test.slow();
  await signIn(page, COLLEAGUE.email, '/crm/tickets?view=all');
  await synced(page);
  await page.getByRole('row').nth(1).click();
  const own = new TicketPage(page);
  await expect(own.subject).toBeVisible();

  const colleague = await desk(accounts.manager, new URL(page.url()).pathname);
  const other = new TicketPage(colleague);
  await expect(other.subject).toBeVisible();
  const there = colleague.getByLabel('Bu kayıttakiler');
  await expect(there).toContainText(`${COLLEAGUE.first} da bakıyor`);
  const here = page.getByLabel('Bu kayıttakiler');
  await expect(here).toContainText(/ (?:da|de) bakıyor/u);
  await expectAccessible(page);

  await other.note.fill('Yarım');
  await expect(here).toContainText('yazıyor');
  await other.note.fill('');

  await context.setOffline(true);
  await expect(here).toBeHidden();
  await context.setOffline(false);
  await expect(here).toContainText('bakıyor');

  await page.goBack();
  await expect(there).toContainText(`${COLLEAGUE.first} 1 dk önce baktı`);
});
