import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failingOnce } from '@/data/testing/failing-writes.fixture';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { createTicket, newTicketProblems } from './new-ticket-actions';
import type { NewTicket } from './new-ticket-actions';
import {
  callCentre,
  clientDraft as draft,
  contextOf,
  ME,
  SOURCE,
  TEAM,
  TYPE,
} from '../testing/tickets.fixture';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const input: NewTicket = {
  type_id: TYPE,
  subject: 'Kontrol randevusu',
  description: null,
  priority: 'normal',
  source_id: SOURCE,
  contact_type_id: null,
  department_id: null,
  assignee_id: null,
  team_id: TEAM,
  due_at: null,
  tag_ids: [],
};

const count = async () => {
  const { clients, tickets, ticket_entries: entries } = test.workspace.store.database;
  return [
    (await clients.find().exec()).length,
    (await tickets.find().exec()).length,
    (await entries.find().exec()).length,
  ];
};

/** Writes that fail once at an entity, as when the disk is full. */
describe('a new ticket', () => {
  it('is written with its patient and the tasks of its type', async () => {
    const context = contextOf(test.writesWith(...callCentre));
    const { ticketId, number } = await createTicket(context, { draft }, input);
    expect(number).toBe('Geçici-0001');
    expect(await count()).toEqual([1, 1, 2]);
    const stored = (await test.workspace.store.database.tickets.findOne(ticketId).exec())?.toJSON();
    expect(stored).toMatchObject({
      temporary_no: 'Geçici-0001',
      status_category: 'new',
      team_id: TEAM,
      // Friday noon in Istanbul: half an hour, then four working hours.
      first_response_due_at: '2026-11-20T09:30:00.000Z',
      due_at: '2026-11-20T13:00:00.000Z',
      first_response_at: null,
    });
  });

  it('goes into work at once when it is given to somebody', async () => {
    const context = contextOf(test.writesWith(...callCentre));
    const { ticketId } = await createTicket(context, { draft }, { ...input, assignee_id: ME });
    const stored = (await test.workspace.store.database.tickets.findOne(ticketId).exec())?.toJSON();
    expect(stored).toMatchObject({ status_category: 'open', assignee_id: ME, first_response_at: null });
  });

  it('gets a number of its own each time', async () => {
    const context = contextOf(test.writesWith(...callCentre));
    const made = await Promise.all(
      [1, 2, 3, 4].map(() => createTicket(context, { draft }, input).then(({ number }) => number)),
    );
    expect(new Set(made).size).toBe(4);
  });

  it('writes nothing when something is missing', async () => {
    const context = contextOf(test.writesWith(...callCentre));
    const wrong = { ...input, type_id: '', subject: ' ', source_id: '', due_at: '31.02.2026' };
    expect(newTicketProblems(wrong)).toEqual({
      type_id: 'Tip boş bırakılamaz',
      subject: 'Konu boş bırakılamaz',
      source_id: 'Kaynak boş bırakılamaz',
      due_at: 'Son tarih geçerli bir tarih ve saat değil',
    });
    await expect(createTicket(context, { draft }, wrong)).rejects.toMatchObject({ code: 'invalid' });
    expect(await count()).toEqual([0, 0, 0]);
  });

  it.each([['crm.clients.add'], ['crm.tickets.add']])('needs %s', async (missing) => {
    const context = contextOf(test.writesWith(...callCentre.filter((key) => key !== missing)));
    await expect(createTicket(context, { draft }, input)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    expect(await count()).toEqual([0, 0, 0]);
  });

  it.each([0, 1, 2, 3])('stores nothing where write %i fails, and the same press works then', async (bad) => {
    const context = contextOf(failingOnce(test.writesWith(...callCentre), (at) => at === bad));
    await expect(createTicket(context, { draft }, input)).rejects.toMatchObject({ code: 'storage' });
    expect(await count()).toEqual([0, 0, 0]);
    await createTicket(context, { draft }, input);
    expect(await count()).toEqual([1, 1, 2]);
  });
});
