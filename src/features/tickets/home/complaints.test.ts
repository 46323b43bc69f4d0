import { expect, it } from 'vitest';
import type { TicketRow } from '@/data/indexes';
import { openComplaints } from './complaints';

const ticket = (id: string, more: Partial<TicketRow> = {}): TicketRow =>
  ({
    id,
    typeId: 'complaint',
    category: 'open',
    assigneeId: 'other',
    teamId: 'relations',
    dueAt: null,
    createdAt: '2026-11-20T06:00:00Z',
    ...more,
  }) as unknown as TicketRow;
const types = new Set(['complaint']);
const found = (rows: readonly TicketRow[], approves: boolean, departmentId: string | null = 'relations') =>
  openComplaints(rows, types, { userId: 'me', departmentId, approves }).map(({ id }) => id);

const rows = [
  ticket('someday'),
  ticket('resolved', { category: 'resolved', dueAt: '2026-11-01T06:00:00Z' }),
  ticket('mine', { assigneeId: 'me', dueAt: '2026-11-22T06:00:00Z' }),
  ticket('free', { assigneeId: null, dueAt: '2026-11-21T06:00:00Z' }),
  ticket('closed', { category: 'closed' }),
  ticket('request', { typeId: 'request', assigneeId: 'me' }),
];

it('who approves their closing sees all, those to approve behind those whose clock runs', () => {
  expect(found(rows, true)).toEqual(['free', 'mine', 'someday', 'resolved']);
});

it('others see their own and those that nobody of their team has taken', () => {
  expect(found(rows, false)).toEqual(['free', 'mine']);
  expect(found(rows, false, null)).toEqual(['mine']);
});
