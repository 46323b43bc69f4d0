import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { SurgeryDraft } from '@sync/model/entities/surgery';
import { milestoneOrder } from '@sync/model/rules/surgery-rules';
import {
  NOT_COME,
  NOW,
  planner,
  storeSurgery,
  surgeryContextOf,
  wardNurse,
} from '../testing/surgeries.fixture';
import { markMilestone, restoreItem, settleItem, undoMilestone } from './surgery-actions';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const as = (...permissions: readonly string[]) => surgeryContextOf(test.writesWith(...permissions));
const nurse = () => as(...wardNurse);
const store = (fields: Partial<SurgeryDraft> = {}) => storeSurgery(test.writesWith(...planner), fields);
const admitted: Partial<SurgeryDraft> = {
  status: 'admitted',
  milestones: [{ id: 'admitted', at: '2026-11-17T04:40:00.000Z', by: null }],
};

describe('steps', () => {
  it('are marked one after the other by somebody who plans nothing, and the status follows', async () => {
    const { id } = await store({ status: 'confirmed' });
    const statuses: string[] = [];
    for (const code of milestoneOrder) statuses.push((await markMilestone(nurse(), id, code)).status);
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
    const { id } = await store(admitted);
    const context = nurse();
    const { milestones } = await markMilestone(context, id, 'room_in', '2026-11-17T10:21:00.000Z');
    expect(milestones[1]).toEqual({
      id: 'room_in',
      at: '2026-11-17T10:21:00.000Z',
      by: context.writes.access.userId,
    });
  });

  const refusals: readonly [string, Partial<SurgeryDraft>, string, string][] = [
    ['in the future', admitted, '2026-11-17T11:30:00.000Z', 'Gelecekte'],
    ['before the step before', admitted, '2026-11-17T04:30:00.000Z', 'Önceki aşama'],
    ['of one that waits', { status: 'proposed' }, NOW, 'Önce salon ve saat'],
    ['of a cancelled one', { status: 'cancelled', status_reason_id: NOT_COME }, NOW, 'İptal edilmiş'],
    ['of somebody who is home', { ...admitted, status: 'discharged' }, NOW, 'taburcu edildi'],
  ];
  it.each(refusals)('are not marked %s', async (_name, fields, at, sentence) => {
    const { id } = await store(fields);
    await expect(markMilestone(nurse(), id, 'room_in', at)).rejects.toThrow(sentence);
  });

  it('typed in the minute of the step before follow it', async () => {
    const { id } = await store({
      ...admitted,
      milestones: [{ id: 'admitted', at: '2026-11-17T10:21:40.000Z', by: null }],
    });
    const { milestones } = await markMilestone(nurse(), id, 'room_in', '2026-11-17T10:21:00.000Z');
    expect(milestones[1]?.at).toBe('2026-11-17T10:21:40.000Z');
  });

  it('get another time without a second entry', async () => {
    const { id } = await store(admitted);
    const after = await markMilestone(nurse(), id, 'admitted', '2026-11-17T05:00:00.000Z');
    expect(after.milestones.map(({ at }) => at)).toEqual(['2026-11-17T05:00:00.000Z']);
  });

  it('are taken back from the last one on', async () => {
    const { id } = await store({ status: 'preparing' });
    await markMilestone(nurse(), id, 'admitted');
    await markMilestone(nurse(), id, 'room_in');
    await expect(undoMilestone(nurse(), id, 'admitted')).rejects.toThrow('Yalnız son');
    expect((await undoMilestone(nurse(), id, 'room_in')).status).toBe('admitted');
    // Something is missing, so it was not confirmed.
    expect((await undoMilestone(nurse(), id, 'admitted')).status).toBe('preparing');
  });

  it('are corrected after the discharge with a right of its own', async () => {
    const { id } = await store({ ...admitted, status: 'follow_up' });
    const corrector = as(...wardNurse, 'crm.surgery.correct');
    const { status } = await markMilestone(corrector, id, 'discharged');
    expect(status).toBe('follow_up');
    await expect(settleItem(nurse(), id, 'side_mark', { state: 'done' })).rejects.toThrow('düzeltme');
  });

  it('are not open to a reader', async () => {
    const { id } = await store(admitted);
    expect(() => markMilestone(as('crm.surgery_list.read'), id, 'room_in')).toThrow(
      expect.objectContaining({ code: 'permission_denied' }),
    );
  });
});

describe('the preparation', () => {
  it('says who settled what and when, and begins with the first', async () => {
    const { id } = await store();
    const context = nurse();
    const after = await settleItem(context, id, 'blood', { state: 'done', note: ' 2 ünite ' });
    expect(after.status).toBe('preparing');
    // In the order of the screen, between what stood there.
    expect(after.checklist.map((item) => item.id)).toEqual(['consent', 'blood', 'side_mark']);
    expect(after.checklist[1]).toEqual({
      id: 'blood',
      state: 'done',
      by: context.writes.access.userId,
      at: NOW,
      note: '2 ünite',
    });
  });

  it('is put off with a reason alone', async () => {
    const { id } = await store();
    expect(() => settleItem(nurse(), id, 'payment', { state: 'deferred', note: ' ' })).toThrow('nedenini');
    const after = await settleItem(nurse(), id, 'payment', { state: 'deferred', note: 'Taksit' });
    expect(after.checklist.find((item) => item.id === 'payment')?.state).toBe('deferred');
  });

  it('that lacks something again is no longer confirmed; of an emergency it stays', async () => {
    const ready = await store({ status: 'confirmed' });
    expect((await settleItem(nurse(), ready.id, 'consent', { state: 'open' })).status).toBe('preparing');
    const emergency = await store({ status: 'confirmed', override_reason: 'Kanama' });
    expect((await settleItem(nurse(), emergency.id, 'consent', { state: 'open' })).status).toBe('confirmed');
  });

  it('goes back to how it stood', async () => {
    const before = await store();
    const [item] = before.checklist;
    await settleItem(nurse(), before.id, 'consent', { state: 'not_needed' });
    if (item === undefined) throw new Error('no item');
    expect((await restoreItem(nurse(), before.id, item)).checklist).toEqual(before.checklist);
  });
});
