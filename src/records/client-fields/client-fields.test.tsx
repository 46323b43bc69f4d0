import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { todayIso } from '@/lib/dates';
import { openTestWorkspace } from '@/data/test-workspace';
import type { TestWorkspace } from '@/data/test-workspace';
import { SignedInProvider } from '@/data/workspace';
import { ClientFields } from './client-fields';
import { emptyClientForm } from './client-form-values';
import { useClientForm } from './use-client-form';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

const known = emptyClientForm({ identity_type: 'tckn', identity_no: '10000000146' });

function Harness({ hiddenNumber }: { hiddenNumber: string | null }) {
  const form = useClientForm(known, hiddenNumber === null ? null : 'tckn');
  const { identity_type: type, identity_no: number } = form.watch();
  return (
    <>
      <ClientFields form={form} hiddenNumber={hiddenNumber} />
      <output>{`${type} ${number}`}</output>
    </>
  );
}

function show(permissions: readonly string[], hiddenNumber: string | null = null): void {
  const access = { userId: test.workspace.person.id, permissions } as never;
  render(
    <SignedInProvider workspace={test.workspace} known={access}>
      <Harness hiddenNumber={hiddenNumber} />
    </SignedInProvider>,
  );
}

it('asks those for an identity number who may read one', () => {
  show(['crm.client_identity.read']);
  expect(screen.getByRole('textbox', { name: /TC kimlik no/u })).toHaveProperty('value', '10000000146');
});

it('asks nobody else, and takes none of what was known before', () => {
  show([]);
  expect(screen.queryByRole('textbox', { name: /kimlik no/iu })).toBeNull();
  expect(screen.getByText('Kimlik numarasını, görme yetkisi olanlar yazar.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('none ');
});

it('leaves a stored number as it is', () => {
  show([], '100******46');
  expect(screen.getByText('100******46')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/^tckn/u);
});

it('says how old somebody is below the birth date', async () => {
  show([]);
  const year = Number(todayIso().slice(0, 4)) - 30;
  await userEvent.type(screen.getByRole('textbox', { name: /^Doğum tarihi/u }), `0101${year}`);
  expect(screen.getByText('30 yaş')).toBeTruthy();
});
