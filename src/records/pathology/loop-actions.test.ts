import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { biopsyContextOf, clerk, doctor, NOW, storeBiopsy } from '@/records/testing/biopsies.fixture';
import type { BiopsyDraft } from '@sync/model/entities/biopsy';
import { maySee } from './biopsy-rules';
import {
  closeBiopsy,
  markSeen,
  markTold,
  reopenBiopsy,
  setPlan,
  takeSeenBack,
  takeToldBack,
} from './loop-actions';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const as = (...permissions: readonly string[]) => biopsyContextOf(test.writesWith(...permissions));
const reported = (fields: Partial<BiopsyDraft> = {}) =>
  storeBiopsy(test.writesWith(...clerk), {
    status: 'reported',
    reported_at: '2026-11-17T09:15:00.000Z',
    result_class: 'malignant',
    critical: true,
    review: 'confirmed',
    ...fields,
  });
const plan = { plan: 'Onkoloji konseyi', due: '2026-12-01' };

it('closes gate by gate: seen, told, planned', async () => {
  const { id } = await reported();
  const context = as(...clerk, ...doctor);
  await expect(markTold(context, id, { how: 'phone', note: null })).rejects.toThrow(
    'Bildirim, hekim gördükten sonra yapılır.',
  );
  await expect(setPlan(context, id, plan, 'closed')).rejects.toThrow('Hekim görmeden plan yazılamaz.');
  await expect(closeBiopsy(context, id)).rejects.toThrow('Takip planı yazılmadan kapatılamaz.');

  expect(await markSeen(context, id)).toMatchObject({
    status: 'seen',
    seen_at: NOW,
    seen_by: context.userId,
  });
  await expect(setPlan(context, id, plan, 'closed')).rejects.toThrow('Hastaya bildirilmeden plan yazılamaz.');
  expect(await markTold(context, id, { how: 'face_to_face', note: 'Eşiyle geldi' })).toMatchObject({
    status: 'told',
    told_by: context.userId,
    told_how: 'face_to_face',
    told_note: 'Eşiyle geldi',
  });
  expect(await setPlan(context, id, plan, 'follow_up')).toMatchObject({
    status: 'follow_up',
    follow_up_plan: 'Onkoloji konseyi',
    follow_up_due: '2026-12-01',
  });
  expect(await closeBiopsy(context, id)).toMatchObject({ status: 'closed' });
  expect(await reopenBiopsy(context, id)).toMatchObject({ status: 'follow_up' });
});

it('lets only the doctor or who stands in see a result', async () => {
  const { id } = await reported();
  await expect(markSeen(as(...clerk), id)).rejects.toMatchObject({ code: 'not_allowed' });
  expect(maySee(as(...clerk), { doctor_user_ids: [as().userId] })).toBe(true);
  expect(maySee(as(...clerk), { doctor_user_ids: ['somebody'] })).toBe(false);
  const early = await storeBiopsy(test.writesWith(...clerk), { status: 'accepted', jars: [] });
  await expect(markSeen(as(...doctor), early.id)).rejects.toThrow('Raporu olmayan sonuç görülmüş sayılmaz.');
});

it('takes marks back one by one, the last one first', async () => {
  const { id } = await reported();
  const context = as(...clerk, ...doctor);
  await markSeen(context, id);
  await markTold(context, id, { how: 'phone', note: null });
  await expect(takeSeenBack(context, id)).rejects.toThrow(
    'Sonuç hastaya bildirildi; önce bildirimi geri alın.',
  );
  expect(await takeToldBack(context, id)).toMatchObject({ status: 'seen', told_at: null, told_how: null });
  expect(await takeSeenBack(context, id)).toMatchObject({ status: 'reported', seen_at: null, seen_by: null });
});

it('closes nothing whose reading nobody has looked at, and follows nothing without a day', async () => {
  const { id } = await reported({ review: 'needed' });
  const context = as(...clerk, ...doctor);
  await markSeen(context, id);
  await markTold(context, id, { how: 'phone', note: null });
  await expect(setPlan(context, id, { plan: ' ', due: null }, 'follow_up')).rejects.toMatchObject({
    fields: { plan: 'Ne yapılacağını yazın' },
  });
  await expect(setPlan(context, id, { ...plan, due: null }, 'follow_up')).rejects.toMatchObject({
    fields: { due: 'Takip tarihini seçin' },
  });
  await expect(setPlan(context, id, plan, 'closed')).rejects.toThrow(
    'Önce okunan sınıfı onaylayın ya da düzeltin.',
  );
});
