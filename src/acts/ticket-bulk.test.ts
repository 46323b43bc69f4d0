import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import {
  callCentre,
  OTHER,
  statusIds,
  storeTicket,
  TAG,
  TAG_2,
  TEAM,
} from '@/records/testing/tickets.fixture';
import type { Ticket } from '@sync/model/entities/ticket';
import { assignMany, NOBODY } from '@sync/model/tickets/acts/assign';
import { changeStatusMany } from '@sync/model/tickets/acts/change-status';
import { tagMany } from '@sync/model/tickets/acts/tag';
import { foresee } from './foresee';
import type { ActContext } from './run-act';
import { runMany, undoMany } from './run-many';
import { actContextOf } from './testing/act-context.fixture';

let test: TestWorkspace;
let context: ActContext;
beforeEach(async () => {
  test = await openTestWorkspace();
  context = actContextOf(test, test.writesWith(...callCentre));
});
afterEach(() => test.workspace.close());

const store = (fields?: Parameters<typeof storeTicket>[1]) => storeTicket(context.writes, fields);
const inWork = () => store({ category: 'open', team_id: TEAM });
const stored = async (id: string) =>
  (await test.workspace.store.database.tickets.findOne(id).exec())?.toJSON() as Ticket;
const as = (...permissions: readonly string[]) => actContextOf(test, test.writesWith(...permissions));
const to = (assignee_id: string) => ({ assignee_id, team_id: null });
const resolved = { status_id: statusIds.resolved };

/** As when the server has taken the record: its version counts up. */
const sent = async (id: string) => {
  await test.confirmAll();
  await test.bring('tickets', id, {});
};

describe('foreseen', () => {
  it('leaves out what an emergency access alone shows, as does the act', async () => {
    const [own, shown] = [await inWork(), await inWork()];
    const within = { ...context, isBeyond: ({ id }: { readonly id: string }) => id === shown.id };
    const { possible, refused } = foresee(within, assignMany, [own, shown], to(OTHER));
    expect(possible.map(({ id }) => id)).toEqual([own.id]);
    expect(refused).toMatchObject([
      { record: { id: shown.id }, error: { message: expect.stringContaining('acil erişim') as string } },
    ]);
    const { refused: kept } = await runMany(within, assignMany, [own.id, shown.id], to(OTHER));
    expect(kept).toBe(1);
    expect((await stored(shown.id)).assignee_id).toBe(shown.assignee_id);
  });

  it('tells apart what changes, what is so already and what cannot', async () => {
    const open = await inWork();
    const fresh = await store();
    const done = await store({ category: 'resolved', team_id: TEAM });
    const { possible, unchanged, refused } = foresee(
      context,
      changeStatusMany,
      [open, fresh, done],
      resolved,
    );
    expect(possible).toEqual([open]);
    expect(unchanged).toEqual([done]);
    expect(refused.map(({ record }) => record.id)).toEqual([fresh.id]);
    expect((await stored(open.id)).status_category).toBe('open');
  });

  it('says which field is missing', async () => {
    const { refused } = foresee(context, changeStatusMany, [await inWork()], {
      status_id: statusIds.pending,
    });
    expect(refused[0]?.error.fields['waiting_reason']).toBe('Neyin beklendiğini seçin');
  });

  it.each([[['crm.tickets.bulk']], [['crm.tickets.edit', 'crm.tickets.assign']]])(
    'is refused to who has %s alone',
    async (permissions) => {
      const open = await inWork();
      for (const [act, values] of [
        [tagMany, { add: [TAG], remove: [] }],
        [assignMany, to(OTHER)],
        [changeStatusMany, resolved],
      ] as const) {
        const { possible, refused } = foresee(as(...permissions), act, [open], values);
        expect([possible.length, refused.length]).toEqual([0, 1]);
        expect(await runMany(as(...permissions), act, [open.id], values)).toMatchObject({ refused: 1 });
      }
    },
  );
});

describe('done and taken back', () => {
  it('assigns, and undoes while nothing was sent', async () => {
    const tickets = [await store(), await inWork()];
    const ids = tickets.map(({ id }) => id);
    const result = await runMany(context, assignMany, ids, to(OTHER));
    expect(result.done).toHaveLength(2);
    expect(await stored(ids[0] ?? '')).toMatchObject({ assignee_id: OTHER, status_category: 'open' });
    expect(await undoMany(context, assignMany, result)).toBe(0);
    for (const before of tickets) {
      const { assignee_id, status_id, first_response_at, team_id } = before;
      expect(await stored(before.id)).toMatchObject({ assignee_id, status_id, first_response_at, team_id });
    }
  });

  it('gives to nobody where a team stays, and leaves what is not chosen', async () => {
    const both = await store({ category: 'open', team_id: TEAM, assignee_id: OTHER });
    const alone = await store({ category: 'open', assignee_id: OTHER });
    expect(await runMany(context, assignMany, [both.id, alone.id], to(NOBODY))).toMatchObject({ refused: 1 });
    expect(await stored(both.id)).toMatchObject({ assignee_id: null, team_id: TEAM });
    expect((await stored(alone.id)).assignee_id).toBe(OTHER);
  });

  it('gives an assignee of a move to those alone that have none', async () => {
    const [fresh, mine] = [await store(), await store({ assignee_id: context.writes.access.userId })];
    await runMany(context, changeStatusMany, [fresh.id, mine.id], {
      status_id: statusIds.open,
      assignee_id: OTHER,
    });
    expect(await stored(fresh.id)).toMatchObject({ assignee_id: OTHER, status_category: 'open' });
    expect(await stored(mine.id)).toMatchObject({
      assignee_id: context.writes.access.userId,
      status_category: 'open',
    });
  });

  it('does not take a ticket back to new that the server has in work', async () => {
    const fresh = await store({ row_version: 1 });
    const result = await runMany(context, assignMany, [fresh.id], to(OTHER));
    await sent(fresh.id);
    expect(await undoMany(context, assignMany, result)).toBe(1);
    expect((await stored(fresh.id)).assignee_id).toBe(OTHER);
  });

  it('reopens what it closed only with the permission to reopen', async () => {
    const open = await inWork();
    const result = await runMany(context, changeStatusMany, [open.id], resolved);
    await sent(open.id);
    expect(await undoMany(context, changeStatusMany, result)).toBe(1);
    const allowed = as(...callCentre, 'crm.tickets.reopen');
    expect(await undoMany(allowed, changeStatusMany, result)).toBe(0);
    expect(await stored(open.id)).toMatchObject({
      status_category: 'open',
      status_reason: 'Değişiklik geri alındı',
    });
  });

  it('leaves alone what somebody changed in the meantime', async () => {
    const open = await inWork();
    const result = await runMany(context, assignMany, [open.id], to(OTHER));
    await runMany(context, assignMany, [open.id], to(context.writes.access.userId));
    expect(await undoMany(context, assignMany, result)).toBe(1);
    expect((await stored(open.id)).assignee_id).toBe(context.writes.access.userId);
  });

  it('takes back its own tags and keeps those that came since', async () => {
    const open = await store();
    const result = await runMany(context, tagMany, [open.id], { add: [TAG], remove: [] });
    await runMany(context, tagMany, [open.id], { add: [TAG_2], remove: [] });
    expect(await undoMany(context, tagMany, result)).toBe(0);
    expect((await stored(open.id)).tag_ids).toEqual([TAG_2]);
  });
});
