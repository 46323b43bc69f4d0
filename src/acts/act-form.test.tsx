import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { resume } from '@sync/model/entities/resume';
import type { Resume } from '@sync/model/entities/resume';
import { reject } from '@sync/model/resumes/acts/move';
import { ActForm } from './act-form';
import { storeResume } from './testing/resume-samples.fixture';

const permissions = ['form.resumes.read', 'form.resumes.add', 'form.resumes.edit'];
const REASON = 'Nedeni';
const SAVE = 'Olumsuz olarak kaydet';

let test: TestWorkspace;
let record: Resume;
const onClose = vi.fn();
beforeEach(async () => {
  test = await openTestWorkspace();
  record = await storeResume(test.writesWith(...permissions));
  onClose.mockReset();
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

const now = (): Promise<Resume> => test.writesWith(...permissions).read(resume, record.id);

async function show(props: Partial<Parameters<typeof ActForm>[0]>): Promise<void> {
  const known = { userId: test.workspace.user.id, permissions } as never;
  render(
    <SignedInProvider workspace={test.workspace} known={known}>
      <ActForm act={reject} record={record} onClose={onClose} {...props} />
    </SignedInProvider>,
  );
  await screen.findByRole('button', { name: SAVE });
}
const save = () => fireEvent.click(screen.getByRole('button', { name: SAVE }));
const fill = () => fireEvent.change(screen.getByLabelText(REASON), { target: { value: 'Kadro doldu' } });

it.each([
  ['a dialog', {}],
  ['a form within the screen', { inline: true }],
] as const)(
  'the fields of an act in %s say what is missing; then it is done, stored and closed',
  async (_, props) => {
    await show(props);
    save();
    expect(await screen.findByText('Olumsuz sonucun nedenini yazın')).toBeTruthy();
    expect([onClose.mock.calls.length, (await now()).status]).toEqual([0, 'new']);
    fill();
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(await now()).toMatchObject({ status: 'rejected', rejection_reason: 'Kadro doldu' });
  },
);

it('tells its place that it was done, with the record as it is then', async () => {
  const onDone = vi.fn();
  await show({ onDone });
  fill();
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({ record: { id: record.id, status: 'rejected' } });
});

it('is done by its place instead, where that says how', async () => {
  const onDo = vi.fn(() => Promise.resolve());
  await show({ onDo, selection: [record] });
  save();
  // What none of a selection allows is not begun.
  expect(await screen.findByText('Olumsuz sonucun nedenini yazın')).toBeTruthy();
  expect(onDo).not.toHaveBeenCalled();
  fill();
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(onDo).toHaveBeenCalledExactlyOnceWith({ rejection_reason: 'Kadro doldu' });
  expect((await now()).status).toBe('new');
});
