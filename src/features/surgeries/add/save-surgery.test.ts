import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failingOnce } from '@/data/testing/failing-writes.fixture';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { contextOf, NOW, SOURCE, storeTicket, TYPE } from '@/records/testing/tickets.fixture';
import type { TicketContext } from '@/records/tickets/ticket-context';
import type { LocalWrites } from '@/data/workspace';
import { callResult } from '@sync/model/lookups/call-result';
import { operatingDays } from '@sync/model/rules/operating-days';
import { addSurgery } from './save-surgery';
import type { SurgeryToSave } from './save-surgery';
import { emptyProcedure, emptySurgeryForm } from './surgery-form-values';
import type { SurgeryFormValues } from './surgery-form-values';

const ID = '00000000-0000-4000-8000-000000000101';
const OUTCOME = '00000000-0000-4000-8000-000000000102';
const demands = { isSided: () => true, isOutside: false, overlaps: false, needsTicket: false };
const all = [
  'crm.surgery.add',
  'crm.clients.add',
  'crm.tickets.add',
  'crm.tickets.edit',
  'crm.ticket_notes.add',
  'crm.ticket_tasks.add',
];

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

/** Returns a context with the sample look-ups, and a ticket result that says that a surgery is planned. */
function contextWith(writes: LocalWrites): TicketContext {
  const context = contextOf(writes);
  const outcome = { id: OUTCOME, kind: callResult.kind, name: 'Ameliyat planlandı', active: true };
  const definitions = ((kind: 'call_result') => [
    ...context.reference.definitions(kind),
    ...(kind === 'call_result' ? [outcome] : []),
  ]) as TicketContext['reference']['definitions'];
  return { ...context, reference: { ...context.reference, definitions } };
}

const form = (over: Partial<SurgeryFormValues> = {}): SurgeryFormValues =>
  emptySurgeryForm({
    client_id: ID,
    surgeon_id: ID,
    department_id: ID,
    anaesthetist_id: ID,
    procedures: [{ ...emptyProcedure(), name: 'Omuz artroskopisi', side: 'left', minutes: 90 }],
    turnover: 30,
    room_id: ID,
    start: '2026-12-01T07:30:00.000Z',
    settled: [{ id: 'consent', state: 'done', at: NOW }],
    ...over,
  });
const input = (values: SurgeryFormValues, over: Partial<SurgeryToSave> = {}): SurgeryToSave => ({
  values,
  demands,
  proposed: ['consent', 'tests', 'approval'],
  ticket: null,
  lastTask: 20,
  sourceId: SOURCE,
  days: operatingDays([], []),
  ...over,
});

const stored = async () => {
  const { surgeries, tickets, ticket_entries: entries } = test.workspace.store.database;
  const plain = (documents: readonly { toJSON(): object }[]) =>
    documents.map((document) => document.toJSON() as Readonly<Record<string, unknown>>);
  const written = plain(await entries.find().exec());
  return {
    surgeries: plain(await surgeries.find().exec()),
    tickets: plain(await tickets.find().exec()),
    tasks: written.filter(({ kind }) => kind === 'task'),
    notes: written.filter(({ kind }) => kind === 'note'),
  };
};

