import { describe, expect, test } from 'vitest';
import type { IncomingCandidate, IncomingCounts, IncomingPick, IncomingRow } from '@sync/rpc/incoming';
import type { DecideKind } from './decide-kind';
import { resultText, takenText } from './incoming-words';
import { choicesForRecord, firstChoices, openGroups, resultOf } from './row-choices';

const states: readonly IncomingPick[] = ['absent', 'equal', 'fill', 'adds', 'differs', 'locked'];
const written = new Set<unknown>(['fill', 'adds', 'differs']);
const field = { name: 'email', state: 'absent', ours: null, theirs: null, word: null } as const;
const candidate = (state: IncomingPick) =>
  ({ fields: [field], picks: { email: [state] } }) as unknown as IncomingCandidate;
const row = (own: object) =>
  ({ choices: {}, unsure: { email: [{ email: 'y@x.tr' }] }, ...own }) as unknown as IncomingRow;

describe('what a choice does', () => {
  test.each(states)('a picked reading that is %s says so before the press', (state) => {
    const { picks } = candidate(state);
    expect(resultOf(field, '0', picks)).toBe(state);
    const text = resultText(state, 'eski@x.tr', 'yeni@x.tr') ?? '';
    expect(/yazılır|eklenir/u.test(text)).toBe(written.has(state));
    expect(/kalır/u.test(text)).toBe(!written.has(state));
    if (!written.has(state) || state === 'differs') expect(text).toContain('eski@x.tr');
    if (written.has(state)) expect(text).toContain('yeni@x.tr');
    expect(resultText(resultOf(field, 'kept', picks), 'eski@x.tr', 'yeni@x.tr')).toBe('“eski@x.tr” kalır.');
  });

  test.each(states)('a value that is %s is asked, unless the list cannot change it', (state) => {
    const { picks } = candidate(state);
    const isLocked = state === 'locked';
    expect(openGroups([field], row({}).unsure, {}, picks)).toEqual(isLocked ? [] : ['email']);
    expect(choicesForRecord({ email: '0' }, picks)).toEqual({ email: isLocked ? 'kept' : '0' });
  });

  test.each(states)(
    'a row that was decided with many others shows a value that is %s as it will be',
    (state) => {
      const decided = { choices: { email: 'first' } };
      const stays = state === 'differs' || state === 'locked';
      const of = { groupText: () => null } as unknown as DecideKind;
      expect(firstChoices(of, row({ ...decided, decision: 'same' }), candidate(state))['email']).toBe(
        stays ? 'kept' : '0',
      );
      expect(firstChoices(of, row({ ...decided, decision: 'new' }), candidate(state))['email']).toBe('0');
    },
  );
});

test('the figures after the import are those of the rows', () => {
  const before = { made: 1, changed: 2, applied: 5, open: 3 } as IncomingCounts;
  const done = { made: 2, changed: 4, applied: 10, open: 3 } as IncomingCounts;
  expect(takenText(before, done)).toBe('2 satır kayıtlara yazıldı. 2 satırın kaydı aynen kaldı.');
  expect(takenText(before, { ...done, open: 4 })).toContain('1 satır alınamadı');
});
