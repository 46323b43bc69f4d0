import { accounts } from '../fixtures/accounts';
import { expectAccessible } from '../fixtures/accessibility';
import { synced } from '../fixtures/synced';
import { expect, signIn, test } from '../fixtures/test';
import { TicketPage } from '../pages/ticket-page';

/** No other test opens a ticket with it. */
const DRAFT = 'Öğleden sonra aranacak: rapor eline ulaştı mı?';
const MANAGER = 'Nevzat Aydemir';
const COLLEAGUE = { email: 'tugba.yucel@vizite.demo', first: 'Tuğba' };

test('two colleagues see each other at a ticket and hand an unfinished note over, until one leaves or loses the network', async ({
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

  // Handed without a network, from one's own unfinished note to the other's.
  await context.setOffline(true);
  await expect(here).toBeHidden();
  await own.note.fill(DRAFT);
  await page.getByRole('button', { name: 'Taslağı devret' }).click();
  const dialog = page.getByRole('dialog', { name: 'Taslağı devret' });
  await dialog.getByRole('button', { name: 'Devret', exact: true }).click();
  await expect(dialog.getByText('Kime devredileceğini seçin')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Kime' }).fill(MANAGER);
  await page.getByRole('option', { name: MANAGER }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Devret', exact: true }).click();
  await expect(own.note).toHaveValue('');
  const handed = page.getByRole('list', { name: 'Devredilen taslaklar' });
  await expect(handed).toContainText(`Taslağınızı devrettiniz: ${MANAGER}`);
  await expect(handed).toContainText(DRAFT);
  await context.setOffline(false);

  const received = colleague.getByRole('list', { name: 'Devredilen taslaklar' });
  await expect(received).toContainText('size bir not taslağı devretti');
  await other.note.fill('Arandı.');
  await received.getByRole('button', { name: 'Buradan sürdür' }).click();
  await expect(other.note).toHaveValue(`Arandı.\n\n${DRAFT}`);
  await expect(received).toBeHidden();
  await expect(handed).toBeHidden();
  await other.note.fill('');
  await expect(here).toContainText('bakıyor');

  await page.goBack();
  await expect(there).toContainText(`${COLLEAGUE.first} 1 dk önce baktı`);
});