describe('a new surgery', () => {
  it('is written with its slot, asked for until the server has answered', async () => {
    const { surgery } = await addSurgery(contextWith(test.writesWith(...all)), input(form()));
    expect(surgery).toMatchObject({
      status: 'planned',
      slot_state: 'requested',
      planned_start: '2026-12-01T07:30:00.000Z',
      planned_end: '2026-12-01T09:00:00.000Z',
      room_free_at: '2026-12-01T09:30:00.000Z',
      approval_state: 'missing',
      team: [{ person_id: ID, role: 'anaesthetist' }],
      checklist: [
        { id: 'consent', state: 'done', at: NOW },
        { id: 'tests', state: 'open' },
        { id: 'approval', state: 'open' },
      ],
    });
    expect((await stored()).tasks).toEqual([]);
  });

  it('without a slot is a proposal that waits', async () => {
    const values = form({ timing: 'wish', wanted_from: '2026-12-01', short_notice: true });
    const { surgery } = await addSurgery(contextWith(test.writesWith(...all)), input(values));
    expect(surgery).toMatchObject({
      status: 'proposed',
      slot_state: 'none',
      room_id: null,
      planned_start: null,
      wanted_from: '2026-12-01',
      short_notice: true,
    });
  });

  it('leaves tasks for what is missing, a note and a result at its ticket', async () => {
    const writes = test.writesWith(...all);
    const ticket = await storeTicket(writes);
    const values = form({ client_id: ticket.client_id, ticket_id: ticket.id });
    const saved = await addSurgery(contextWith(writes), input(values, { ticket }));
    expect(saved).toMatchObject({ ticketId: ticket.id, tasks: 2 });
    const { surgeries, tickets, tasks, notes } = await stored();
    expect(surgeries).toMatchObject([{ ticket_id: ticket.id }]);
    expect(tasks.toSorted((a, b) => Number(a['position']) - Number(b['position']))).toMatchObject([
      { title: 'Ameliyat hazırlığı: Provizyon (Sigorta)', position: 30, due_at: '2026-11-26T14:00:00.000Z' },
      {
        title: 'Ameliyat hazırlığı: Tetkikler (Koordinasyon)',
        position: 40,
        due_at: '2026-11-27T14:00:00.000Z',
      },
    ]);
    expect(notes).toHaveLength(1);
    expect(notes[0]?.['body']).toContain('Omuz artroskopisi (sol), 01.12.2026 10:30');
    expect(tickets).toMatchObject([{ call_result_id: OUTCOME }]);
  });

  it('opens a ticket for its tasks where it has none', async () => {
    const writes = test.writesWith(...all);
    const values = form({ task_type_id: TYPE });
    const saved = await addSurgery(
      contextWith(writes),
      input(values, { demands: { ...demands, needsTicket: true } }),
    );
    const { surgeries, tickets, tasks } = await stored();
    expect(tickets).toMatchObject([{ id: saved.ticketId, client_id: ID, subject: 'Ameliyat hazırlığı' }]);
    expect(surgeries).toMatchObject([{ ticket_id: saved.ticketId }]);
    // Two of the type, two of the surgery.
    expect(tasks.map(({ position }) => position).toSorted()).toEqual([10, 20, 30, 40]);
  });

  it('says so where no draft of a provision can be opened, since nobody knows the insurer', async () => {
    const writes = test.writesWith(...all, 'parse.insurance_tracking.add');
    const values = form({ payer: 'tss', insurer_name: 'Anka Sig' });
    const saved = await addSurgery(contextWith(writes), input(values, { ticket: null }));
    expect(saved).toMatchObject({ asks: false, unknownInsurer: 'Anka Sig' });
  });

  it('makes no tasks where nobody wants them', async () => {
    const writes = test.writesWith(...all);
    const ticket = await storeTicket(writes);
    await addSurgery(contextWith(writes), input(form({ open_tasks: false }), { ticket }));
    expect((await stored()).tasks).toEqual([]);
  });

  it('does what the user may: without more rights the surgery alone', async () => {
    const ticket = await storeTicket(test.writesWith(...all));
    await addSurgery(contextWith(test.writesWith('crm.surgery.add')), input(form(), { ticket }));
    const { surgeries, tickets, tasks, notes } = await stored();
    expect([surgeries.length, tasks.length, notes.length]).toEqual([1, 0, 0]);
    expect(tickets).toMatchObject([{ call_result_id: null }]);
  });

  it('writes nothing without permission, or where something is wrong', async () => {
    const refused = addSurgery(contextWith(test.writesWith('crm.tickets.add')), input(form()));
    await expect(refused).rejects.toMatchObject({ code: 'permission_denied' });
    const wrong = addSurgery(contextWith(test.writesWith(...all)), input(form({ surgeon_id: null })));
    await expect(wrong).rejects.toMatchObject({ code: 'invalid', fields: { surgeon_id: 'Cerrahı seçin' } });
    const beyond = { ...contextWith(test.writesWith(...all)), isBeyond: () => true };
    const ticket = await storeTicket(test.writesWith(...all));
    await expect(addSurgery(beyond, input(form(), { ticket }))).rejects.toMatchObject({
      code: 'not_allowed',
    });
    expect((await stored()).surgeries).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4])(
    'stores nothing where write %i fails, and the same press works then',
    async (bad) => {
      const writes = test.writesWith(...all);
      const ticket = await storeTicket(writes);
      const context = contextWith(failingOnce(writes, (at) => at === bad));
      const save = () => addSurgery(context, input(form(), { ticket }));
      await expect(save()).rejects.toMatchObject({ code: 'storage' });
      const before = await stored();
      expect([before.surgeries.length, before.tasks.length, before.notes.length]).toEqual([0, 0, 0]);
      await save();
      const { surgeries, tasks, notes } = await stored();
      expect([surgeries.length, tasks.length, notes.length]).toEqual([1, 2, 1]);
    },
  );
});
