import { describe, expect, it } from 'vitest';
import type { TicketRow } from '@/data/indexes';
import { countViews, selectBoard, selectRows } from './ticket-queries';
import type { ListContext } from './ticket-queries';
import { viewList } from './ticket-list-search';
import type { TicketListSearch, ViewCode } from './ticket-list-search';
import {
  COMPLAINT,
  ME,
  NOW,
  OTHER,
  sampleRow,
  statusIds,
  TAG,
  TEAM,
  TYPE,
} from '@/records/testing/tickets.fixture';

const ranks = [TYPE, COMPLAINT, ME, OTHER];
const people = new Map([
  ['client', { folded: ' isil cagri', sortKey: 'ısıl', numbers: ' 905320001122' }],
  ['other', { folded: ' ali veli', sortKey: 'ali', numbers: ' 905330003344' }],
]);
const context: ListContext = {
  userId: ME,
  departmentId: TEAM,
  now: NOW,
  client: (id) => people.get(id),
  rank: (id) => ranks.indexOf(id),
};

const select = (rows: readonly TicketRow[], view: ViewCode, search: TicketListSearch = {}, text = '') =>
  selectRows(rows, view, search, text, context);

const finished = { category: 'resolved', statusId: statusIds.resolved } as const;

describe('views', () => {
  const cases: readonly [string, Partial<TicketRow>, readonly ViewCode[]][] = [
    ['mine', { assigneeId: ME }, ['assigned']],
    ['mine, finished', { assigneeId: ME, ...finished }, ['closed']],
    ['of my team', { teamId: TEAM, assigneeId: OTHER }, ['team']],
    ['nobody’s', {}, ['unassigned']],
    ['due later today', { assigneeId: OTHER, dueAt: '2026-11-20T14:00:00.000Z' }, ['today']],
    // 21:30 UTC is tomorrow in Istanbul.
    ['due after midnight in Istanbul', { assigneeId: OTHER, dueAt: '2026-11-20T21:30:00.000Z' }, []],
    ['late', { assigneeId: OTHER, dueAt: '2026-11-19T09:00:00.000Z' }, ['overdue']],
    [
      'late but waiting',
      {
        assigneeId: OTHER,
        category: 'pending',
        dueAt: '2026-11-19T09:00:00.000Z',
        pausedAt: '2026-11-18T09:00:00.000Z',
      },
      ['pending'],
    ],
    ['reported by me', { assigneeId: OTHER, createdBy: ME }, ['reported']],
  ];
  it.each(cases)('%s', (_, fields, views) => {
    const rows = [sampleRow(fields)];
    const found = viewList.filter((view) => select(rows, view).length > 0);
    expect(found).toEqual([...views, 'all']);
    const counts = countViews(rows, context);
    // Finished work is not counted.
    expect(viewList.filter((view) => counts[view] === 1)).toEqual(views.filter((view) => view !== 'closed'));
  });
});

