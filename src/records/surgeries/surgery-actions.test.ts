import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { SurgeryDraft } from '@sync/model/entities/surgery';
import {
  ANAESTHETIST,
  hip,
  NOT_COME,
  NOW,
  ONLY_CANCEL,
  planner,
  ROOM,
  ROOM_2,
  storeSurgery,
  surgeryContextOf,
  wardNurse,
} from '../testing/surgeries.fixture';
import {
  cancelSurgery,
  confirmSurgery,
  copyTeam,
  editSurgery,
  finishSurgery,
  moveSeveral,
  moveSurgery,
  postponeSurgery,
  restoreStanding,
  reviveSurgery,
  setFollowUps,
  standingOf,
  swapSurgeries,
  undoMoves,
  unplanSurgery,
} from './surgery-actions';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const as = (...permissions: readonly string[]) => surgeryContextOf(test.writesWith(...permissions));
const stored = async (id: string) =>
  (await test.workspace.store.database.surgeries.findOne(id).exec())?.toJSON();
const store = (fields: Partial<SurgeryDraft> = {}) => storeSurgery(test.writesWith(...planner), fields);

const underWay: Partial<SurgeryDraft> = {
  status: 'in_theatre',
  milestones: [{ id: 'room_in', at: '2026-11-17T10:21:00.000Z', by: null }],
};
const complete: SurgeryDraft['checklist'] = [
  { id: 'consent', state: 'done', by: null, at: null, note: null },
];
const waiting: Partial<SurgeryDraft> = {
  status: 'proposed',
  room_id: null,
  planned_start: null,
  planned_end: null,
  room_free_at: null,
};
const nine = '2026-11-19T06:00:00.000Z';

