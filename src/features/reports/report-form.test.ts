import { expect, test } from 'vitest';
import { definitionOf } from '@sync/model/figures/definition';
import { shippedReports } from '@sync/model/figures/reports';
import {
  draftOf,
  emptyDraft,
  problemsOf,
  valuesOf,
  withFigure,
  withFilter,
  withGroup,
  withSource,
} from './report-form';

const tickets = draftOf('Talepler', '', definitionOf(shippedReports.tickets));

test('a figure that goes takes what leaned on it along', () => {
  const drawn = {
    ...tickets,
    order: { by: 'closed', descending: true },
    chart: { kind: 'bars', figure: 'closed' } as const,
    hidden: ['closed'],
  };
  const without = withFigure(drawn, 'closed', false);
  expect(without).toMatchObject({ order: { by: 'opened', descending: true }, chart: null, hidden: [] });
  expect(withFigure(without, 'late', true).figures.at(-1)).toBe('late');
  expect(withFigure(drawn, 'opened', false)).toMatchObject({ order: drawn.order, chart: drawn.chart });
});

test('groups are two at most, and never the same', () => {
  expect(withGroup(tickets, 1, 'month').groups).toEqual(['department_id', 'month']);
  expect(withGroup(withGroup(tickets, 1, 'month'), 0, 'month').groups).toEqual(['month']);
  expect(withGroup(withGroup(tickets, 1, 'month'), 1, null).groups).toEqual(['department_id']);
});

test('another source begins anew', () => {
  expect(withSource(tickets, 'tickets')).toBe(tickets);
  expect(withSource(tickets, 'calls')).toMatchObject({
    source: 'calls',
    figures: [],
    groups: [],
    name: 'Talepler',
  });
});

test('what is missing is said', () => {
  expect(Object.keys(problemsOf(emptyDraft('tickets')))).toEqual(['name', 'figures', 'groups']);
  expect(problemsOf(tickets)).toEqual({});
  expect(problemsOf(withFilter(tickets, 'type_id', []))).toHaveProperty('filters');
  expect(problemsOf({ ...tickets, period: 'custom', from: '2026-11-02', to: '2026-11-01' })).toHaveProperty(
    'days',
  );
});

test('only a period by hand is sent with days', () => {
  const days = { from: '2026-11-01', to: '2026-11-02' };
  expect(valuesOf({ ...tickets, ...days }).definition).not.toHaveProperty('from');
  expect(valuesOf({ ...tickets, ...days, period: 'custom' }).definition).toMatchObject(days);
  expect(valuesOf({ ...tickets, name: ' A ', description: ' ' })).toMatchObject({
    name: 'A',
    description: null,
  });
  expect(withFilter(withFilter(tickets, 'type_id', [null]), 'type_id', null).filters).toEqual({});
});
