import { expect, it } from 'vitest';
import type { TicketRow } from '@/data/indexes';
import type { Reminder } from '@sync/model/entities/inbox';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Task } from '@sync/model/entities/ticket-entry';
import { byPatient, drawLines } from './draw-lines';
import type { WardRecords } from './draw-lines';

const NOW = Date.parse('2026-11-27T05:10:00.000Z');
const time = { now: NOW, days: ['2026-11-27', '2026-11-30'] };
const nothing: WardRecords = {
  departmentId: 'ward',
  tickets: new Map(),
  tasks: [],
  surgeries: [],
  cases: [],
  biopsies: [],
  reminders: [],
};
const drawn = (records: Partial<WardRecords>) =>
  drawLines({ ...nothing, ...records }, time, (clientId) => clientId);

// Each has the fields that lines read.
const surgery = (fields: Partial<Surgery>) =>
  ({
    id: 's',
    client_id: 'veli',
    department_id: 'ward',
    status: 'confirmed',
    planned_start: '2026-11-27T07:30:00.000Z',
    procedures: [
      { id: 'p', procedure_id: null, name: 'Kasık fıtığı', code: null, side: 'right', minutes: 60 },
    ],
    checklist: [{ id: 'side_mark', state: 'open', by: null, at: null, note: null }],
    milestones: [],
    bed: '306',
    ...fields,
  }) as unknown as Surgery;
const ticket = (fields: Partial<TicketRow>) =>
  ({
    id: 't',
    number: 'T-1',
    subject: 'Sevk kâğıdı',
    clientId: 'gulsum',
    departmentId: 'ward',
    teamId: null,
    category: 'open',
    dueAt: null,
    ...fields,
  }) as unknown as TicketRow;

it('tells a surgery of today and the next operating day, with what is missing', () => {
  const [line] = drawn({ surgeries: [surgery({})] });
  expect(line).toMatchObject({ line_kind: 'surgery', place: '306' });
  expect(line?.text).toMatch(/^27\.11\. 10:30 .*Kasık fıtığı; eksik: Taraf işaretleme$/u);
  const left = [
    surgery({ planned_start: '2026-12-02T07:30:00.000Z' }),
    surgery({ status: 'cancelled' }),
    surgery({ department_id: 'elsewhere' }),
    surgery({ milestones: [{ id: 'ward', at: '2026-11-27T05:00:00.000Z', by: null }] }),
  ];
  expect(drawn({ surgeries: left })).toEqual([]);
});

it('tells open tasks in place of their ticket, and of no other ward', () => {
  const tickets = new Map([
    ['t', ticket({})],
    ['far', ticket({ id: 'far', departmentId: 'elsewhere' })],
    ['team', ticket({ id: 'team', departmentId: null, teamId: 'ward', number: 'T-2' })],
  ]);
  const task = (fields: Partial<Task>) =>
    ({ id: 'k', ticket_id: 't', title: 'Pansuman', due_at: null, done_at: null, ...fields }) as Task;
  const tasks = [
    task({}),
    task({ id: 'done', done_at: '2026-11-27T04:00:00.000Z' }),
    task({ id: 'far', ticket_id: 'far' }),
  ];
  expect(drawn({ tickets, tasks }).map(({ line_kind, record_id }) => [line_kind, record_id])).toEqual([
    ['task', 'k'],
    ['ticket', 'team'],
  ]);
});

it('tells missing papers and waiting provisions of one case apart', () => {
  const papers = [
    { id: '1', document_id: null, name: 'Sevk kâğıdı', state: 'wanted', by: null, at: null, note: null },
    { id: '2', document_id: null, name: 'Epikriz', state: 'sent', by: null, at: null, note: null },
  ];
  const record = {
    id: 'c',
    client_id: 'gulsum',
    department_id: 'ward',
    status: 'waiting',
    case_no: 'PR-1',
    papers,
  } as unknown as InsuranceCase;
  expect(drawn({ cases: [record, { ...record, status: 'approved' }] })).toMatchObject([
    { line_kind: 'paper', text: 'Sevk kâğıdı' },
    { line_kind: 'provision', text: 'PR-1: Provizyon bekliyor' },
  ]);
});

it('tells the user’s own reminders of the ward’s records alone, within a day', () => {
  const reminder = (fields: Partial<Reminder>) =>
    ({
      target: 'ticket',
      target_id: 't',
      title: 'Ara',
      due_at: '2026-11-27T09:00:00.000Z',
      done_at: null,
      ...fields,
    }) as Reminder;
  const reminders = [
    reminder({}),
    reminder({ target_id: 'unknown' }),
    reminder({ target: 'meeting' }),
    reminder({ due_at: '2026-12-01T09:00:00.000Z' }),
  ];
  const lines = drawn({ tickets: new Map([['t', ticket({})]]), reminders });
  expect(lines.filter(({ line_kind }) => line_kind === 'reminder')).toMatchObject([
    { record_kind: 'ticket', record_id: 't' },
  ]);
});

it('stands by bed, patients without one last, each patient together', () => {
  const lines = drawn({
    surgeries: [surgery({ id: 'a', client_id: 'zeki', bed: '310' }), surgery({ id: 'b', bed: '9' })],
    tickets: new Map([
      ['t', ticket({})],
      ['u', ticket({ id: 'u', clientId: 'veli' })],
    ]),
  });
  expect(byPatient(lines).map(({ clientId, place, lines: own }) => [clientId, place, own.length])).toEqual([
    ['veli', '9', 2],
    ['zeki', '310', 1],
    ['gulsum', null, 1],
  ]);
});
