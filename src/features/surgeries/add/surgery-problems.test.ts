import { describe, expect, it } from 'vitest';
import { emptyProcedure, emptySurgeryForm } from './surgery-form-values';
import type { ProcedureValues, SurgeryFormValues } from './surgery-form-values';
import { surgeryProblems } from './surgery-problems';
import type { FormDemands } from './surgery-problems';

const ID = '00000000-0000-4000-8000-000000000001';
const demands: FormDemands = { isSided: () => true, isOutside: false, overlaps: false, needsTicket: false };
const procedure = (over: Partial<ProcedureValues> = {}): ProcedureValues => ({
  ...emptyProcedure(),
  name: 'Omuz artroskopisi',
  side: 'left',
  minutes: 90,
  ...over,
});
const whole = (over: Partial<SurgeryFormValues> = {}): SurgeryFormValues =>
  emptySurgeryForm({
    client_id: ID,
    surgeon_id: ID,
    department_id: ID,
    procedures: [procedure()],
    turnover: 30,
    room_id: ID,
    start: '2026-11-19T07:30:00.000Z',
    ...over,
  });

it('takes a whole surgery, a wish and one that only waits', () => {
  expect(surgeryProblems(whole(), demands)).toEqual({});
  expect(
    surgeryProblems(whole({ timing: 'wish', wanted_from: '2026-12-01', room_id: null, start: '' }), demands),
  ).toEqual({});
  expect(surgeryProblems(whole({ timing: 'waiting', room_id: null, start: '' }), demands)).toEqual({});
});

describe('refuses', () => {
  it.each<[string, Partial<SurgeryFormValues>, string]>([
    ['no patient', { client_id: null }, 'client_id'],
    ['no surgeon', { surgeon_id: null }, 'surgeon_id'],
    ['no department', { department_id: null }, 'department_id'],
    ['no procedure', { procedures: [procedure({ name: ' ' })] }, 'procedures.0.name'],
    ['no side', { procedures: [procedure({ side: null })] }, 'procedures.0.side'],
    [
      'none as the side of what has sides',
      { procedures: [procedure({ side: 'none' })] },
      'procedures.0.side',
    ],
    [
      'the second procedure without a side',
      { procedures: [procedure(), procedure({ side: null })] },
      'procedures.1.side',
    ],
    ['no minutes', { procedures: [procedure({ minutes: null })] }, 'procedures.0.minutes'],
    ['four minutes', { procedures: [procedure({ minutes: 4 })] }, 'procedures.0.minutes'],
    ['more than a day', { procedures: [procedure({ minutes: 1441 })] }, 'procedures.0.minutes'],
    [
      'more than 36 hours',
      { procedures: [procedure({ minutes: 1400 }), procedure({ minutes: 800 })] },
      'turnover',
    ],
    ['a turnover that is no number', { turnover: Number.NaN }, 'turnover'],
    ['no room', { room_id: null }, 'room_id'],
    ['no start', { start: '' }, 'start'],
    ['half a start', { start: '19.11.2026' }, 'start'],
    ['an admission after the start', { admission_at: '2026-11-19T08:30:00.000Z' }, 'admission_at'],
    ['a wish without a day', { timing: 'wish' }, 'wanted_from'],
    [
      'a wish that ends before it begins',
      { timing: 'wish', wanted_from: '2026-12-02', wanted_to: '2026-12-01' },
      'wanted_to',
    ],
    ['a day that does not exist', { timing: 'wish', wanted_from: '31.02.2026' }, 'wanted_from'],
    ['an amount that is no number', { quote_amount: Number.NaN }, 'quote_amount'],
    ['an amount below nothing', { deposit_amount: -1 }, 'deposit_amount'],
    ['ASA 7', { asa: 7 }, 'asa'],
    ['half a night', { expected_nights: 0.5 }, 'expected_nights'],
    ['an approval until no day', { approval_until: 'yarın değil' }, 'approval_until'],
  ])('%s', (_words, over, field) => {
    const problems = surgeryProblems(whole(over), demands);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toMatch(/^\p{Lu}.*\p{L}/u);
  });

  it('what asks for a reason without one', () => {
    const asked = { ...demands, isOutside: true, overlaps: true, needsTicket: true };
    expect(Object.keys(surgeryProblems(whole(), asked))).toEqual([
      'outside_reason',
      'overlap_reason',
      'task_type_id',
    ]);
    const said = { outside_reason: 'Acil', overlap_reason: 'Paralel salon', task_type_id: ID };
    expect(surgeryProblems(whole(said), asked)).toEqual({});
  });

  it('nothing for a procedure without sides', () => {
    expect(
      surgeryProblems(whole({ procedures: [procedure({ side: 'none' })] }), {
        ...demands,
        isSided: () => false,
      }),
    ).toEqual({});
  });
});
