import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { todayIso } from '@/lib/dates';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { useFormPart } from '@/kit/form/large-form';
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
  const identity = useFormPart(form, ({ values }) => `${values.identity_type} ${values.identity_no}`);
  return (
    <>
      <ClientFields form={form} hiddenNumber={hiddenNumber} />
      <output>{identity}</output>
    </>
  );
}

function show(permissions: readonly string[], hiddenNumber: string | null = null): void {
  const access = { userId: test.workspace.user.id, permissions } as never;
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

it('takes the fault off a field that is filled after saving found it empty', async () => {
  function Saving() {
    const form = useClientForm(emptyClientForm());
    return (
      <>
        <ClientFields form={form} />
        <button type="button" onClick={() => form.isSound()}>
          Kaydet
        </button>
      </>
    );
  }
  const access = { userId: test.workspace.user.id, permissions: [] } as never;
  render(
    <SignedInProvider workspace={test.workspace} known={access}>
      <Saving />
    </SignedInProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Kaydet' }));
  await screen.findByText('Soyad boş bırakılamaz');
  // Typed, and not left yet.
  await userEvent.type(screen.getByRole('textbox', { name: 'Soyad' }), 'Ç');
  await vi.waitFor(() => expect(screen.queryByText('Soyad boş bırakılamaz')).toBeNull());
  expect(screen.getByText('Ad boş bırakılamaz')).toBeTruthy();
  // One of the two is enough.
  await userEvent.type(screen.getByRole('textbox', { name: /^Telefon/u }), '05321112233');
  await vi.waitFor(() => expect(screen.queryByText(/^Telefon boş bırakılamaz/u)).toBeNull());
});

it('takes a birth year of two digits for the last one that is past', async () => {
  show([]);
  const field = screen.getByRole('textbox', { name: /^Doğum tarihi/u });
  await userEvent.type(field, '1/1/80');
  await userEvent.tab();
  expect(field).toHaveProperty('value', '01.01.1980');
});
