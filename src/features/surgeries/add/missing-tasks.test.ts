import { expect, it } from 'vitest';
import { checklistItems } from '@sync/model/entities/surgery-values';
import type { ChecklistCode, ChecklistItem, ChecklistState } from '@sync/model/entities/surgery-values';
import { operatingDays } from '@sync/model/rules/operating-days';
import { itemDue, missingTasks } from './missing-tasks';

const at = (time: string, day: string) => new Date(`${day}T${time}:00+03:00`).toISOString();
const weekdays = operatingDays([], []);
const START = at('10:30', '2026-11-19');
const now = (time: string, day: string) => Date.parse(at(time, day));
const item = (id: ChecklistCode, state: ChecklistState = 'open'): ChecklistItem => ({
  id,
  state,
  by: null,
  at: null,
  note: null,
});

it.each<[ChecklistCode, string, string, string]>([
  ['approval', 'three days before', at('08:00', '2026-11-10'), at('17:00', '2026-11-16')],
  ['tests', 'two days before', at('08:00', '2026-11-10'), at('17:00', '2026-11-17')],
  ['consent', 'the day before', at('08:00', '2026-11-10'), at('17:00', '2026-11-18')],
  ['side_mark', 'before it starts', at('08:00', '2026-11-10'), START],
  ['approval', 'in an hour where it is late', at('09:00', '2026-11-18'), at('10:00', '2026-11-18')],
  ['approval', 'by the start where that comes first', at('10:00', '2026-11-19'), START],
  ['side_mark', 'in an hour after the start', at('11:00', '2026-11-19'), at('12:00', '2026-11-19')],
])('%s is due %s', (code, _words, moment, due) => {
  expect(itemDue(code, START, Date.parse(moment), weekdays)).toBe(due);
});

it('counts the days on which the theatre operates: what a Monday needs is done by Friday', () => {
  const monday = at('08:30', '2026-11-23');
  const early = now('08:00', '2026-11-10');
  expect(itemDue('consent', monday, early, weekdays)).toBe(at('17:00', '2026-11-20'));
  expect(itemDue('approval', monday, early, weekdays)).toBe(at('17:00', '2026-11-18'));
});

it('makes a task of everything that is open, the most urgent first', () => {
  const list = [item('consent'), item('tests', 'done'), item('payment', 'deferred'), item('approval')];
  expect(missingTasks(list, START, now('08:00', '2026-11-10'), weekdays)).toEqual([
    { id: 'approval', title: 'Ameliyat hazırlığı: Provizyon (Sigorta)', dueAt: at('17:00', '2026-11-16') },
    { id: 'consent', title: 'Ameliyat hazırlığı: Hasta onamı (Servis)', dueAt: at('17:00', '2026-11-18') },
  ]);
});

it('never makes a task for the past', () => {
  const all = (Object.keys(checklistItems) as ChecklistCode[]).map((id) => item(id));
  const moment = now('10:29', '2026-11-19');
  const due = missingTasks(all, START, moment, weekdays).map(({ dueAt }) => Date.parse(dueAt ?? ''));
  expect(due).toHaveLength(all.length);
  expect(Math.min(...due)).toBeGreaterThan(moment);
});

it('has no date while the patient waits without a day', () => {
  expect(missingTasks([item('approval')], null, 0, weekdays)).toMatchObject([{ dueAt: null }]);
});
