import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import {
  callCentre,
  COMPLAINT,
  INFORMED,
  nurse,
  NOW,
  OTHER,
  sampleReference,
  statusIds,
  storeTicket,
  TAG,
  TAG_2,
  TEAM,
} from '@/records/testing/tickets.fixture';
import type { ActAsking, ActFields, ActValues } from '@sync/model/acts/act';
import type { TransitionInput } from '@sync/model/rules/ticket-rules';
import { ticket } from '@sync/model/entities/ticket';
import type { Ticket } from '@sync/model/entities/ticket';
import { assign, take } from '@sync/model/tickets/acts/assign';
import { changeStatus } from '@sync/model/tickets/acts/change-status';
import { closeDuplicate } from '@sync/model/tickets/acts/close-duplicate';
import { relate } from '@sync/model/tickets/acts/relate';
import { remove } from '@sync/model/tickets/acts/remove';
import { tag } from '@sync/model/tickets/acts/tag';
import { offeredStatuses } from '@sync/model/tickets/statuses';
import { runAct } from './run-act';
import { actContextOf } from './testing/act-context.fixture';
import { undoAct } from './undo-act';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const me = () => test.workspace.user.id;
const stored = async (id: string) =>
  (await test.workspace.store.database.tickets.findOne(id).exec())?.toJSON() as Ticket | undefined;
const store = (fields?: Parameters<typeof storeTicket>[1]) =>
  storeTicket(test.writesWith(...callCentre), fields);

/** Returns a function that does acts at a time as a user of these permissions. */
const as = (permissions: readonly string[], now: () => string = () => NOW) => {
  const context = actContextOf(test, test.writesWith(...permissions), now);
  return async <F extends ActFields>(
    act: ActAsking<F>,
    id: string,
    values: Partial<ActValues<F>> = {},
  ): Promise<Ticket> => (await runAct(context, act, id, values)).record as Ticket;
};
const offered = (permissions: readonly string[], of: Ticket) =>
  offeredStatuses({ reference: sampleReference, permissions: new Set(permissions) }, of);

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
    ['resolved', 'open', { status_reason: 'Ağrısı sürüyor' }, 'yetkiniz yok'],
    ['closed', 'resolved', {}, 'not_allowed'],
  ];
  it.each(moves)('%s → %s with %o: %s', async (from, to, given, refusal) => {
    const before = await store({
      category: from,
      ...(from === 'new' ? {} : { team_id: TEAM }),
      ...(from === 'pending' ? { waiting_reason: 'date' as const, waiting_until: until } : {}),
    });
    const input = given.assignee_id === 'me' ? { ...given, assignee_id: me() } : given;
    const move = as(callCentre)(changeStatus, before.id, { status_id: statusIds[to], ...input });
    if (refusal === null) {
      expect((await move).status_id).toBe(statusIds[to]);
      return;
    }
    const error = await move.then(
      () => null,
      (thrown: { code: string; message: string; fields: Record<string, string> }) => thrown,
    );
    expect([error?.code, error?.message, ...Object.keys(error?.fields ?? {})].join()).toContain(refusal);
    expect((await stored(before.id))?.status_id).toBe(before.status_id);
  });

  it('stops and resumes the clock, and clears what was waited for', async () => {
    const before = await store({ category: 'open', team_id: TEAM, due_at: '2026-11-20T12:00:00.000Z' });
    const waiting = await as(callCentre)(changeStatus, before.id, {
      status_id: statusIds.pending,
      waiting_reason: 'insurance',
      waiting_until: until,
    });
    expect(waiting).toMatchObject({ paused_at: NOW, waiting_reason: 'insurance' });
    const later = as(callCentre, () => '2026-11-23T06:00:00.000Z');
    const open = await later(changeStatus, before.id, { status_id: statusIds.open });
    expect(open).toMatchObject({ paused_at: null, waiting_reason: null, waiting_until: null });
    expect(open.due_at).toBe('2026-11-23T09:00:00.000Z');
  });

  it('stores of the typed values those that the move asks for', async () => {
    const { id } = await store({ category: 'open', team_id: TEAM });
    const after = await as(callCentre)(changeStatus, id, {
      status_id: statusIds.resolved,
      waiting_reason: 'patient',
      duplicate_of_id: TAG,
      assignee_id: OTHER,
      resolution_note: ' Bilgi verildi ',
    });
    expect(after).toMatchObject({
      status_category: 'resolved',
      waiting_reason: null,
      duplicate_of_id: null,
      assignee_id: null,
      resolution_note: 'Bilgi verildi',
    });
  });

  it('reopens with the permission and a reason', async () => {
    const before = await store({ category: 'resolved', team_id: TEAM });
    const reopening = as([...callCentre, 'crm.tickets.reopen']);
    await expect(reopening(changeStatus, before.id, { status_id: statusIds.open })).rejects.toMatchObject({
      fields: { status_reason: 'Yeniden açma nedenini yazın' },
    });
    const after = await reopening(changeStatus, before.id, {
      status_id: statusIds.open,
      status_reason: 'Ağrısı sürüyor',
    });
    expect(after.status_category).toBe('open');
  });

  it('leaves the closing of complaints to a supervisor', async () => {
    const before = await store({ category: 'resolved', team_id: TEAM, type_id: COMPLAINT });
    expect(offered(callCentre, before)).toEqual([]);
    const closed = { status_id: statusIds.closed };
    await expect(as(callCentre)(changeStatus, before.id, closed)).rejects.toMatchObject({
      code: 'not_allowed',
    });
    await as([...callCentre, 'crm.tickets.approve_close'])(changeStatus, before.id, closed);
    expect((await stored(before.id))?.status_category).toBe('closed');
  });

  it('is not open to a nurse', async () => {
    const before = await store({ category: 'open', team_id: TEAM });
    expect(offered(nurse, before)).toEqual([]);
    await expect(as(nurse)(changeStatus, before.id, { status_id: statusIds.resolved })).rejects.toMatchObject(
      { code: 'permission_denied' },
    );
  });

  it('closes a duplicate once the other ticket is named', async () => {
    const [first, { id }] = [await store(), await store({ category: 'open', team_id: TEAM })];
    await expect(as(callCentre)(closeDuplicate, id)).rejects.toMatchObject({
      fields: { duplicate_of_id: 'Hangi talebin mükerreri olduğunu seçin' },
    });
    const after = await as(callCentre)(closeDuplicate, id, { duplicate_of_id: first.id });
    expect(after).toMatchObject({ status_category: 'closed', duplicate_of_id: first.id });
    await expect(as(callCentre)(closeDuplicate, id, { duplicate_of_id: first.id })).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });
});

