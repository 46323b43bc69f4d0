import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FieldConflict } from '@/data/sync-state';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { ConflictItem } from './conflict-item';

const ID = '01970000-0000-7000-8000-00000000000a';
const seen: FieldConflict = {
  key: `clients/${ID}/clinical_note`,
  collection: 'clients',
  kind: 'client',
  id: ID,
  field: 'clinical_note',
  mine: 'Penisiline alerjisi var',
  theirs: null,
  theirsBy: null,
  theirsAt: '2026-11-01T08:00:00.000Z',
  at: 1,
};
const conflict: FieldConflict = { ...seen, hidden: true };

let test: TestWorkspace;

beforeEach(async () => {
  test = await openTestWorkspace();
  await test.ask(conflict);
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

function show(conflict: FieldConflict): void {
  const known = { userId: test.workspace.user.id, permissions: ['crm.clients.edit'] } as never;
  render(
    <SignedInProvider workspace={test.workspace} known={known}>
      <ConflictItem conflict={conflict} place={{ label: 'Hasta', target: null }} />
    </SignedInProvider>,
  );
}

it('says where the other value may not be seen, and does not take it for an empty one', async () => {
  show(conflict);
  const theirs = screen.getByRole('radio', { name: /Sunucudaki/ });
  expect(theirs.closest('label')?.textContent).toContain('Görme yetkiniz yok');
  expect(screen.queryByText('Boş')).toBeNull();

  fireEvent.click(theirs);
  fireEvent.click(screen.getByRole('button', { name: 'Seçileni uygula' }));
  await waitFor(async () => expect(await test.conflicts()).toEqual([]));
  expect(await test.unsent()).toEqual([]);
});

it('says that the record is not here, and keeps the question', async () => {
  show(conflict);
  fireEvent.click(screen.getByRole('button', { name: 'Seçileni uygula' }));
  await screen.findByText('Kayıt bu cihazda bulunamadı.');
  expect(await test.conflicts()).toHaveLength(1);
});

it('shows an empty value as empty where it may be seen', () => {
  show(seen);
  expect(screen.getByText('Boş')).toBeDefined();
});
