import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { Ticket } from '@sync/model/entities/ticket';
import { applyBulk, previewBulk, undoBulk } from './bulk-ticket-actions';
import {
  callCentre,
  contextOf,
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

const stored = async (id: string) =>
  (await test.workspace.store.database.tickets.findOne(id).exec())?.toJSON() as Ticket;

/** As when the server has taken the record: its version counts up. */
const sent = async (id: string) => {
  await test.confirmAll();
  await test.bring('tickets', id, {});
};

describe('preview', () => {
  it('leaves out what an emergency access alone shows', async () => {
    const writes = test.writesWith(...callCentre);
    const own = await storeTicket(writes, { category: 'open', team_id: TEAM });
    const shown = await storeTicket(writes, { category: 'open', team_id: TEAM });
    const context = { ...contextOf(writes), isBeyond: ({ id }: Ticket) => id === shown.id };
    const change = { kind: 'assign', to: { assigneeId: OTHER } } as const;
    const preview = previewBulk(context, [own, shown], change);
    expect(preview.possible.map(({ id }) => id)).toEqual([own.id]);
    expect(preview.refused).toMatchObject([
      { ticket: { id: shown.id }, reason: expect.stringContaining('acil erişim') as string },
    ]);
    await applyBulk(context, [own, shown], change);
    expect((await stored(shown.id)).assignee_id).toBe(shown.assignee_id);
  });

  it('tells apart what changes, what is so already and what cannot', async () => {
    const writes = test.writesWith(...callCentre);
    const open = await storeTicket(writes, { category: 'open', team_id: TEAM });
    const fresh = await storeTicket(writes);
    const done = await storeTicket(writes, { category: 'resolved', team_id: TEAM });
    const preview = previewBulk(contextOf(writes), [open, fresh, done], {
      kind: 'status',
      statusId: statusIds.resolved,
      input: {},
    });
    expect(preview.possible).toEqual([open]);
    expect(preview.unchanged).toEqual([done]);
    expect(preview.refused.map(({ ticket }) => ticket.id)).toEqual([fresh.id]);
    expect((await stored(open.id)).status_category).toBe('open');
  });

  it('says which field is missing', async () => {
    const writes = test.writesWith(...callCentre);
    const open = await storeTicket(writes, { category: 'open', team_id: TEAM });
    const { refused } = previewBulk(contextOf(writes), [open], {
      kind: 'status',
      statusId: statusIds.pending,
      input: {},
    });
    expect(refused[0]?.reason).toBe('Neyin beklendiğini seçin');
  });

  it('refuses everything to who may not edit', async () => {
    const open = await storeTicket(test.writesWith(...callCentre));
    const { possible, refused } = previewBulk(contextOf(test.writesWith('crm.tickets.bulk')), [open], {
      kind: 'tags',
      add: [TAG],
      remove: [],
    });
    expect([possible.length, refused.length]).toEqual([0, 1]);
  });
});

describe('applying and taking back', () => {
  it('needs the permission for bulk changes', async () => {
    const open = await storeTicket(test.writesWith(...callCentre));
    const context = contextOf(test.writesWith('crm.tickets.edit', 'crm.tickets.assign'));
    await expect(applyBulk(context, [open], { kind: 'tags', add: [TAG], remove: [] })).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });

  it('assigns, and undoes while nothing was sent', async () => {
    const writes = test.writesWith(...callCentre);
    const context = contextOf(writes);
    const tickets = [
      await storeTicket(writes),
      await storeTicket(writes, { category: 'open', team_id: TEAM }),
    ];
    const result = await applyBulk(context, tickets, { kind: 'assign', to: { assigneeId: OTHER } });
    expect(result.changed).toHaveLength(2);
    expect(await stored(tickets[0]?.id ?? '')).toMatchObject({ assignee_id: OTHER, status_category: 'open' });
    expect(await undoBulk(context, result)).toEqual({ restored: 2, kept: [] });
    for (const before of tickets) {
      const { assignee_id, status_id, first_response_at, team_id } = before;
      expect(await stored(before.id)).toMatchObject({ assignee_id, status_id, first_response_at, team_id });
    }
  });

  it('does not take a ticket back to new that the server has in work', async () => {
    const writes = test.writesWith(...callCentre);
    const context = contextOf(writes);
    const fresh = await storeTicket(writes, { row_version: 1 });
    const result = await applyBulk(context, [fresh], { kind: 'assign', to: { assigneeId: OTHER } });
    await sent(fresh.id);
    const undone = await undoBulk(context, result);
    expect(undone.restored).toBe(0);
    expect(undone.kept[0]?.reason).toContain('“Yeni” durumuna dönemez');
    expect((await stored(fresh.id)).assignee_id).toBe(OTHER);
  });

  it('reopens what it closed only with the permission to reopen', async () => {
    const writes = test.writesWith(...callCentre);
    const open = await storeTicket(writes, { category: 'open', team_id: TEAM });
    const result = await applyBulk(contextOf(writes), [open], {
      kind: 'status',
      statusId: statusIds.resolved,
      input: {},
    });
    await sent(open.id);
    expect((await undoBulk(contextOf(writes), result)).restored).toBe(0);
    const allowed = contextOf(test.writesWith(...callCentre, 'crm.tickets.reopen'));
    expect((await undoBulk(allowed, result)).restored).toBe(1);
    expect(await stored(open.id)).toMatchObject({
      status_category: 'open',
      status_reason: 'Değişiklik geri alındı',
    });
  });

  it('leaves alone what somebody changed in the meantime', async () => {
    const writes = test.writesWith(...callCentre);
    const context = contextOf(writes);
    const open = await storeTicket(writes, { category: 'open', team_id: TEAM });
    const result = await applyBulk(context, [open], { kind: 'assign', to: { assigneeId: OTHER } });
    await applyBulk(context, [await stored(open.id)], {
      kind: 'assign',
      to: { assigneeId: writes.access.userId },
    });
    const undone = await undoBulk(context, result);
    expect(undone.kept[0]?.reason).toContain('bu arada değişti');
    expect((await stored(open.id)).assignee_id).toBe(writes.access.userId);
  });

  it('takes back its own tags and keeps those that came since', async () => {
    const writes = test.writesWith(...callCentre);
    const context = contextOf(writes);
    const open = await storeTicket(writes);
    const result = await applyBulk(context, [open], { kind: 'tags', add: [TAG], remove: [] });
    await applyBulk(context, [await stored(open.id)], { kind: 'tags', add: [TAG_2], remove: [] });
    expect((await undoBulk(context, result)).restored).toBe(1);
    expect((await stored(open.id)).tag_ids).toEqual([TAG_2]);
  });
});
