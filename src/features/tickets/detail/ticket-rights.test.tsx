import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Ticket } from '@sync/model/entities/ticket';
import { ReferenceDataProvider } from '@/data/reference-data';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { callCentre, nurse, sampleReference, storeTicket } from '@/records/testing/tickets.fixture';
import type { statusIds } from '@/records/testing/tickets.fixture';
import { TicketComposer } from '../composer/ticket-composer';
import { TicketFieldRows } from './ticket-field-rows';
import { TicketHeader } from './ticket-header';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
  for (const kind of ['ticket_status', 'ticket_type', 'contact_type', 'call_result'] as const)
    for (const entry of sampleReference.definitions(kind)) await test.bring('definitions', entry.id, entry);
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

type Category = keyof typeof statusIds;

/** Draws what a user may do with a ticket. */
async function show(category: Category, permissions: readonly string[]): Promise<Ticket> {
  const assignee = category === 'new' ? {} : { assignee_id: test.workspace.user.id };
  const ticket = await storeTicket(test.writesWith(...callCentre), { category, ...assignee });
  const routeTree = createRootRoute({
    component: () => (
      <ReferenceDataProvider>
        <TicketHeader ticket={ticket} />
        <TicketFieldRows ticket={ticket} />
        <TicketComposer ticket={ticket} entries={[]} />
      </ReferenceDataProvider>
    ),
  });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  render(
    <SignedInProvider
      workspace={test.workspace}
      known={{ userId: test.workspace.user.id, permissions } as never}
    >
      <RouterProvider router={router as never} />
    </SignedInProvider>,
  );
  await screen.findByRole('textbox', { name: 'Ekibin göreceği bir not yazın' });
  return ticket;
}

const STEPS = ['Üstlen', 'Çöz', 'Kapat', 'Yeniden aç', 'İşleme al', 'Görüşme'];
const offered = (): readonly string[] =>
  screen
    .getAllByRole('button')
    .map((button) => button.textContent || (button.getAttribute('aria-label') ?? ''))
    .filter((name) => STEPS.includes(name) || /: değiştir$|^Durum: /u.test(name));

describe('a ticket before a nurse, who reads, notes and adds tasks', () => {
  it.each(['new', 'open', 'closed'] as const)('offers no other step: %s', async (category) => {
    await show(category, nurse);
    expect(offered()).toEqual([]);
  });

  it('takes the note', async () => {
    const ticket = await show('open', nurse);
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ekibin göreceği bir not yazın' });
    fireEvent.change(note, { target: { value: 'Serum takıldı' } });
    await userEvent.click(screen.getByRole('button', { name: 'Notu ekle' }));
    await waitFor(() => expect(note.value).toBe(''));
    const notes = await test.workspace.store.database.ticket_entries
      .find({ selector: { ticket_id: ticket.id } })
      .exec();
    expect(notes.map((stored) => stored.toJSON())).toMatchObject([{ kind: 'note', body: 'Serum takıldı' }]);
  });
});

it.each([
  ['new', ['Üstlen']],
  ['open', ['Durum: İşlemde', 'Çöz']],
] as const)('a ticket before the call centre offers the next step: %s', async (category, steps) => {
  await show(category, callCentre);
  expect(offered()).toEqual(expect.arrayContaining([...steps, 'Görüşme', 'Ekip: değiştir']));
});
