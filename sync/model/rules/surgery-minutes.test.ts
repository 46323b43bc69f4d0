import { expect, it } from 'vitest';
import { suggestedMinutes } from './surgery-minutes';

const learnt = (surgeon_id: string | null, cases: number, median_minutes: number) => ({
  procedure_id: 'knee',
  surgeon_id,
  cases,
  median_minutes,
  p10_minutes: 69,
  p90_minutes: 121,
});

it.each([
  ['of the surgeon', 'me', 40, { minutes: 85, band: { from: 70, to: 120 }, of: 'surgeon' }],
  [
    'of everybody, the surgeon has done few',
    'new',
    40,
    { minutes: 95, band: { from: 70, to: 120 }, of: 'procedure' },
  ],
  ['of everybody, no surgeon yet', null, 40, { minutes: 95, band: { from: 70, to: 120 }, of: 'procedure' }],
])('takes the times %s', (_words, surgeon, set, expected) => {
  const durations = [learnt(null, 50, 94), learnt('me', 5, 86), learnt('new', 4, 200)];
  expect(suggestedMinutes(durations, 'knee', surgeon, set)).toEqual(expected);
});

it('takes what the hospital has set where nothing is learnt', () => {
  expect(suggestedMinutes([], 'knee', 'me', 110)).toEqual({ minutes: 110, band: null, of: 'look_up' });
  expect(suggestedMinutes([learnt(null, 50, 94)], null, 'me', null)).toBeNull();
});
