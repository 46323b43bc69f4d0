import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { NOT_COME, NOW, planner, wardNurse } from '@/records/testing/surgeries.fixture';
import type { SurgeryDraft } from '@sync/model/entities/surgery';
import { milestoneOrder } from '@sync/model/rules/surgery-rules';
import { confirm } from '@sync/model/surgeries/acts/confirm';
import { clearStep, mark, setTime } from '@sync/model/surgeries/acts/mark';
import { settleItem } from '@sync/model/surgeries/acts/settle-item';
import { surgeryDoing } from './testing/surgery-doing.fixture';

let test: TestWorkspace;
let of: ReturnType<typeof surgeryDoing>;
beforeEach(async () => {
  test = await openTestWorkspace();
  of = surgeryDoing(test);
});
afterEach(() => test.workspace.close());

const corrector = [...wardNurse, 'crm.surgery.correct'];
const admitted: Partial<SurgeryDraft> = {
  status: 'admitted',
  milestones: [{ id: 'admitted', at: '2026-11-17T04:40:00.000Z', by: null }],
};
const userId = () => of.contextAs(wardNurse).writes.access.userId;

describe('steps', () => {
  it('are marked one after the other by somebody who plans nothing, and the status follows', async () => {
    const { id } = await of.store({ status: 'confirmed' });
    const statuses: string[] = [];
    for (const code of milestoneOrder) statuses.push((await of.after(wardNurse, mark, id, { code })).status);
    expect(statuses).toEqual([
      'admitted',
      'in_theatre',
      'in_surgery',
      'in_surgery',
      'recovery',
      'on_ward',
      'discharged',
    ]);
  });

  it('carry the time and who marked them', async () => {
    const { id } = await of.store(admitted);
    const step = { code: 'room_in', at: '2026-11-17T10:21:00.000Z' } as const;
    const { milestones } = await of.after(wardNurse, setTime, id, step);
    expect(milestones[1]).toEqual({ id: 'room_in', at: '2026-11-17T10:21:00.000Z', by: userId() });
    expect((await of.run(wardNurse, mark, id, { code: 'started' })).said).toBe('Ameliyat başladı 14:05');
  });

  const refusals: readonly [string, Partial<SurgeryDraft>, string, string][] = [
    ['in the future', admitted, '2026-11-17T11:30:00.000Z', 'Gelecekte'],
    ['before the step before', admitted, '2026-11-17T04:30:00.000Z', 'Önceki aşama'],
    ['of one that waits', { status: 'proposed' }, NOW, 'Önce salon ve saat'],
    ['of a cancelled one', { status: 'cancelled', status_reason_id: NOT_COME }, NOW, 'İptal edilmiş'],
    ['of somebody who is home', { ...admitted, status: 'discharged' }, NOW, 'taburcu edildi'],
  ];
  it.each(refusals)('are not marked %s', async (_name, fields, at, sentence) => {
    const { id } = await of.store(fields);
    await expect(of.run(wardNurse, setTime, id, { code: 'room_in', at })).rejects.toThrow(sentence);
  });

  it('typed in the minute of the step before follow it', async () => {
    const { id } = await of.store({
      ...admitted,
      milestones: [{ id: 'admitted', at: '2026-11-17T10:21:40.000Z', by: null }],
    });
    const step = { code: 'room_in', at: '2026-11-17T10:21:00.000Z' } as const;
    const { milestones } = await of.after(wardNurse, setTime, id, step);
    expect(milestones[1]?.at).toBe('2026-11-17T10:21:40.000Z');
  });

  it('get another time without a second entry', async () => {
    const { id } = await of.store(admitted);
    const step = { code: 'admitted', at: '2026-11-17T05:00:00.000Z' } as const;
    const after = await of.after(wardNurse, setTime, id, step);
    expect(after.milestones.map(({ at }) => at)).toEqual(['2026-11-17T05:00:00.000Z']);
  });

  it('are taken back from the last one on', async () => {
    const { id } = await of.store({ status: 'preparing' });
    await of.run(wardNurse, mark, id, { code: 'admitted' });
    await of.run(wardNurse, mark, id, { code: 'room_in' });
    await expect(of.run(wardNurse, clearStep, id, { code: 'admitted' })).rejects.toThrow('Yalnız son');
    expect((await of.after(wardNurse, clearStep, id, { code: 'room_in' })).status).toBe('admitted');
    // Something is missing, so it was not confirmed.
    expect((await of.after(wardNurse, clearStep, id, { code: 'admitted' })).status).toBe('preparing');
  });

  it('right after the press go back to the status before, unless there is a later one', async () => {
    const { id } = await of.store({ status: 'planned' });
    const first = await of.run(wardNurse, mark, id, { code: 'admitted' });
    const second = await of.run(wardNurse, mark, id, { code: 'room_in' });
    await expect(of.undo(wardNurse, mark, first)).rejects.toThrow('Yalnız son');
    await of.undo(wardNurse, mark, second);
    await of.undo(wardNurse, mark, first);
    expect(await of.stored(id)).toMatchObject({ status: 'planned', milestones: [] });
  });

  it('are corrected after the discharge with a right of its own', async () => {
    const { id } = await of.store({ ...admitted, status: 'follow_up' });
    const done = await of.run(corrector, mark, id, { code: 'discharged' });
    expect(done.record).toMatchObject({ status: 'follow_up' });
    const settled = { item: 'side_mark', state: 'done' } as const;
    await expect(of.run(wardNurse, settleItem, id, settled)).rejects.toThrow('düzeltme');
  });

  it('of the discharge are taken back by who may correct it alone', async () => {
    const { id } = await of.store({ status: 'on_ward' });
    const done = await of.run(wardNurse, mark, id, { code: 'discharged' });
    await expect(of.undo(wardNurse, mark, done)).rejects.toThrow('düzeltme');
    await of.undo(corrector, mark, done);
    expect(await of.stored(id)).toMatchObject({ status: 'on_ward', milestones: [] });
  });

  it('are not open to a reader', async () => {
    const { id } = await of.store(admitted);
    await expect(of.run(['crm.surgery_list.read'], mark, id, { code: 'room_in' })).rejects.toMatchObject({
      code: 'permission_denied',
    });
  });
});