describe('moving', () => {
  it('keeps length and turnover, and asks for the place again', async () => {
    const before = await store();
    const moved = await moveSurgery(as(...planner), before.id, { room_id: ROOM_2, planned_start: nine });
    expect(moved).toMatchObject({
      room_id: ROOM_2,
      planned_start: nine,
      planned_end: '2026-11-19T08:00:00.000Z',
      room_free_at: '2026-11-19T08:30:00.000Z',
      status: 'planned',
      slot_state: 'requested',
    });
  });

  it('plans one that waited, with the minutes of its procedures and their turnover', async () => {
    const before = await store({ ...waiting, status: 'postponed', status_reason_id: NOT_COME });
    const moved = await moveSurgery(as(...planner), before.id, { room_id: ROOM, planned_start: nine });
    expect(moved).toMatchObject({
      status: 'planned',
      planned_end: '2026-11-19T08:00:00.000Z',
      room_free_at: '2026-11-19T08:30:00.000Z',
      status_reason_id: null,
    });
  });

  it('keeps the reason of a place on its day, not elsewhere', async () => {
    const before = await store({ outside_reason: 'Cerrahın günü dolu' });
    const sameDay = { room_id: ROOM, planned_start: '2026-11-18T11:00:00.000Z' };
    expect((await moveSurgery(as(...planner), before.id, sameDay)).outside_reason).toBe('Cerrahın günü dolu');
    const elsewhere = { room_id: ROOM_2, planned_start: nine };
    expect((await moveSurgery(as(...planner), before.id, elsewhere)).outside_reason).toBeNull();
  });

  const refusals: readonly [string, Partial<SurgeryDraft>, object, string][] = [
    ['a patient in the theatre', underWay, {}, 'not_allowed'],
    ['a cancelled one', { status: 'cancelled', status_reason_id: NOT_COME }, {}, 'not_allowed'],
    ['an end before its start', {}, { planned_end: nine }, 'planned_end'],
    [
      'a room free before the end',
      {},
      { planned_end: '2026-11-19T08:00:00.000Z', room_free_at: '2026-11-19T07:00:00.000Z' },
      'room_free_at',
    ],
    ['two days', {}, { planned_end: '2026-11-21T06:00:00.000Z' }, 'planned_end'],
    ['a side that is missing', { ...waiting, procedures: [{ ...hip, side: 'none' }] }, {}, 'procedures'],
  ];
  it.each(refusals)('refuses %s', async (_name, fields, slot, where) => {
    const before = await store(fields);
    const move = moveSurgery(as(...planner), before.id, { room_id: ROOM_2, planned_start: nine, ...slot });
    const error = await move.then(
      () => null,
      (thrown: { code: string; fields: object }) => thrown,
    );
    expect([error?.code, ...Object.keys(error?.fields ?? {})]).toContain(where);
    expect((await stored(before.id))?.day_key).toBe(before.planned_start ?? 'waiting');
  });

  it('is not open to somebody who only marks steps', async () => {
    const before = await store();
    const slot = { room_id: ROOM_2, planned_start: nine };
    expect(() => moveSurgery(as(...wardNurse), before.id, slot)).toThrow(
      expect.objectContaining({ code: 'permission_denied' }),
    );
  });

  it('moves several or none, and takes them back', async () => {
    const planned = await store();
    const other = await store({ ...waiting });
    const slot = { room_id: ROOM_2, planned_start: nine };
    const busy = await store(underWay);
    const both = [planned, other].map((surgery) => ({ surgery, slot }));
    await expect(moveSeveral(as(...planner), [...both, { surgery: busy, slot }])).rejects.toThrow(
      'Hasta salona alındı',
    );
    expect((await stored(planned.id))?.day_key).toBe(planned.planned_start);
    const moved = await moveSeveral(as(...planner), both);
    expect(await stored(other.id)).toMatchObject({ status: 'planned' });
    await undoMoves(as(...planner), moved);
    expect(await stored(planned.id)).toMatchObject({ room_id: ROOM, planned_start: planned.planned_start });
    expect(await stored(other.id)).toMatchObject({ status: 'proposed', day_key: 'waiting' });
  });

  it('swaps two of one room without a gap between them', async () => {
    const long = await store();
    const short = await store({
      planned_start: '2026-11-18T12:45:00.000Z',
      planned_end: '2026-11-18T13:15:00.000Z',
      room_free_at: '2026-11-18T13:30:00.000Z',
    });
    await swapSurgeries(as(...planner), long, short);
    expect(await stored(short.id)).toMatchObject({
      planned_start: '2026-11-18T10:15:00.000Z',
      room_free_at: '2026-11-18T11:00:00.000Z',
    });
    expect(await stored(long.id)).toMatchObject({
      planned_start: '2026-11-18T11:00:00.000Z',
      room_free_at: '2026-11-18T13:30:00.000Z',
    });
  });

  it('swaps places of two rooms', async () => {
    const planned = await store();
    const other = await store({
      room_id: ROOM_2,
      planned_start: nine,
      planned_end: '2026-11-19T07:00:00.000Z',
      room_free_at: '2026-11-19T07:20:00.000Z',
    });
    await swapSurgeries(as(...planner), planned, other);
    expect(await stored(planned.id)).toMatchObject({ room_id: ROOM_2, planned_start: nine });
    expect(await stored(other.id)).toMatchObject({ room_id: ROOM, planned_start: planned.planned_start });
  });

  it('lets one wait again', async () => {
    const before = await store({ status: 'confirmed' });
    const after = await unplanSurgery(as(...planner), before.id);
    expect(after).toMatchObject({ status: 'proposed', planned_start: null, slot_state: 'none' });
  });
});

