import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ManyDone } from '@/acts/run-many';
import { ReferenceDataProvider } from '@/data/reference-data';
import { openTestWorkspace } from '@/data/testing/workspace.fixture';
import type { TestWorkspace } from '@/data/testing/workspace.fixture';
import { SignedInProvider } from '@/data/workspace';
import { callCentre, sampleReference, statusIds, storeTicket, TEAM } from '@/records/testing/tickets.fixture';
import { ticket } from '@sync/model/entities/ticket';
import { BulkActions } from './ticket-bulk-bar';

const stage = vi.hoisted(() => ({ began: [] as (readonly string[])[], finish: (): void => undefined }));

// The act on the selection ends when the test says so.
vi.mock('@/acts/run-many', () => ({
  runMany: (_: unknown, __: unknown, ids: readonly string[]) => {
    stage.began.push(ids);
    return new Promise<ManyDone>((resolve) => {
      stage.finish = () => resolve({ done: [], same: 0, refused: 0 });
    });
  },
  undoMany: () => undefined,
}));

let test: TestWorkspace;
beforeEach(async () => {
  test = await openTestWorkspace();
  stage.began = [];
  for (const entry of sampleReference.definitions('ticket_status'))
    await test.bring('definitions', entry.id, entry);
});
afterEach(async () => {
  cleanup();
  await test.workspace.close();
});

const preview = () => screen.getByRole('region', { name: 'Önizleme' });

async function choose(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: /^Yeni durum/u }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

/** Draws the bar of a selection, and opens the dialog that changes the status. */
async function show(ids: readonly string[]): Promise<void> {
  render(
    <SignedInProvider
      workspace={test.workspace}
      known={{ userId: test.workspace.user.id, permissions: callCentre } as never}
    >
      <ReferenceDataProvider>
        <BulkActions selected={new Set(ids)} onStart={() => undefined} onClear={() => undefined} />
      </ReferenceDataProvider>
    </SignedInProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: /^Durum/u }));
}

it('says before what will change, and says the same while the tickets change one by one', async () => {
  const writes = test.writesWith(...callCentre);
  const open = await storeTicket(writes, { category: 'open', team_id: TEAM });
  const done = await storeTicket(writes, { category: 'resolved', team_id: TEAM });
  const fresh = await storeTicket(writes);
  await show([open.id, done.id, fresh.id]);
  expect(screen.queryByRole('region', { name: 'Önizleme' })).toBeNull();
  await choose('Çözüldü');
  expect(preview().textContent).toContain('1 talep değişecek');
  expect(preview().textContent).toContain('1 talep zaten böyle');
  expect(preview().textContent).toContain('1 talep değişmeyecek');

  await userEvent.click(screen.getByRole('button', { name: '3 talebi değiştir' }));
  expect(stage.began).toEqual([[open.id, done.id, fresh.id]]);
  const { attributes } = sampleReference.definition('ticket_status', statusIds.resolved) ?? {};
  await act(async () => {
    await writes.change(
      ticket,
      open.id,
      { status_id: statusIds.resolved, status_category: attributes?.category ?? 'resolved' },
      { summary: 'Durum' },
    );
  });
  expect(preview().textContent).toContain('1 talep değişecek');
  await act(async () => stage.finish());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks for what any of them needs, and says at the fields what is missing of all', async () => {
  const writes = test.writesWith(...callCentre);
  const open = await storeTicket(writes, { category: 'open', team_id: TEAM });
  const waits = { category: 'pending', team_id: TEAM } as const;
  await show([open.id, (await storeTicket(writes, waits)).id]);
  await choose('Beklemede');
  expect(preview().textContent).toContain('1 talep zaten böyle');
  await userEvent.click(screen.getByRole('button', { name: '2 talebi değiştir' }));
  expect(stage.began).toEqual([]);
  expect(preview().textContent).toContain('Neyin beklendiğini seçin');
  expect(screen.getByText('Ne zamana kadar bekleneceğini seçin')).toBeTruthy();
  expect(screen.queryByText('Çözüm')).toBeNull();
});
