import { accounts } from '../fixtures/accounts';
import { newPerson } from '../fixtures/people';
import { holdStore } from '../fixtures/hold-store';
import { stored } from '../fixtures/synced';
import { expect, test } from '../fixtures/test';
import { MainLayout } from '../pages/main-layout';
import { NewTicketPage } from '../pages/new-ticket-page';
import { TicketPage } from '../pages/ticket-page';

test('a patient, a ticket and notes made without a network reach a colleague once', async ({ desk }) => {
  test.slow();
  const person = newPerson();
  const subject = `Kontrol randevusu ${person.lastName}`;
  const page = await desk(accounts.callCentre, '/');
  const layout = new MainLayout(page);

  await page.context().setOffline(true);
  await page.goto('/crm/client-ticket');
  const form = new NewTicketPage(page);
  await form.fill(person, subject);
  await form.saved();
  await expect(layout.heading).toHaveText(/Geçici-\d{4}/);
  const number = (await layout.heading.innerText()).replace(/^.*(Geçici-\d{4}).*$/su, '$1');
  const ticket = new TicketPage(page);
  await ticket.writeNote('Hasta sabah aranmak istiyor.');

  // The timeline shows a note before the device has it; until then the page asks before it is left.
  const release = await holdStore(page);
  await ticket.note.fill('Dosyası arşivden istendi.');
  await ticket.addNote.click();
  await expect(ticket.timeline.getByText('Dosyası arşivden istendi.')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await release();
  await stored(page);

  await page.reload();
  await layout.ready();
  await expect(ticket.subject).toHaveText(subject);
  await expect(ticket.timeline.getByText('Gönderilmedi')).toHaveCount(2);

  // A deep link, still without a network.
  await page.goto('/crm/tickets?view=reported');
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill(person.lastName);
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('img', { name: 'Gönderilmeyi bekliyor' })).toBeVisible();

  const colleague = await desk(accounts.manager, '/crm/tickets?view=all');
  await colleague.getByRole('searchbox', { name: 'Bu listede ara' }).fill(person.lastName);
  await expect(colleague.getByText('Eşleşen kayıt bulunamadı')).toBeVisible();

  await page.context().setOffline(false);
  const seen = colleague.getByRole('row').filter({ hasText: subject });
  await expect(seen).toHaveCount(1);
  await expect(seen).toContainText(/T-\d+/);
  await seen.click();
  const theirs = new TicketPage(colleague);
  await expect(theirs.subject).toHaveText(subject);
  await expect(theirs.timeline.getByText('Hasta sabah aranmak istiyor.')).toHaveCount(1);
  await expect(theirs.timeline.getByText('Dosyası arşivden istendi.')).toHaveCount(1);

  // Nothing is left waiting, and nothing was made twice.
  await expect(row.getByRole('img', { name: 'Gönderilmeyi bekliyor' })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Bu listede ara' }).fill(person.lastName);
  await expect(page.getByRole('row').filter({ hasText: subject })).toHaveCount(1);
});
