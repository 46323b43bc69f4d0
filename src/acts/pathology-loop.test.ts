import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { clerk, doctor, NOW, storeBiopsy } from '@/records/testing/biopsies.fixture';
import { biopsy } from '@sync/model/entities/biopsy';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import { close, plan as planAct, reopen } from '@sync/model/pathology/acts/plan';
import { maySee } from '@sync/model/pathology/acts/rules';
import { see, tellPatient, unsee, untell } from '@sync/model/pathology/acts/seen';
import { runAct } from './run-act';
import { actContextOf } from './testing/act-context.fixture';
import { doingAs } from './testing/doing.fixture';
import { undoAct } from './undo-act';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(() => test.workspace.close());

const as = (...permissions: readonly string[]) => doingAs<Biopsy>(test, ...permissions);
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
  const doing = as(...clerk, ...doctor);
  await expect(doing(tellPatient, id, { how: 'phone', note: null })).rejects.toThrow(
    'Bildirim, hekim gördükten sonra açılır',
  );
  await expect(doing(planAct, id, { ...plan, then: 'closed' })).rejects.toThrow(
    'Hekim görmeden plan yazılamaz.',
  );
  await expect(doing(close, id)).rejects.toThrow('Takip planı yazılmadan kapatılamaz.');

  expect(await doing(see, id)).toMatchObject({
    status: 'seen',
    seen_at: NOW,
    seen_by: test.workspace.user.id,
  });
  await expect(doing(planAct, id, { ...plan, then: 'closed' })).rejects.toThrow(
    'Hastaya bildirilmeden plan yazılamaz.',
  );
  expect(await doing(tellPatient, id, { how: 'face_to_face', note: 'Eşiyle geldi' })).toMatchObject({
    status: 'told',
    told_by: test.workspace.user.id,
    told_how: 'face_to_face',
    told_note: 'Eşiyle geldi',
  });
  expect(await doing(planAct, id, { ...plan, then: 'follow_up' })).toMatchObject({
    status: 'follow_up',
    follow_up_plan: 'Onkoloji konseyi',
    follow_up_due: '2026-12-01',
  });
  expect(await doing(close, id)).toMatchObject({ status: 'closed' });
  expect(await doing(reopen, id)).toMatchObject({ status: 'follow_up' });
});

it('lets only the doctor or who stands in see a result', async () => {
  const { id } = await reported();
  await expect(as(...clerk)(see, id)).rejects.toMatchObject({ code: 'not_allowed' });
  const { access } = test.writesWith(...clerk);
  expect(maySee({ doctor_user_ids: [access.userId] }, access)).toBe(true);
  expect(maySee({ doctor_user_ids: ['somebody'] }, access)).toBe(false);
  const early = await storeBiopsy(test.writesWith(...clerk), { status: 'accepted', jars: [] });
  await expect(as(...doctor)(see, early.id)).rejects.toThrow('Raporu olmayan sonuç görülmüş sayılmaz.');
});

it('takes marks back one by one, the last one first', async () => {
  const { id } = await reported();
  const doing = as(...clerk, ...doctor);
  await doing(see, id);
  await doing(tellPatient, id, { how: 'phone', note: null });
  await expect(doing(unsee, id)).rejects.toThrow('Sonuç hastaya bildirildi; önce bildirimi geri alın.');
  expect(await doing(untell, id)).toMatchObject({ status: 'seen', told_at: null, told_how: null });
  expect(await doing(unsee, id)).toMatchObject({ status: 'reported', seen_at: null, seen_by: null });
});

it('closes nothing whose reading nobody has looked at, and follows nothing without a day', async () => {
  const { id } = await reported({ review: 'needed' });
  const doing = as(...clerk, ...doctor);
  await doing(see, id);
  await doing(tellPatient, id, { how: 'phone', note: null });
  await expect(doing(planAct, id, { plan: ' ', due: null, then: 'follow_up' })).rejects.toMatchObject({
    fields: { plan: 'Ne yapılacağını yazın' },
  });
  await expect(doing(planAct, id, { ...plan, due: null, then: 'follow_up' })).rejects.toMatchObject({
    fields: { due: 'Takip tarihini seçin' },
  });
  await expect(doing(planAct, id, { ...plan, then: 'closed' })).rejects.toThrow(
    'Önce okunan sınıfı onaylayın ya da düzeltin.',
  );
});

it('undoes a step that nobody has built on, and no other', async () => {
  const { id } = await reported();
  const context = actContextOf(test, test.writesWith(...clerk, ...doctor));
  const seen = await runAct(context, see, id);
  const told = await runAct(context, tellPatient, id, { how: 'phone' });
  await expect(undoAct(context.writes, see, seen.steps)).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await context.writes.read(biopsy, id)).toMatchObject({ status: 'told', seen_at: NOW });
  expect(await undoAct(context.writes, tellPatient, told.steps)).toBe(0);
  expect(await undoAct(context.writes, see, seen.steps)).toBe(0);
  expect(await context.writes.read(biopsy, id)).toMatchObject({ status: 'reported', seen_at: null });
});
