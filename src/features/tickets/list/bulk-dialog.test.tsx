import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Ticket } from '@sync/model/entities/ticket';
import type { BulkPreview, BulkResult } from '../bulk-ticket-actions';
import { BulkDialog } from './bulk-dialog';

const stage = vi.hoisted(() => ({
  tickets: [] as unknown[],
  finish: (): void => undefined,
}));
const noDefinitions = { definition: () => undefined, definitions: () => [], users: [] };

vi.mock('@/data/reference-data', () => ({ useReferenceData: () => noDefinitions }));
vi.mock('@/data/workspace', () => ({ useLiveQuery: () => ({ state: 'ready', data: stage.tickets }) }));
vi.mock('@/kit/form/use-outcome', () => ({ useOutcome: () => ({ done: () => undefined }) }));
vi.mock('@/records/tickets/use-ticket-context', () => ({ useTicketContext: () => noDefinitions }));
vi.mock('@/kit/form/user-field', () => ({
  UserField: ({ onChange }: { onChange: (id: string) => void }) => (
    <button type="button" onClick={() => onChange('u1')}>
      Atanan
    </button>
  ),
}));
vi.mock('../bulk-ticket-actions', () => ({
  // Tickets that already have an assignee stay as they are.
  previewBulk: (_: unknown, tickets: readonly Ticket[]): BulkPreview => ({
    possible: tickets.filter((ticket) => ticket.assignee_id === null),
    unchanged: tickets.filter((ticket) => ticket.assignee_id !== null),
    refused: [],
  }),
  applyBulk: () =>
    new Promise<BulkResult>((resolve) => {
      stage.finish = () => resolve({ changed: [], refused: [] });
    }),
  undoBulk: () => undefined,
}));

afterEach(cleanup);

const ticket = (id: string, assignee: string | null) => ({ id, assignee_id: assignee });

it('says what it said when it began, while the tickets change one by one', async () => {
  stage.tickets = [ticket('a', null), ticket('b', null), ticket('c', 'u1')];
  let closed = false;
  const dialog = () => (
    <BulkDialog
      kind="assign"
      ids={['a', 'b', 'c']}
      onClose={() => {
        closed = true;
      }}
      onDone={() => undefined}
    />
  );
  const { rerender } = render(dialog());
  await userEvent.click(screen.getByRole('button', { name: 'Atanan' }));
  const preview = screen.getByRole('region', { name: 'Önizleme' });
  expect(preview.textContent).toContain('2 talep değişecek');

  await userEvent.click(screen.getByRole('button', { name: '2 talebi değiştir' }));
  stage.tickets = [ticket('a', 'u1'), ticket('b', 'u1'), ticket('c', 'u1')];
  rerender(dialog());
  expect(preview.textContent).toContain('2 talep değişecek');
  expect(preview.textContent).toContain('1 talep zaten böyle');

  await act(async () => stage.finish());
  expect(closed).toBe(true);
});
