import { expect, test } from 'vitest';
import type { CaseLine } from '../entities/insurance-values';
import { decidedLines, listDifferences } from './list-difference';
import type { AnswerRow, BelievedCase, Known } from './list-difference';

const line = (fields: Partial<CaseLine> = {}): CaseLine => ({
  id: 'l1',
  procedure_id: null,
  name: 'Kalça protezi',
  code: null,
  asked: 100_00,
  approved: null,
  decision: 'open',
  reason: null,
  words: null,
  appealed: false,
  ...fields,
});

const believed = (fields: Partial<BelievedCase> = {}): BelievedCase => ({
  id: 'c1',
  client_id: 'p1',
  insurer_id: 'anka',
  provision_no: '8841',
  medula_no: null,
  invoice_no: null,
  service_day: '2026-11-16',
  surgery_id: null,
  service_kind: 'surgery',
  lines: [line()],
  status: 'waiting',
  asked_amount: 100_00,
  approved_amount: null,
  valid_to: null,
  paid_amount: null,
  cut_amount: null,
  ...fields,
});
const approvedCase = (fields: Partial<BelievedCase> = {}) =>
  believed({
    status: 'approved',
    lines: [line({ decision: 'approved', approved: 100_00 })],
    approved_amount: 100_00,
    ...fields,
  });

const row = (fields: Partial<AnswerRow> = {}): AnswerRow => ({
  line: 2,
  insurer_id: 'anka',
  provision_no: '8841',
  invoice_no: null,
  service_day: null,
  valid_to: null,
  code: null,
  asked: null,
  approved: null,
  decision: null,
  paid: null,
  cut: null,
  national_id: null,
  ...fields,
});

const known = (cases: readonly BelievedCase[], more: Partial<Known> = {}): Known => ({
  cases,
  isSoon: () => false,
  clientOf: () => null,
  ...more,
});
const only = (list: 'provision' | 'denial' | 'payment', answer: AnswerRow, of: Known) => {
  const found = listDifferences(list, [answer], of);
  expect(found).toHaveLength(1);
  return found[0];
};

test.each([
  ['approved', 'approved', 100_00],
  ['partial', 'partial', 60_00],
  ['refused', 'refused', 0],
] as const)('an open case that is %s', (decision, group, amount) => {
  const approved = decision === 'partial' ? 60_00 : null;
  expect(only('provision', row({ decision, approved }), known([believed()]))).toMatchObject({
    group,
    caseId: 'c1',
    status: ['waiting', decision],
    amount: [null, amount],
    asks: false,
  });
});

test('an approval that becomes a refusal comes first, before all others where the surgery is near', () => {
  const cases = [
    believed({ id: 'open', provision_no: '1' }),
    approvedCase({ id: 'far', provision_no: '2' }),
  ].concat(approvedCase({ id: 'near', provision_no: '3' }));
  const rows = [
    row({ line: 2, provision_no: '1', decision: 'approved' }),
    row({ line: 3, provision_no: '2', decision: 'refused' }),
    row({ line: 4, provision_no: '3', decision: 'refused' }),
  ];
  const found = listDifferences('provision', rows, known(cases, { isSoon: ({ id }) => id === 'near' }));
  expect(found.map(({ group, caseId, isUrgent }) => [group, caseId, isUrgent])).toEqual([
    ['lost', 'near', true],
    ['lost', 'far', false],
    ['approved', 'open', false],
  ]);
  expect(found[0]?.asks).toBe(true);
});

test('a list of refusals refuses without saying so', () => {
  expect(only('denial', row(), known([believed()]))?.group).toBe('refused');
});

test('the same answer changes nothing; another amount or validity asks', () => {
  const same = row({ decision: 'approved', approved: 100_00 });
  expect(only('provision', same, known([approvedCase()]))?.group).toBe('same');
  expect(only('provision', { ...same, approved: 90_00 }, known([approvedCase()]))).toMatchObject({
    group: 'asks',
    amount: [100_00, 90_00],
  });
  const valid = approvedCase({ valid_to: '2026-12-01' });
  expect(only('provision', row({ valid_to: '2026-12-31' }), known([valid]))?.group).toBe('asks');
});

test('what is used or invoiced already waits for somebody', () => {
  const invoiced = approvedCase({ status: 'invoiced' });
  expect(only('provision', row({ decision: 'refused' }), known([invoiced]))?.group).toBe('closed');
  expect(only('payment', row({ paid: 100_00 }), known([believed()]))?.group).toBe('closed');
});

test('a payment is found by its invoice, and by it what was cut', () => {
  const invoiced = approvedCase({ status: 'invoiced', provision_no: null, invoice_no: 'F-12' });
  const paid = row({ provision_no: null, invoice_no: 'F-12', paid: 100_00 });
  expect(only('payment', paid, known([invoiced]))).toMatchObject({ group: 'paid', amount: [null, 100_00] });
  expect(only('payment', { ...paid, paid: 80_00, cut: 20_00 }, known([invoiced]))?.group).toBe('cut');
  // Provisions are not looked for by invoice.
  expect(only('provision', { ...paid, decision: 'approved' }, known([invoiced]))?.group).toBe('unmatched');
});

test('rows of one case are one change', () => {
  const two = believed({ lines: [line({ id: 'a', code: '1' }), line({ id: 'b', code: '2' })] });
  const rows = [
    row({ line: 2, code: '1', decision: 'approved' }),
    row({ line: 3, code: '2', decision: 'refused' }),
  ];
  expect(listDifferences('provision', rows, known([two]))).toMatchObject([
    { group: 'partial', lines: [2, 3], amount: [null, 100_00] },
  ]);
});

test.each([
  ['unknown_insurer', row({ insurer_id: null }), known([believed()])],
  ['none', row({ provision_no: '7' }), known([believed()])],
  ['several', row(), known([believed(), believed({ id: 'c2' })])],
  [
    'possible',
    row({ provision_no: '7', national_id: '1' }),
    known([believed()], { clientOf: (number) => (number === '1' ? 'p1' : null) }),
  ],
  ['possible', row({ provision_no: '7', service_day: '2026-11-16', asked: 100_00 }), known([believed()])],
] as const)('a row that fits no case: %s', (reason, answer, of) => {
  expect(only('provision', answer, of)).toMatchObject({ group: 'unmatched', reason, caseId: null });
});

test('an amount for several lines is shared out to the kuruş', () => {
  const lines = [line({ id: 'a', asked: 1000 }), line({ id: 'b', asked: 2000 })];
  const shared = decidedLines(lines, { decision: 'partial', code: null, approved: 1000 });
  expect(shared.map(({ approved }) => approved)).toEqual([333, 667]);
});