describe('confirming', () => {
  it('needs the whole preparation, and says what is missing', async () => {
    const before = await store();
    await expect(confirmSurgery(as(...planner), before.id)).rejects.toThrow(
      'Hazırlıkta eksik: Taraf işaretleme.',
    );
    const ready = await store({ checklist: complete });
    expect((await confirmSurgery(as(...planner), ready.id)).status).toBe('confirmed');
  });

  it('needs an approval that holds on that day', async () => {
    const before = await store({
      checklist: complete,
      approval_state: 'approved',
      approval_until: '2026-11-17',
    });
    await expect(confirmSurgery(as(...planner), before.id)).rejects.toThrow('17.11.2026 günü bitiyor');
  });

  it('goes without for an emergency, with a right and a reason', async () => {
    const before = await store({ urgency: 'emergency' });
    await expect(confirmSurgery(as(...planner), before.id, 'Kanama')).rejects.toMatchObject({
      code: 'permission_denied',
    });
    const approver = as(...planner, 'crm.surgery.approve');
    await expect(confirmSurgery(approver, before.id, ' ')).rejects.toMatchObject({
      fields: { override_reason: 'Nedenini yazın' },
    });
    const after = await confirmSurgery(approver, before.id, 'Kanama');
    expect(after).toMatchObject({ status: 'confirmed', override_reason: 'Kanama' });
    const elective = await store();
    await expect(confirmSurgery(approver, elective.id, 'Acele')).rejects.toThrow('eksik');
  });
});

describe('putting off and cancelling', () => {
  it('needs a reason that fits', async () => {
    const before = await store();
    for (const reasonId of [null, ONLY_CANCEL]) {
      expect(() => postponeSurgery(as(...planner), before.id, { reasonId })).toThrow('Nedeni seçin');
    }
    expect(() => cancelSurgery(as(...planner), before.id, null)).toThrow('Nedeni seçin');
    const cancelled = await cancelSurgery(as(...planner), before.id, ONLY_CANCEL, 'Telefonla bildirdi');
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      status_note: 'Telefonla bildirdi',
      room_id: ROOM,
    });
  });

  it('to the waiting list gives the place back and begins anew', async () => {
    const before = await store({
      status: 'admitted',
      milestones: [{ id: 'admitted', at: '2026-11-17T04:40:00.000Z', by: null }],
    });
    const after = await postponeSurgery(as(...planner), before.id, {
      reasonId: NOT_COME,
      wantedFrom: '2026-12-01',
    });
    expect(after).toMatchObject({
      status: 'postponed',
      planned_start: null,
      milestones: [],
      slot_state: 'none',
    });
    expect((await stored(before.id))?.day_key).toBe('waiting');
  });

  it('to another place plans it there and keeps the reason', async () => {
    const before = await store({ status: 'confirmed', checklist: complete });
    const after = await postponeSurgery(as(...planner), before.id, {
      reasonId: NOT_COME,
      slot: { room_id: ROOM_2, planned_start: nine },
    });
    expect(after).toMatchObject({ status: 'planned', planned_start: nine, status_reason_id: NOT_COME });
  });

  it('is too late once the patient is in the theatre', async () => {
    const before = await store(underWay);
    await expect(cancelSurgery(as(...planner), before.id, NOT_COME)).rejects.toThrow('Hasta salona alındı');
    await expect(postponeSurgery(as(...planner), before.id, { reasonId: NOT_COME })).rejects.toThrow(
      'Hasta salona alındı',
    );
  });

  it('is taken back: at a place that lies ahead, else to the waiting list', async () => {
    const cancelled = { status: 'cancelled', status_reason_id: NOT_COME } as const;
    const ahead = await store(cancelled);
    const revived = await reviveSurgery(as(...planner), ahead.id);
    expect(revived).toMatchObject({ status: 'planned', status_reason_id: null, slot_state: 'requested' });
    const past = await store({ ...cancelled, planned_start: '2026-11-16T10:15:00.000Z' });
    expect(await reviveSurgery(as(...planner), past.id)).toMatchObject({ status: 'proposed', room_id: null });
    const planned = await store();
    await expect(reviveSurgery(as(...planner), planned.id)).rejects.toThrow('Yalnız ertelenen');
  });
});

describe('taking back what was just done', () => {
  it('puts a cancelled and a postponed one back to how they stood', async () => {
    const before = await store({
      status: 'admitted',
      milestones: [{ id: 'admitted', at: '2026-11-17T04:40:00.000Z', by: null }],
    });
    const standing = standingOf(before);
    const slot = { planned_start: before.planned_start, room_id: ROOM, milestones: before.milestones };
    await postponeSurgery(as(...planner), before.id, { reasonId: NOT_COME });
    const restored = await restoreStanding(as(...planner), before.id, standing);
    expect(restored).toMatchObject({ ...slot, status: 'admitted', status_reason_id: null });
    await cancelSurgery(as(...planner), before.id, NOT_COME);
    expect(await restoreStanding(as(...planner), before.id, standing)).toMatchObject({
      ...slot,
      status: 'admitted',
    });
  });
});

