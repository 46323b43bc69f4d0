import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { TransitionInput } from '@sync/model/rules/ticket-rules';
import type { Ticket } from '@sync/model/entities/ticket';
import {
  assignTicket,
  changeStatus,
  changeTags,
  deleteTicket,
  editTicket,
  relateTickets,
  takeTicket,
} from './ticket-actions';
import { offeredStatuses } from '@/records/tickets/ticket-patches';
import {
  callCentre,
  COMPLAINT,
  contextOf,
  INFORMED,
  nurse,
  OTHER,
  statusIds,
  storeTicket,
  TAG,
  TAG_2,
  TEAM,
} from '@/records/testing/tickets.fixture';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const me = () => test.workspace.user.id;
const stored = async (id: string) =>
  (await test.workspace.store.database.tickets.findOne(id).exec())?.toJSON() as Ticket | undefined;

type Category = keyof typeof statusIds;

describe('changing the status', () => {
  const until = '2026-11-25T06:00:00.000Z';
  const moves: readonly [Category, Category, TransitionInput, string | null][] = [
    ['new', 'open', {}, 'assignee_id'],
    ['new', 'open', { assignee_id: 'me' }, null],
    ['new', 'resolved', {}, 'not_allowed'],
    ['open', 'pending', {}, 'waiting_reason'],
    ['open', 'pending', { waiting_reason: 'patient', waiting_until: until }, null],
    ['open', 'resolved', {}, null],
    ['open', 'closed', {}, 'status_reason'],
    ['open', 'closed', { status_reason: 'Hasta vazgeçti' }, null],
    ['open', 'cancelled', { status_reason: 'Yanlış açıldı' }, null],
    ['open', 'new', {}, 'not_allowed'],
    ['pending', 'open', {}, null],
    ['resolved', 'closed', {}, null],
    ['resolved', 'open', { status_reason: 'Ağrısı sürüyor' }, 'permission_denied'],
    ['closed', 'resolved', {}, 'not_allowed'],
  ];
  it.each(moves)('%s → %s with %o: %s', async (from, to, given, refusal) => {
    const writes = test.writesWith(...callCentre);
    const context = contextOf(writes);
    const fields = from === 'new' ? {} : { team_id: TEAM };
    const before = await storeTicket(writes, {
      category: from,
      ...fields,
      ...(from === 'pending' ? { waiting_reason: 'date' as const, waiting_until: until } : {}),
    });
    const input = given.assignee_id === 'me' ? { ...given, assignee_id: me() } : given;
    const move = changeStatus(context, before.id, statusIds[to], input);
    if (refusal === null) {
      expect((await move).status_id).toBe(statusIds[to]);
      return;
    }
    const error = await move.then(
      () => null,
      (thrown: { code: string; fields: Record<string, string> }) => thrown,
    );
    expect([error?.code, ...Object.keys(error?.fields ?? {})]).toContain(refusal);
    expect((await stored(before.id))?.status_id).toBe(before.status_id);
  });

  it('stops and resumes the clock, and clears what was waited for', async () => {
    const writes = test.writesWith(...callCentre);
    const before = await storeTicket(writes, {
      category: 'open',
      team_id: TEAM,
      due_at: '2026-11-20T12:00:00.000Z',
    });
    const waiting = await changeStatus(contextOf(writes), before.id, statusIds.pending, {
      waiting_reason: 'insurance',
      waiting_until: until,
    });
    expect(waiting).toMatchObject({ paused_at: '2026-11-20T09:00:00.000Z', waiting_reason: 'insurance' });
    const later = { ...contextOf(writes), now: () => '2026-11-23T06:00:00.000Z' };
    const open = await changeStatus(later, before.id, statusIds.open);
    expect(open).toMatchObject({ paused_at: null, waiting_reason: null, waiting_until: null });
    expect(open.due_at).toBe('2026-11-23T09:00:00.000Z');
  });

  it('reopens with the permission and a reason', async () => {
    const writes = test.writesWith(...callCentre, 'crm.tickets.reopen');
    const before = await storeTicket(writes, { category: 'resolved', team_id: TEAM });
    const after = await changeStatus(contextOf(writes), before.id, statusIds.open, {
      status_reason: 'Ağrısı sürüyor',
    });
    expect(after.status_category).toBe('open');
  });

  it('leaves the closing of complaints to a supervisor', async () => {
    const agent = test.writesWith(...callCentre);
    const before = await storeTicket(agent, { category: 'resolved', team_id: TEAM, type_id: COMPLAINT });
    expect(offeredStatuses(contextOf(agent), before)).toEqual([]);
    await expect(changeStatus(contextOf(agent), before.id, statusIds.closed)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    const supervisor = test.writesWith(...callCentre, 'crm.tickets.approve_close');
    await changeStatus(contextOf(supervisor), before.id, statusIds.closed);
    expect((await stored(before.id))?.status_category).toBe('closed');
  });

  it('is not open to a nurse', async () => {
    const before = await storeTicket(test.writesWith(...callCentre), { category: 'open', team_id: TEAM });
    const context = contextOf(test.writesWith(...nurse));
    expect(offeredStatuses(context, before)).toEqual([]);
    expect(() => changeStatus(context, before.id, statusIds.resolved)).toThrow(
      expect.objectContaining({ code: 'permission_denied' }),
    );
  });
});

describe('assigning', () => {
  it('takes a new ticket into work', async () => {
    const writes = test.writesWith('crm.tickets.add', 'crm.tickets.edit', 'crm.clients.add');
    const before = await storeTicket(writes);
    const after = await takeTicket(contextOf(writes), before.id);
    expect(after).toMatchObject({ assignee_id: me(), status_category: 'open' });
    expect(after.first_response_at).not.toBeNull();
  });

  it('gives a ticket to others only with the permission', async () => {
    const writes = test.writesWith('crm.tickets.add', 'crm.tickets.edit', 'crm.clients.add');
    const before = await storeTicket(writes, { category: 'open', team_id: TEAM });
    const denied = assignTicket(contextOf(writes), before.id, { assigneeId: OTHER });
    await expect(denied).rejects.toMatchObject({ code: 'permission_denied' });
    const allowed = test.writesWith(...callCentre);
    const after = await assignTicket(contextOf(allowed), before.id, { assigneeId: OTHER });
    expect(after.assignee_id).toBe(OTHER);
  });

  it('keeps somebody responsible for a ticket in work', async () => {
    const writes = test.writesWith(...callCentre);
    const before = await storeTicket(writes, { category: 'open', assignee_id: me() });
    const emptied = assignTicket(contextOf(writes), before.id, { assigneeId: null });
    await expect(emptied).rejects.toMatchObject({ code: 'not_allowed' });
    const handed = await assignTicket(contextOf(writes), before.id, { assigneeId: null, teamId: TEAM });
    expect(handed).toMatchObject({ assignee_id: null, team_id: TEAM });
  });
});

describe('other changes', () => {
  it('adds and takes tags without touching the rest', async () => {
    const writes = test.writesWith(...callCentre);
    const before = await storeTicket(writes, { tag_ids: [TAG] });
    const after = await changeTags(contextOf(writes), before.id, [TAG_2, TAG], []);
    expect(after.tag_ids).toEqual([TAG, TAG_2]);
    expect((await changeTags(contextOf(writes), before.id, [], [TAG])).tag_ids).toEqual([TAG_2]);
  });

  it('refuses a blank subject at its field', async () => {
    const writes = test.writesWith(...callCentre);
    const before = await storeTicket(writes);
    await expect(editTicket(contextOf(writes), before.id, { subject: '  ' })).rejects.toMatchObject({
      code: 'invalid',
      fields: { subject: 'Konu boş bırakılamaz' },
    });
  });

  it('names the change with the number of the ticket in the sync panel', async () => {
    const writes = test.writesWith(...callCentre);
    const before = await storeTicket(writes, { category: 'open', team_id: TEAM });
    await test.confirmAll();
    await test.bring('tickets', before.id, { ticket_no: 'T-9' });
    await changeStatus(contextOf(writes), before.id, statusIds.resolved, { call_result_id: INFORMED });
    const [note] = await test.unsent();
    expect(note?.summary).toBe('T-9: Durum: Çözüldü');
  });

  it('links two tickets both ways, once', async () => {
    const writes = test.writesWith(...callCentre);
    const [first, two] = [await storeTicket(writes), await storeTicket(writes)];
    await relateTickets(contextOf(writes), first.id, two.id);
    await relateTickets(contextOf(writes), first.id, two.id);
    expect((await stored(first.id))?.related_ticket_ids).toEqual([two.id]);
    expect((await stored(two.id))?.related_ticket_ids).toEqual([first.id]);
  });

  it('deletes only with the permission', async () => {
    const writes = test.writesWith(...callCentre);
    const before = await storeTicket(writes);
    await expect(deleteTicket(contextOf(writes), before)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    await deleteTicket(contextOf(test.writesWith('crm.tickets.delete')), before);
    expect(await stored(before.id)).toBeUndefined();
  });
});