describe('filters', () => {
  const rows = [
    sampleRow({ typeId: TYPE, priority: 'urgent', assigneeId: ME, tagIds: [TAG] }),
    sampleRow({ typeId: COMPLAINT, clientId: 'other', createdAt: '2026-11-01T21:30:00.000Z' }),
    sampleRow({ ...finished, teamId: TEAM, folded: ' epikriz kopyasi t-20415' }),
  ];
  const cases: readonly [string, TicketListSearch, string, readonly number[]][] = [
    ['none', {}, '', [0, 1, 2]],
    ['a type', { type: COMPLAINT }, '', [1]],
    ['two types', { type: `${TYPE},${COMPLAINT}` }, '', [0, 1, 2]],
    ['unfinished', { status: 'unfinished' }, '', [0, 1]],
    ['a status', { status: statusIds.resolved }, '', [2]],
    ['a priority', { priority: 'urgent,high' }, '', [0]],
    ['me', { assignee: 'me' }, '', [0]],
    ['nobody', { assignee: 'none' }, '', [1, 2]],
    ['no team', { team: 'none' }, '', [0, 1]],
    ['a tag', { tag: TAG }, '', [0]],
    // Half past midnight on the second, in Istanbul.
    ['opened until the second', { to: '2026-11-02' }, '', [1]],
    ['opened since the third', { from: '2026-11-03' }, '', [0, 2]],
    ['two filters', { type: TYPE, team: 'none' }, '', [0]],
    ['a word of the subject', {}, 'EPİKRİZ', [2]],
    ['a name without its dots', {}, 'isil', [0, 2]],
    ['a name with them', {}, 'IŞIL', [0, 2]],
    ['subject and name', {}, 'randevu çağ', [0]],
    ['a number', {}, '20415', [2]],
    ['part of a phone', {}, '3300033', [1]],
    ['nothing that is there', {}, 'xyz', []],
  ];
  it.each(cases)('%s', (_, search, text, wanted) => {
    const found = new Set(select(rows, 'all', search, text).map((row) => row.id));
    expect(rows.flatMap((row, index) => (found.has(row.id) ? [index] : []))).toEqual(wanted);
  });
});

describe('order', () => {
  it('puts what is due first, waiting tickets by the day they wait for, and no date last', () => {
    const rows = [
      sampleRow({ number: 'none' }),
      sampleRow({ number: 'late', dueAt: '2026-11-19T09:00:00.000Z' }),
      sampleRow({
        number: 'waiting',
        category: 'pending',
        dueAt: '2026-11-18T09:00:00.000Z',
        waitingUntil: '2026-11-22T09:00:00.000Z',
      }),
      sampleRow({ number: 'soon', dueAt: '2026-11-20T10:00:00.000Z' }),
    ];
    const order = (search: TicketListSearch) => select(rows, 'unassigned', search).map((row) => row.number);
    expect(order({})).toEqual(['late', 'soon', 'waiting', 'none']);
    expect(order({ order: 'desc' })).toEqual(['waiting', 'soon', 'late', 'none']);
  });

  const sorts: readonly [TicketListSearch, readonly string[]][] = [
    [{ sort: 'number' }, ['T-9', 'T-10', 'Geçici-0002']],
    [{ sort: 'number', order: 'desc' }, ['Geçici-0002', 'T-10', 'T-9']],
    [{ sort: 'priority' }, ['T-10', 'Geçici-0002', 'T-9']],
    [{ sort: 'assignee' }, ['T-9', 'T-10', 'Geçici-0002']],
    [{ sort: 'client' }, ['T-10', 'Geçici-0002', 'T-9']],
  ];
  it.each(sorts)('%o', (search, wanted) => {
    const rows = [
      sampleRow({ number: 'T-10', priority: 'urgent', assigneeId: OTHER, clientId: 'other' }),
      sampleRow({ number: 'T-9', priority: 'low', assigneeId: ME }),
      sampleRow({ number: 'Geçici-0002', temporary: 'Geçici-0002' }),
    ];
    expect(select(rows, 'all', search).map((row) => row.number)).toEqual(wanted);
  });
});

describe('board', () => {
  it('shows a user’s finished work in its columns, which the table leaves out', () => {
    const rows = [
      sampleRow({ assigneeId: ME }),
      sampleRow({ assigneeId: ME, ...finished }),
      sampleRow({ assigneeId: OTHER, ...finished }),
    ];
    const board = selectBoard(rows, 'assigned', {}, '', context);
    expect([board.open.length, board.resolved.length, board.closed.length]).toEqual([1, 1, 0]);
    expect(select(rows, 'assigned')).toHaveLength(1);
  });
});

it('sorts ten thousand rows without losing any', () => {
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    sampleRow({ dueAt: index % 3 === 0 ? null : new Date(index * 1e8).toISOString() }),
  );
  expect(new Set(select(rows, 'all', { sort: 'due' }).map((row) => row.id)).size).toBe(10_000);
});
