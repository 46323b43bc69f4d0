import { expect, test } from 'vitest';
import { reportDifferences } from './pathology-difference';
import type { BelievedBiopsy, ReportRow } from './pathology-difference';

const biopsy = (fields: Partial<BelievedBiopsy> = {}): BelievedBiopsy => ({
  id: 'b1',
  client_id: 'p1',
  pathology_no: 'P-100',
  protocol_no: '5001',
  organ: 'colorectal',
  status: 'accepted',
  taken_on: '2026-11-02',
  hasReport: false,
  result_class: null,
  isConfirmed: false,
  ...fields,
});
const row = (fields: Partial<ReportRow> = {}): ReportRow => ({
  line: 2,
  pathology_no: 'p-100',
  protocol_no: null,
  national_id: null,
  reported_on: '2026-11-09',
  taken_on: null,
  organ: null,
  jar_no: null,
  doctor_id: null,
  result_class: 'benign',
  review: 'none',
  isGraded: false,
  hasText: true,
  ...fields,
});
const people: Readonly<Record<string, string>> = { '1': 'p1', '2': 'p2' };
const of = (rows: readonly ReportRow[], ...biopsies: readonly BelievedBiopsy[]) =>
  reportDifferences(rows, { biopsies, clientOf: (number) => people[number] ?? null });
const group = (report: ReportRow, ...biopsies: readonly BelievedBiopsy[]) => of([report], ...biopsies)[0];

test('a report for a biopsy that waits for one', () => {
  expect(group(row(), biopsy())).toMatchObject({ group: 'result', biopsyId: 'b1', result: [null, 'benign'] });
  expect(group(row({ result_class: 'malignant' }), biopsy())?.group).toBe('critical');
  expect(group(row({ review: 'needed' }), biopsy())?.group).toBe('review');
});

test('another class than stands asks; a jar makes the worst count', () => {
  const reported = biopsy({ hasReport: true, result_class: 'adenoma' });
  expect(group(row(), reported)?.group).toBe('asks');
  expect(group(row({ result_class: 'adenoma' }), reported)?.group).toBe('same');
  expect(group(row({ jar_no: '2' }), reported)).toMatchObject({
    group: 'same',
    result: ['adenoma', 'adenoma'],
  });
});

test('one number on two patients', () => {
  expect(group(row({ national_id: '2' }), biopsy())?.group).toBe('other_patient');
  expect(group(row({ national_id: '1' }), biopsy())?.group).toBe('result');
  const rows = [row({ line: 2, national_id: '1' }), row({ line: 3, national_id: '2' })];
  expect(of(rows, biopsy()).map((difference) => difference.group)).toEqual([
    'other_patient',
    'other_patient',
  ]);
});

test.each([
  ['empty_report', row({ hasText: false, result_class: null, review: null })],
  ['report_before_sample', row({ reported_on: '2026-11-01' })],
  ['isup_organ', row({ isGraded: true })],
] as const)('%s', (reason, report) => {
  expect(group(report, biopsy())).toMatchObject({ group: 'wrong', reason });
});

test('without a biopsy one is made where patient and doctor are known', () => {
  const full = row({ pathology_no: 'P-7', national_id: '1', doctor_id: 'd1' });
  expect(group(full)?.group).toBe('result');
  expect(group({ ...full, result_class: null, hasText: false, reported_on: null })?.group).toBe('made');
  expect(group({ ...full, national_id: '9' })).toMatchObject({ group: 'unmatched', reason: 'no_client' });
  expect(group({ ...full, doctor_id: null })).toMatchObject({ group: 'unmatched', reason: 'no_doctor' });
});

test('a protocol with two biopsies of the organ fits neither', () => {
  const rowOf = row({ pathology_no: null, protocol_no: '5001', organ: 'colorectal' });
  expect(group(rowOf, biopsy())?.biopsyId).toBe('b1');
  expect(group(rowOf, biopsy(), biopsy({ id: 'b2' }))).toMatchObject({
    group: 'unmatched',
    reason: 'several',
  });
  expect(group(rowOf, biopsy(), biopsy({ id: 'b2', organ: 'stomach' }))?.biopsyId).toBe('b1');
});