describe('the preparation', () => {
  it('says who settled what and when, and begins with the first', async () => {
    const { id } = await of.store();
    const values = { item: 'blood', state: 'done', note: ' 2 ünite ' } as const;
    const after = await of.after(wardNurse, settleItem, id, values);
    expect(after.status).toBe('preparing');
    // In the order of the screen, between what stood there.
    expect(after.checklist.map((item) => item.id)).toEqual(['consent', 'blood', 'side_mark']);
    expect(after.checklist[1]).toEqual({
      id: 'blood',
      state: 'done',
      by: userId(),
      at: NOW,
      note: '2 ünite',
    });
  });

  it('is put off with a reason alone', async () => {
    const { id } = await of.store();
    const put = { item: 'payment', state: 'deferred' } as const;
    await expect(of.run(wardNurse, settleItem, id, { ...put, note: ' ' })).rejects.toThrow('nedenini');
    const after = await of.after(wardNurse, settleItem, id, { ...put, note: 'Taksit' });
    expect(after.checklist.find((item) => item.id === 'payment')?.state).toBe('deferred');
  });

  it('that lacks something again is no longer confirmed; of an emergency it stays', async () => {
    const open = { item: 'consent', state: 'open', note: 'Eski' } as const;
    const ready = await of.store({ status: 'confirmed' });
    const after = await of.after(wardNurse, settleItem, ready.id, open);
    expect(after.status).toBe('preparing');
    expect(after.checklist[0]).toEqual({ id: 'consent', state: 'open', by: null, at: null, note: null });
    const emergency = await of.store({ status: 'confirmed', override_reason: 'Kanama' });
    expect((await of.after(wardNurse, settleItem, emergency.id, open)).status).toBe('confirmed');
  });

  it('goes back to how it stood; what others have settled since stays', async () => {
    const before = await of.store();
    const first = await of.run(wardNurse, settleItem, before.id, { item: 'consent', state: 'not_needed' });
    const second = await of.run(wardNurse, settleItem, before.id, { item: 'side_mark', state: 'done' });
    await of.undo(wardNurse, settleItem, first);
    const stored = await of.stored(before.id);
    expect(stored).toMatchObject({ status: 'preparing' });
    expect(stored).toMatchObject({ checklist: [before.checklist[0], { id: 'side_mark', state: 'done' }] });
    await of.undo(wardNurse, settleItem, second);
    expect(await of.stored(before.id)).toMatchObject({ checklist: before.checklist });
  });

  it('is not taken back where somebody has settled the item otherwise', async () => {
    const { id } = await of.store();
    const done = await of.run(wardNurse, settleItem, id, { item: 'side_mark', state: 'done' });
    await of.run(wardNurse, settleItem, id, { item: 'side_mark', state: 'not_needed' });
    await expect(of.undo(wardNurse, settleItem, done)).rejects.toThrow('bu arada değişti');
  });

  it('taken back of a surgery that was confirmed meanwhile takes the confirmation with it', async () => {
    const { id } = await of.store();
    const done = await of.run(wardNurse, settleItem, id, { item: 'side_mark', state: 'done' });
    await of.run(planner, confirm, id);
    await of.undo(wardNurse, settleItem, done);
    expect(await of.stored(id)).toMatchObject({ status: 'preparing' });
  });
});
