import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ReferenceDataProvider } from '@/data/reference-data';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { reminder } from '@sync/model/entities/inbox';
import { addReminder } from './reminders/reminder-actions';
import { useInbox } from './use-inbox';

let test: TestWorkspace;
let known: never;
const COLLEAGUE = '01970000-0000-7000-8000-00000000000a';

beforeEach(async () => {
  test = await openTestWorkspace();
  known = { userId: test.workspace.user.id, permissions: [] } as never;
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

function wrapper({ children }: { children: ReactNode }) {
  return (
    <SignedInProvider workspace={test.workspace} known={known}>
      <ReferenceDataProvider>{children}</ReferenceDataProvider>
    </SignedInProvider>
  );
}

const setStatus = (status: string) =>
  test.bring('access', COLLEAGUE, { kind: 'user', full_name: 'Ayşe Demir', status });

it('holds what rings for the user: not what was handed over, but again once the colleague is gone', async () => {
  await setStatus('active');
  const input = {
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    repeat: 'none',
    leadMinutes: 0,
  } as const;
  const kept = await addReminder(test.writesWith(), { ...input, title: 'Kalan' });
  const handed = await addReminder(test.writesWith(), { ...input, title: 'Devredilen' });
  const { result } = renderHook(() => useInbox(), { wrapper });
  const titles = () => result.current.reminders.map(({ title }) => title).sort();
  await waitFor(() => expect(titles()).toEqual(['Devredilen', kept.title]));
  const change = { delegated_to: COLLEAGUE };
  await test.writesWith().change(reminder, handed.id, change, { summary: 'Devir' });
  await waitFor(() => expect(titles()).toEqual([kept.title]));
  await setStatus('suspended');
  await waitFor(() => expect(titles()).toEqual(['Devredilen', kept.title]));
});