describe('assigning', () => {
  it('takes a new ticket into work, and is not offered again', async () => {
    const before = await store();
    const taking = as(['crm.tickets.edit']);
    const after = await taking(take, before.id);
    expect(after).toMatchObject({ assignee_id: me(), status_category: 'open' });
    expect(after.first_response_at).not.toBeNull();
    await expect(taking(take, before.id)).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('gives a ticket to others only with the permission', async () => {
    const before = await store({ category: 'open', team_id: TEAM });
    const to = { assignee_id: OTHER, team_id: TEAM };
    await expect(as(['crm.tickets.edit'])(assign, before.id, to)).rejects.toMatchObject({
      fields: { assignee_id: expect.stringContaining('yetkiniz yok') as string },
    });
    expect((await as(callCentre)(assign, before.id, to)).assignee_id).toBe(OTHER);
  });

  it('keeps somebody responsible for a ticket in work', async () => {
    const before = await store({ category: 'open', assignee_id: me() });
    const giving = as(callCentre);
    const nobody = { assignee_id: null, team_id: null };
    await expect(giving(assign, before.id, nobody)).rejects.toMatchObject({ code: 'invalid' });
    const handed = await giving(assign, before.id, { assignee_id: null, team_id: TEAM });
    expect(handed).toMatchObject({ assignee_id: null, team_id: TEAM });
  });

  it('is taken back where only others’ fields have changed since', async () => {
    const before = await store({ category: 'open', team_id: TEAM });
    const writes = test.writesWith(...callCentre);
    const { steps } = await runAct(actContextOf(test, writes), assign, before.id, {
      assignee_id: OTHER,
      team_id: TEAM,
    });
    await writes.change(ticket, before.id, { team_id: null }, { summary: 'Ekip' });
    expect(await undoAct(writes, assign, steps)).toBe(0);
    expect(await stored(before.id)).toMatchObject({ assignee_id: null, team_id: null });
  });
});

describe('other changes', () => {
  it('adds and takes tags without touching the rest', async () => {
    const before = await store({ tag_ids: [TAG] });
    const tagging = as(callCentre);
    expect((await tagging(tag, before.id, { add: [TAG_2, TAG] })).tag_ids).toEqual([TAG, TAG_2]);
    expect((await tagging(tag, before.id, { remove: [TAG] })).tag_ids).toEqual([TAG_2]);
  });

  it('names the change with the number of the ticket in the sync panel', async () => {
    const before = await store({ category: 'open', team_id: TEAM });
    await test.confirmAll();
    await test.bring('tickets', before.id, { ticket_no: 'T-9' });
    await as(callCentre)(changeStatus, before.id, {
      status_id: statusIds.resolved,
      call_result_id: INFORMED,
    });
    const [note] = await test.unsent();
    expect(note?.summary).toBe('T-9: durum: Çözüldü');
  });

  it('links two tickets both ways, once, and none with itself', async () => {
    const [first, two] = [await store(), await store()];
    await as(callCentre)(relate, first.id, { other_id: two.id });
    await as(callCentre)(relate, first.id, { other_id: two.id });
    expect((await stored(first.id))?.related_ticket_ids).toEqual([two.id]);
    expect((await stored(two.id))?.related_ticket_ids).toEqual([first.id]);
    await expect(as(callCentre)(relate, first.id, { other_id: first.id })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('deletes only with the permission', async () => {
    const before = await store();
    await expect(as(callCentre)(remove, before.id)).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await as(['crm.tickets.delete'])(remove, before.id)).toMatchObject({ id: before.id });
    expect(await stored(before.id)).toBeUndefined();
  });
});
