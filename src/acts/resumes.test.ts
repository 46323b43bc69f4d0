import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { IMAGES, KNEE, NOW, SCREWS } from '@/records/testing/cases.fixture';
import type { ActAsking, ActFields, ActValues } from '@sync/model/acts/act';
import { resume } from '@sync/model/entities/resume';
import type { Resume } from '@sync/model/entities/resume';
import { resumeMoves, resumeStages } from '@sync/model/entities/resume-values';
import { assign } from '@sync/model/resumes/acts/assign';
import { reject, steps } from '@sync/model/resumes/acts/move';
import { note } from '@sync/model/resumes/acts/note';
import { renewConsent } from '@sync/model/resumes/acts/renew-consent';
import { addTags, tag } from '@sync/model/resumes/acts/tag';
import { runAct } from './run-act';
import type { ActContext } from './run-act';
import { runMany, undoMany } from './run-many';
import { actContextOf } from './testing/act-context.fixture';
import { storeResume } from './testing/resume-samples.fixture';
import { undoAct } from './undo-act';

let test: TestWorkspace;
let context: ActContext;
beforeEach(async () => {
  test = await openTestWorkspace();
  context = actContextOf(test, test.writesWith('form.resumes.read', 'form.resumes.add', 'form.resumes.edit'));
});
afterEach(() => test.workspace.close());

const doing = async <F extends ActFields>(
  act: ActAsking<F>,
  id: string,
  values: Partial<ActValues<F>> = {},
): Promise<Resume> => (await runAct(context, act, id, values)).record as Resume;

const why = { rejection_reason: 'Kadro doldu' };

describe('an application', () => {
  it.each(resumeStages)('that is “%s” moves by its steps alone, and back from each of them', async (from) => {
    for (const to of resumeStages) {
      const { id } = await storeResume(context.writes, { status: from });
      const done = runAct(context, steps[to], id, why);
      if (!resumeMoves[from].includes(to)) {
        await expect(done).rejects.toMatchObject({ code: 'not_allowed' });
        continue;
      }
      const { record, steps: written } = await done;
      expect(record).toMatchObject({
        status: to,
        rejection_reason: to === 'rejected' ? 'Kadro doldu' : null,
      });
      expect(await undoAct(context.writes, steps[to], written)).toBe(0);
      expect(await context.writes.read(resume, id)).toMatchObject({ status: from });
    }
  });

  it('is refused with a reason, which leaves with the refusal', async () => {
    const { id } = await storeResume(context.writes);
    await expect(doing(reject, id, { rejection_reason: '  ' })).rejects.toMatchObject({
      fields: { rejection_reason: 'Olumsuz sonucun nedenini yazın' },
    });
    expect(await doing(reject, id, why)).toMatchObject({ status: 'rejected', ...why });
    expect(await doing(steps.pool, id)).toMatchObject({ status: 'pool', rejection_reason: null });
  });

  it('is named by its number in the panel of unsent changes: names stay covered', async () => {
    const { id } = await storeResume(context.writes);
    await test.confirmAll();
    await doing(steps.reviewing, id);
    const [change] = await test.unsent();
    expect(JSON.stringify(change)).toContain('Yeni başvuru: durum: İnceleniyor');
    expect(JSON.stringify(change)).not.toContain('Işık: ');
  });
});

it('applications get tags besides their own and an assignee, and back what each had', async () => {
  const first = await storeResume(context.writes, { tag_ids: [KNEE] });
  const second = await storeResume(context.writes, { assignee_id: SCREWS });
  const ids = [first.id, second.id];
  const tagged = await runMany(context, addTags, ids, { tag_ids: [IMAGES, KNEE] });
  expect(tagged.done.map(({ record }) => record)).toMatchObject([
    { tag_ids: [KNEE, IMAGES] },
    { tag_ids: [IMAGES, KNEE] },
  ]);
  expect(await doing(tag, first.id, { tag_ids: [] })).toMatchObject({ tag_ids: [] });
  const given = await runMany(context, assign, ids, { assignee_id: KNEE });
  expect(await undoMany(context, assign, given)).toBe(0);
  expect(await context.writes.read(resume, second.id)).toMatchObject({ assignee_id: SCREWS });
});

describe('a consent', () => {
  it('of today begins now, an earlier one at noon; both keep the application for another term', async () => {
    const { id } = await storeResume(context.writes);
    expect(await doing(renewConsent, id, { on: '2026-11-17' })).toMatchObject({
      consent_at: NOW,
      keep_until: '2028-11-17',
    });
    expect(await doing(renewConsent, id, { on: '2026-11-03' })).toMatchObject({
      consent_at: '2026-11-03T09:00:00.000Z',
      keep_until: '2028-11-03',
    });
  });

  it.each(['2026-11-18', '', '2026-02-31', '17.11.2026'])('of “%s” is refused at its field', async (on) => {
    const { id } = await storeResume(context.writes);
    await expect(doing(renewConsent, id, { on })).rejects.toMatchObject({
      fields: { on: expect.any(String) as string },
    });
    // What is half typed has a sentence as well.
    expect(() => renewConsent.tells({ id } as never, { on }, { today: '2026-11-17' } as never)).not.toThrow();
  });
});

it('a note says who wrote it and when, behind those of others', async () => {
  const { id } = await storeResume(context.writes);
  await expect(doing(note, id, { text: ' ' })).rejects.toMatchObject({ fields: { text: 'Notu yazın' } });
  await doing(note, id, { text: 'Birinci' });
  const { notes } = await doing(note, id, { text: ' İkinci ' });
  expect(notes).toMatchObject([
    { text: 'Birinci' },
    { text: 'İkinci', by: context.writes.access.userId, at: NOW },
  ]);
});
