import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { NewClientSheet } from './new-client-sheet';

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

const permissions = ['crm.clients.read', 'crm.clients.add', 'crm.client_identity.read'];

/** Opens the sheet, and waits until its form is drawn. */
async function open(onClose = vi.fn()) {
  const { unmount } = render(
    <SignedInProvider
      workspace={test.workspace}
      known={{ userId: test.workspace.user.id, permissions } as never}
    >
      <NewClientSheet onClose={onClose} onDone={vi.fn()} />
    </SignedInProvider>,
  );
  return { firstName: await screen.findByLabelText<HTMLInputElement>('Ad'), onClose, unmount };
}

it('the form of a new client says what is wrong at the field and keeps what was typed, until it is given up', async () => {
  const first = await open();
  const number = screen.getByLabelText(/^TC kimlik no/u, { selector: 'input' });
  fireEvent.change(number, { target: { value: '1000000014' } });
  fireEvent.blur(number);
  expect(await screen.findByText('1 hane eksik, 11 hane olmalı')).toBeTruthy();
  fireEvent.change(first.firstName, { target: { value: 'Işıl' } });
  fireEvent.click(screen.getByText('Hastayı kaydet'));
  expect(await screen.findByText('Telefon boş bırakılamaz; numarası yoksa e-posta yazın')).toBeTruthy();
  expect(first.firstName.value).toBe('Işıl');
  await waitFor(() => expect(screen.getByText(/Taslak saklandı/u)).toBeTruthy());
  first.unmount();

  const second = await open();
  expect(second.firstName.value).toBe('Işıl');
  fireEvent.click(screen.getByText('Vazgeç'));
  await waitFor(() => expect(second.onClose).toHaveBeenCalled());
  second.unmount();

  expect((await open()).firstName.value).toBe('');
});
