import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { insuranceEvent } from '@sync/model/entities/insurance-event';
import { patientTrip } from '@sync/model/entities/patient-trip';
import { surgery } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import { useRelated } from './records';
import type { ReferenceName } from './records';
import { openTestWorkspace } from './testing/workspace.fixture';
import type { TestWorkspace } from './testing/workspace.fixture';
import { SignedInProvider } from './workspace';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

const byDiagnosis = (a: Surgery, b: Surgery): number => (a.diagnosis ?? '').localeCompare(b.diagnosis ?? '');

it('finds what refers to a record, of this entity alone, in the order asked for', async () => {
  const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await test.bringNew(surgery, { client_id: mine, diagnosis: 'b' });
  await test.bringNew(surgery, { client_id: mine, diagnosis: 'a' });
  await test.bringNew(surgery, { client_id: other, diagnosis: 'c' });
  await test.bringNew(patientTrip, { client_id: mine, arrival_at: '2026-11-02T08:00:00.000Z' });
  const known = { userId: test.workspace.user.id, permissions: [] } as never;
  const start: { readonly id: string | null } = { id: mine };
  const { result, rerender } = renderHook(
    ({ id }: typeof start) => useRelated(surgery, 'client_id', id, byDiagnosis),
    {
      initialProps: start,
      wrapper: ({ children }) => (
        <SignedInProvider workspace={test.workspace} known={known}>
          {children}
        </SignedInProvider>
      ),
    },
  );
  const found = () => result.current.records.map(({ diagnosis }) => diagnosis);
  await vi.waitFor(() => expect(found()).toEqual(['a', 'b']));
  rerender({ id: other });
  // Not for a moment those of the other patient.
  expect(result.current).toEqual({ records: [], state: 'loading' });
  await vi.waitFor(() => expect(found()).toEqual(['c']));
  rerender({ id: null });
  await vi.waitFor(() => expect(result.current).toEqual({ records: [], state: 'ready' }));
});

it('takes references alone', () => {
  const names: readonly ReferenceName<typeof insuranceEvent>[] = ['case_id'];
  // @ts-expect-error a text refers to nothing
  const others: readonly ReferenceName<typeof insuranceEvent>[] = ['text'];
  expect([...names, ...others].map((name) => insuranceEvent.fields[name].column)).toEqual(['uuid', 'text']);
});
