import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import type { ActAsking, ActFields, ActValues } from '@sync/model/acts/act';
import type { PatientTrip } from '@sync/model/entities/patient-trip';
import { surgery } from '@sync/model/entities/surgery';
import { cancel, restore } from '@sync/model/trips/acts/cancel';
import { cover } from '@sync/model/trips/acts/cover';
import { clears, stamps } from '@sync/model/trips/acts/stamp';
import { runAct } from './run-act';
import type { DoneAct } from './run-act';
import { actContextOf } from './testing/act-context.fixture';
import { storeTrip } from './testing/trip-samples.fixture';
import { undoAct } from './undo-act';

const READ = 'crm.foreign_patients.read';
const EDIT = 'crm.foreign_patients.edit';
const STEPS = 'crm.foreign_patients.steps';
let test: TestWorkspace;
let now: string;
beforeEach(async () => {
  test = await openTestWorkspace();
  now = '2026-11-17T11:05:20.000Z';
});
afterEach(() => test.workspace.close());

const writes = (...permissions: readonly string[]) =>
  test.writesWith(READ, 'crm.foreign_patients.add', ...permissions);
const doing = <F extends ActFields>(
  act: ActAsking<F>,
  id: string,
  values: Partial<ActValues<F>> = {},
  permission = EDIT,
): Promise<DoneAct> =>
  runAct(
    actContextOf(test, writes(permission), () => now),
    act,
    id,
    values,
  );
const tripOf = async (done: Promise<DoneAct>): Promise<PatientTrip> => (await done).record as PatientTrip;

describe('a step', () => {
  it('is stamped with the moment of the press, by those on the ground', async () => {
    const { id } = await storeTrip(writes(EDIT));
    const done = await doing(stamps.landed_at, id, {}, STEPS);
    expect(done).toMatchObject({ said: 'Uçak indi 14:05', record: { landed_at: now } });
    await expect(doing(cancel, id, {}, STEPS)).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(doing(cover, id, { cover_policy_no: 'K' }, STEPS)).rejects.toMatchObject({
      code: 'permission_denied',
    });
    await expect(doing(stamps.met_at, id, {}, READ)).rejects.toMatchObject({ code: 'permission_denied' });
  });

  it('follows within its minute the latest one, as it is typed in minutes', async () => {
    const { id } = await storeTrip(writes(EDIT), { landed_at: '2026-11-17T11:05:10.000Z' });
    const typed = { at: '2026-11-17T11:05:00.000Z' };
    expect(await tripOf(doing(stamps.met_at, id, typed))).toMatchObject({
      met_at: '2026-11-17T11:05:10.000Z',
    });
    // Its own time counts for nothing: it may be corrected within the minute.
    expect(await tripOf(doing(stamps.landed_at, id, typed))).toMatchObject({
      landed_at: '2026-11-17T11:05:10.000Z',
    });
  });

  it('is refused at its field before an earlier one, and in the future', async () => {
    const { id } = await storeTrip(writes(EDIT), { landed_at: '2026-11-17T09:00:00.000Z' });
    await expect(doing(stamps.met_at, id, { at: '2026-11-17T08:00:00.000Z' })).rejects.toMatchObject({
      fields: { at: 'Bu saat, işaretlenmiş başka bir adımla uyuşmuyor.' },
    });
    await expect(doing(stamps.met_at, id, { at: '2026-11-17T11:30:00.000Z' })).rejects.toMatchObject({
      fields: { at: 'Adımın saati gelecekte olamaz.' },
    });
    now = '2026-11-17T08:00:00.000Z';
    await expect(doing(stamps.met_at, id)).rejects.toThrow(
      'Bu saat, işaretlenmiş başka bir adımla uyuşmuyor.',
    );
  });

  it('is taken back, and those behind it stay', async () => {
    const { id } = await storeTrip(writes(EDIT), { landed_at: now, met_at: now });
    const done = doing(clears.landed_at, id, {}, STEPS);
    expect(await tripOf(done)).toMatchObject({ landed_at: null, met_at: now });
    const { steps } = await done;
    await undoAct(writes(STEPS), clears.landed_at, steps);
    await expect(doing(clears.seen_off_at, id)).rejects.toMatchObject({ code: 'not_allowed' });
  });
});

describe('a trip', () => {
  it('is called off and taken up again; meanwhile no step is stamped', async () => {
    const { id } = await storeTrip(writes(EDIT));
    expect(await tripOf(doing(cancel, id))).toMatchObject({ cancelled_at: now });
    await expect(doing(stamps.landed_at, id)).rejects.toThrow(
      'İptal edilmiş yolculuğun adımı işaretlenemez.',
    );
    expect(await tripOf(doing(restore, id))).toMatchObject({ cancelled_at: null });
  });

  it('that is over is not called off', async () => {
    const { id } = await storeTrip(writes(EDIT), { seen_off_at: now });
    await expect(doing(cancel, id)).rejects.toThrow('Biten yolculuk iptal edilemez.');
  });
});

describe('a policy', () => {
  it('needs its number, and holds on the day of the surgery, else of the arrival', async () => {
    const trip = await storeTrip(writes(EDIT));
    await expect(doing(cover, trip.id, { cover_policy_no: ' ' })).rejects.toMatchObject({
      fields: { cover_policy_no: 'Poliçe numarasını yazın' },
    });
    const until = (day: string) => ({ cover_policy_no: ' KS-1 ', cover_until: day });
    await expect(doing(cover, trip.id, until('2026-11-16'))).rejects.toMatchObject({
      fields: { cover_until: 'Poliçe ameliyat gününde de geçerli olmalı' },
    });
    expect(await tripOf(doing(cover, trip.id, until('2026-11-17')))).toMatchObject({
      cover_policy_no: 'KS-1',
      cover_until: '2026-11-17',
    });
    // 23:30 UTC is the next day in Istanbul.
    const surgery_id = await test.bringNew(surgery, { planned_start: '2026-11-19T23:30:00.000Z' });
    const operated = await storeTrip(writes(EDIT), { surgery_id });
    await expect(doing(cover, operated.id, until('2026-11-19'))).rejects.toMatchObject({
      fields: { cover_until: expect.any(String) as string },
    });
    expect(await tripOf(doing(cover, operated.id, until('2026-11-20')))).toMatchObject({
      cover_until: '2026-11-20',
    });
    expect(await tripOf(doing(cover, operated.id, { cover_policy_no: 'KS-2' }))).toMatchObject({
      cover_until: null,
    });
  });
});
