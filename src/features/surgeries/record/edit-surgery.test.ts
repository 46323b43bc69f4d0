import { afterEach, beforeEach, expect, it } from 'vitest';
import { surgeryDoing } from '@/acts/testing/surgery-doing.fixture';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { NOW, planner, wardNurse } from '@/records/testing/surgeries.fixture';
import { editSurgery } from './edit-surgery';

let test: TestWorkspace;
let of: ReturnType<typeof surgeryDoing>;
beforeEach(async () => {
  test = await openTestWorkspace();
  of = surgeryDoing(test);
});
afterEach(() => test.workspace.close());

it('leaves the preparation alone where nothing touches it, and once the patient is home', async () => {
  const before = await of.store();
  const noted = await editSurgery(of.contextAs(planner), before, { note: 'Gözlük' }, null);
  expect(noted.checklist).toEqual(before.checklist);
  const home = await of.store({ status: 'discharged' });
  const corrected = await editSurgery(of.contextAs(planner), home, { payer: 'self_pay' }, null);
  expect(corrected.checklist).toEqual(home.checklist);
});

it('settles the item of the approval with the answer of the payer', async () => {
  const open = { id: 'approval', state: 'open', by: null, at: null, note: null } as const;
  const before = await of.store({ checklist: [open], approval_state: 'asked' });
  const answer = { approval_state: 'approved', approval_no: 'P-8790' } as const;
  const after = await editSurgery(of.contextAs(planner), before, answer, null);
  expect(after.checklist).toMatchObject([{ id: 'approval', state: 'done', note: 'P-8790', at: NOW }]);
});

it('leaves alone what only an emergency access shows, and is not open to who marks steps', async () => {
  const before = await of.store();
  const beyond = { ...of.contextAs(planner), isBeyond: () => true };
  await expect(editSurgery(beyond, before, { bed: '412' }, null)).rejects.toThrow('Kapsamınız dışında');
  expect(() => editSurgery(of.contextAs(wardNurse), before, { bed: '412' }, null)).toThrow(
    expect.objectContaining({ code: 'permission_denied' }),
  );
});
