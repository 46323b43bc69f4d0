import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import {
  hip,
  NOT_COME,
  ONLY_CANCEL,
  planner,
  ROOM,
  ROOM_2,
  surgeryReference,
  wardNurse,
} from '@/records/testing/surgeries.fixture';
import type { Surgery, SurgeryDraft } from '@sync/model/entities/surgery';
import { cancel, revive } from '@sync/model/surgeries/acts/cancel';
import { confirm } from '@sync/model/surgeries/acts/confirm';
import { mark } from '@sync/model/surgeries/acts/mark';
import { move, unplan } from '@sync/model/surgeries/acts/move';
import { postpone } from '@sync/model/surgeries/acts/postpone';
import { swappedSlots } from '@sync/model/surgeries/slots';
import type { NewSlot } from '@sync/model/surgeries/slots';
import { runAct } from './run-act';
import { surgeryDoing } from './testing/surgery-doing.fixture';

let test: TestWorkspace;
let of: ReturnType<typeof surgeryDoing>;
beforeEach(async () => {
  test = await openTestWorkspace();
  of = surgeryDoing(test);
});
afterEach(() => test.workspace.close());

const underWay: Partial<SurgeryDraft> = {
  status: 'in_theatre',
  milestones: [{ id: 'room_in', at: '2026-11-17T10:21:00.000Z', by: null }],
};
const admitted: Partial<SurgeryDraft> = {
  status: 'admitted',
  milestones: [{ id: 'admitted', at: '2026-11-17T04:40:00.000Z', by: null }],
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
const elsewhere: NewSlot = { room_id: ROOM_2, planned_start: nine };

const places = (slot: NewSlot, ...surgeries: readonly Surgery[]) => ({
  places: surgeries.map(({ id }) => ({ id, slot })),
});
const moved = (before: Surgery, slot: NewSlot = elsewhere) =>
  of.after(planner, move, before.id, places(slot, before));

describe('moving', () => {
  it('keeps length and turnover, and asks for the place again', async () => {
    expect(await moved(await of.store())).toMatchObject({
      room_id: ROOM_2,
      planned_start: nine,
      planned_end: '2026-11-19T08:00:00.000Z',
      room_free_at: '2026-11-19T08:30:00.000Z',
      status: 'planned',
      slot_state: 'requested',
    });
  });

  it('plans one that waited, with the minutes of its procedures and their turnover', async () => {
    const before = await of.store({ ...waiting, status: 'postponed', status_reason_id: NOT_COME });
    expect(await moved(before, { room_id: ROOM, planned_start: nine })).toMatchObject({
      status: 'planned',
      planned_end: '2026-11-19T08:00:00.000Z',
      room_free_at: '2026-11-19T08:30:00.000Z',
      status_reason_id: null,
    });
  });

  it('keeps the reason of a place on its day, not elsewhere', async () => {
    const before = await of.store({ outside_reason: 'Cerrahın günü dolu' });
    const sameDay = { room_id: ROOM, planned_start: '2026-11-18T11:00:00.000Z' };
    expect((await moved(before, sameDay)).outside_reason).toBe('Cerrahın günü dolu');
    expect((await moved(before)).outside_reason).toBeNull();
  });

  const refusals: readonly [string, Partial<SurgeryDraft>, Partial<NewSlot>, string][] = [
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
  // Pushed by another one, too: what keeps it where it is keeps both.
  describe.each(['itself', 'with another'])('%s', (how) => {
    it.each(refusals)('refuses %s', async (_name, fields, slot, where) => {
      const before = await of.store(fields);
      const other = how === 'itself' ? before : await of.store();
      const two = [...new Set([other, before])];
      const values = places({ ...elsewhere, ...slot }, ...two);
      const error = await of.run(planner, move, other.id, values).then(
        () => null,
        (thrown: { code: string; fields: object }) => thrown,
      );
      expect([error?.code, ...Object.keys(error?.fields ?? {})]).toContain(where);
      for (const { id, planned_start: start } of two) {
        expect((await of.stored(id))?.day_key).toBe(start ?? 'waiting');
      }
    });
  });

  it('is not open to somebody who only marks steps', async () => {
    const before = await of.store();
    await expect(of.run(wardNurse, move, before.id, places(elsewhere, before))).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });

  it('moves several, and takes them back', async () => {
    const planned = await of.store();
    const other = await of.store(waiting);
    const done = await of.run(planner, move, planned.id, places(elsewhere, other, planned));
    expect(await of.stored(other.id)).toMatchObject({ status: 'planned' });
    await of.undo(planner, move, done);
    expect(await of.stored(planned.id)).toMatchObject({
      room_id: ROOM,
      planned_start: planned.planned_start,
    });
    expect(await of.stored(other.id)).toMatchObject({ status: 'proposed', day_key: 'waiting' });
  });

  it('is not taken back once the patient is in the theatre; what was confirmed meanwhile stays so', async () => {
    const busy = await of.store({ status: 'confirmed', checklist: complete });
    const first = await of.run(planner, move, busy.id, places(elsewhere, busy));
    await of.run(planner, mark, busy.id, { code: 'room_in' });
    await expect(of.undo(planner, move, first)).rejects.toThrow('Hasta salona alındı');
    expect(await of.stored(busy.id)).toMatchObject({ room_id: ROOM_2 });
    const ready = await of.store({ checklist: complete });
    const second = await of.run(planner, move, ready.id, places(elsewhere, ready));
    await of.run(planner, confirm, ready.id);
    await of.undo(planner, move, second);
    expect(await of.stored(ready.id)).toMatchObject({ room_id: ROOM, status: 'confirmed' });
  });

  it('swaps two of one room without a gap between them', async () => {
    const long = await of.store();
    const short = await of.store({
      planned_start: '2026-11-18T12:45:00.000Z',
      planned_end: '2026-11-18T13:15:00.000Z',
      room_free_at: '2026-11-18T13:30:00.000Z',
    });
    expect(swappedSlots(surgeryReference, long, short)).toMatchObject([
      { room_id: ROOM, planned_start: '2026-11-18T11:00:00.000Z' },
      { room_id: ROOM, planned_start: '2026-11-18T10:15:00.000Z' },
    ]);
  });

  it('swaps places of two rooms, and none with one that has no place', async () => {
    const planned = await of.store();
    const other = await of.store({ room_id: ROOM_2, planned_start: nine });
    expect(swappedSlots(surgeryReference, planned, other)).toMatchObject([
      { room_id: ROOM_2, planned_start: nine },
      { room_id: ROOM, planned_start: planned.planned_start },
    ]);
    expect(swappedSlots(surgeryReference, planned, await of.store(waiting))).toBeNull();
  });

  it('lets one wait again, and takes that back', async () => {
    const before = await of.store({ status: 'confirmed' });
    const done = await of.run(planner, unplan, before.id);
    expect(done.record).toMatchObject({ status: 'proposed', planned_start: null, slot_state: 'none' });
    await of.undo(planner, unplan, done);
    expect(await of.stored(before.id)).toMatchObject({ status: 'confirmed', room_id: ROOM });
  });

  it('leaves alone what only an emergency access shows, pushed by another one, too', async () => {
    const own = await of.store();
    const beyond = await of.store();
    const isBeyond = ({ id }: { readonly id: string }) => id === beyond.id;
    const context = { ...of.contextAs(planner), isBeyond };
    for (const { id } of [own, beyond]) {
      const done = runAct(context, move, id, places(elsewhere, own, beyond));
      await expect(done).rejects.toThrow('Kapsamınız dışında');
    }
    expect(await of.stored(own.id)).toMatchObject({ room_id: ROOM });
  });
});

describe('confirming', () => {
  it('needs the whole preparation, and says what is missing', async () => {
    const before = await of.store();
    await expect(of.run(planner, confirm, before.id)).rejects.toThrow('Hazırlıkta eksik: Taraf işaretleme.');
    const ready = await of.store({ checklist: complete });
    expect((await of.after(planner, confirm, ready.id)).status).toBe('confirmed');
  });

  it('needs an approval that holds on that day, and a side', async () => {
    const ended = { checklist: complete, approval_state: 'approved', approval_until: '2026-11-17' } as const;
    await expect(of.run(planner, confirm, (await of.store(ended)).id)).rejects.toThrow(
      '17.11.2026 günü bitiyor',
    );
    const sideless = await of.store({ checklist: complete, procedures: [{ ...hip, side: 'none' }] });
    await expect(of.run(planner, confirm, sideless.id)).rejects.toThrow('taraf seçilmeden');
  });

  it('goes without for an emergency, with a right and a reason', async () => {
    const before = await of.store({ urgency: 'emergency' });
    const reason = { override_reason: 'Kanama' };
    await expect(of.run(planner, confirm, before.id, reason)).rejects.toThrow('yetkisi olan biri');
    const approver = [...planner, 'crm.surgery.approve'];
    await expect(of.run(approver, confirm, before.id, { override_reason: ' ' })).rejects.toMatchObject({
      fields: { override_reason: 'Nedenini yazın' },
    });
    expect(await of.after(approver, confirm, before.id, reason)).toMatchObject({
      status: 'confirmed',
      ...reason,
    });
    const elective = await of.store();
    await expect(of.run(approver, confirm, elective.id, reason)).rejects.toThrow('eksik');
    const placeless = await of.store({ ...waiting, urgency: 'emergency' });
    await expect(of.run(approver, confirm, placeless.id, reason)).rejects.toMatchObject({
      code: 'not_allowed',
    });
  });
});

const off = { status_reason_id: NOT_COME };
const away = { ...off, to: 'waiting' } as const;
const anew = { ...off, to: 'slot', room_id: ROOM_2, planned_start: nine, minutes: 90 } as const;

describe('putting off and cancelling', () => {
  it('needs a reason that fits', async () => {
    const { id } = await of.store();
    for (const status_reason_id of [null, ONLY_CANCEL]) {
      await expect(of.run(planner, postpone, id, { ...away, status_reason_id })).rejects.toThrow(
        'Nedeni seçin',
      );
    }
    await expect(of.run(planner, cancel, id)).rejects.toThrow('Nedeni seçin');
    const why = { status_reason_id: ONLY_CANCEL, status_note: 'Telefonla bildirdi' };
    expect(await of.after(planner, cancel, id, why)).toMatchObject({
      status: 'cancelled',
      status_note: 'Telefonla bildirdi',
      room_id: ROOM,
    });
  });

  it('to the waiting list gives the place back and begins from the first step', async () => {
    const { id } = await of.store(admitted);
    const after = await of.after(planner, postpone, id, { ...away, wanted_from: '2026-12-01' });
    expect(after).toMatchObject({
      status: 'postponed',
      planned_start: null,
      milestones: [],
      slot_state: 'none',
    });
    expect((await of.stored(id))?.day_key).toBe('waiting');
  });

  it('is not wanted until a day before the first', async () => {
    const { id } = await of.store();
    const wish = { wanted_from: '2026-12-02', wanted_to: '2026-12-01' };
    await expect(of.run(planner, postpone, id, { ...away, ...wish })).rejects.toMatchObject({
      fields: { wanted_to: 'İlk günden önce olamaz' },
    });
  });

  it('to another place plans it there and keeps the reason', async () => {
    const { id } = await of.store({ status: 'confirmed', checklist: complete, table_no: 2 });
    expect(await of.after(planner, postpone, id, anew)).toMatchObject({
      status: 'planned',
      planned_start: nine,
      planned_end: '2026-11-19T07:30:00.000Z',
      // The room has one table alone.
      table_no: 1,
      ...off,
    });
  });

  it('says at each field what a new place lacks', async () => {
    const { id } = await of.store();
    for (const [values, names] of [
      [{ ...off, to: 'slot' }, ['room_id', 'planned_start', 'minutes']],
      [{ ...anew, minutes: 4 }, ['minutes']],
      [{ ...anew, minutes: 40 * 60 }, ['minutes']],
      [{ ...anew, room_id: null }, ['room_id']],
    ] as const) {
      const error = await of.run(planner, postpone, id, values).catch((thrown: unknown) => thrown);
      expect(Object.keys((error as { fields: object }).fields)).toEqual(names);
    }
    expect(await of.stored(id)).toMatchObject({ status: 'planned', room_id: ROOM });
  });

  it('is too late once the patient is in the theatre', async () => {
    const { id } = await of.store(underWay);
    await expect(of.run(planner, cancel, id, off)).rejects.toThrow('Hasta salona alındı');
    await expect(of.run(planner, postpone, id, away)).rejects.toThrow('Hasta salona alındı');
  });

  it('is revived: at a place that lies ahead, else on the waiting list', async () => {
    const cancelled = { status: 'cancelled', ...off } as const;
    const ahead = await of.store(cancelled);
    const revived = await of.after(planner, revive, ahead.id);
    expect(revived).toMatchObject({ status: 'planned', status_reason_id: null, slot_state: 'requested' });
    const past = await of.store({ ...cancelled, planned_start: '2026-11-16T10:15:00.000Z' });
    expect(await of.after(planner, revive, past.id)).toMatchObject({ status: 'proposed', room_id: null });
    await expect(of.run(planner, revive, (await of.store()).id)).rejects.toThrow('Yalnız ertelenen');
    const sideless = await of.store({ ...cancelled, procedures: [{ ...hip, side: 'none' }] });
    await expect(of.run(planner, revive, sideless.id)).rejects.toThrow('taraf seçilmeden');
  });

  it.each([
    ['waiting', postpone, away],
    ['another place', postpone, anew],
    ['cancelled', cancel, off],
  ])('is taken back whole: %s', async (_name, act, values) => {
    const { id, planned_start, milestones } = await of.store(admitted);
    const done = await of.run(planner, act, id, values);
    await of.undo(planner, act, done);
    expect(await of.stored(id)).toMatchObject({
      planned_start,
      room_id: ROOM,
      milestones,
      status: 'admitted',
      status_reason_id: null,
    });
  });
});