describe('other changes', () => {
  it('copies a team with ids of its own', async () => {
    const member = { id: crypto.randomUUID(), person_id: ANAESTHETIST, role: 'anaesthetist' } as const;
    const from = await store({ team: [member] });
    const to = await store();
    const [copied] = (await copyTeam(as(...planner), to.id, from)).team;
    expect(copied).toMatchObject({ person_id: ANAESTHETIST, role: 'anaesthetist' });
    expect(copied?.id).not.toBe(member.id);
  });

  it('keeps follow-ups in the order of their days', async () => {
    const { id } = await store();
    const on = (day: string) => ({
      id: crypto.randomUUID(),
      on: day,
      note: null,
      reminder_id: null,
      ticket_id: null,
    });
    const after = await setFollowUps(as(...planner), id, [on('2026-12-18'), on('2026-11-25')]);
    expect(after.follow_ups.map((followUp) => followUp.on)).toEqual(['2026-11-25', '2026-12-18']);
  });

  it('does not take the side from a planned surgery', async () => {
    const { id } = await store();
    const procedures = [{ ...hip, side: 'none' as const }];
    await expect(editSurgery(as(...planner), id, { procedures }, null)).rejects.toMatchObject({
      fields: { procedures: 'Sağ, sol ya da iki taraf seçin' },
    });
  });

  it('asks for the mark anew where the side becomes another, and is then no longer confirmed', async () => {
    const marked = { id: 'side_mark', state: 'done', by: null, at: NOW, note: null } as const;
    const ready = await store({ status: 'confirmed', checklist: [marked] });
    const other = [{ ...hip, side: 'left' as const }];
    const patient = { birth_date: '1959-05-01', is_foreign_patient: false };
    const after = await editSurgery(as(...planner), ready.id, { procedures: other }, patient);
    expect(after.status).toBe('preparing');
    expect(after.checklist.find(({ id }) => id === 'side_mark')).toMatchObject({ state: 'open', by: null });
    // What the procedure needs is on the list now.
    expect(after.checklist.map(({ id }) => id)).toContain('blood');
  });

  it('leaves the preparation alone where nothing touches it, and once the patient is home', async () => {
    const before = await store();
    const noted = await editSurgery(as(...planner), before.id, { note: 'Gözlük' }, null);
    expect(noted.checklist).toEqual(before.checklist);
    const home = await store({ status: 'discharged' });
    const corrected = await editSurgery(as(...planner), home.id, { payer: 'self_pay' }, null);
    expect(corrected.checklist).toEqual(home.checklist);
  });

  it('settles the item of the approval with the answer of the payer', async () => {
    const open = { id: 'approval', state: 'open', by: null, at: null, note: null } as const;
    const { id } = await store({ checklist: [open], approval_state: 'asked' });
    const answer = { approval_state: 'approved', approval_no: 'P-8790' } as const;
    const after = await editSurgery(as(...planner), id, answer, null);
    expect(after.checklist).toMatchObject([{ id: 'approval', state: 'done', note: 'P-8790', at: NOW }]);
  });

  it('ends only after the discharge', async () => {
    const before = await store();
    await expect(finishSurgery(as(...planner), before.id, 'closed')).rejects.toThrow('taburcu');
    const home = await store({ status: 'discharged' });
    expect((await finishSurgery(as(...planner), home.id, 'follow_up')).status).toBe('follow_up');
  });

  it('leaves alone what only an emergency access shows', async () => {
    const { id } = await store();
    const beyond = { ...as(...planner), isBeyond: () => true };
    await expect(editSurgery(beyond, id, { bed: '412' }, null)).rejects.toThrow('Kapsamınız dışında');
  });
});
