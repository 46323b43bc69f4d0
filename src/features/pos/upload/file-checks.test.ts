import { expect, test } from 'vitest';
import type { ClosedPeriod } from '@sync/model/entities/closed-period';
import type { ImportFile } from '@sync/model/entities/import-file';
import type { PosTerminal } from '@sync/model/entities/pos-terminal';
import { fileChecks } from './file-checks';
import type { Surroundings } from './file-checks';

const around: Surroundings = {
  list: 'bank',
  bankId: 'akbank',
  bankName: (id) => (id === 'halkbank' ? 'Halkbank' : 'Akbank'),
  terminals: [
    { terminal_no: '00412081', bank_id: 'akbank' },
    { terminal_no: '777', bank_id: 'halkbank' },
  ] as PosTerminal[],
  periods: [],
  files: [],
  today: '2026-11-25',
};
const file = (days: readonly string[], terminals: readonly string[] = []) => ({
  days: new Map(days.map((day) => [day, 1])),
  values: new Map([['terminal_no', new Map(terminals.map((no) => [no, 1]))]]),
});
const period = { bank_id: 'akbank', from_on: '2026-10-01', to_on: '2026-10-31', reopened_at: null };

test('a file of known terminals and open days needs no word', () => {
  expect(fileChecks(file(['2026-11-20'], ['412081']), around)).toEqual([]);
});

test('days of a closed period stop the file; those of another bank and of an opened one do not', () => {
  const days = file(['2026-10-31', '2026-11-01']);
  const told = (more: object) =>
    fileChecks(days, { ...around, periods: [{ ...period, ...more }] as ClosedPeriod[] });
  expect(told({})).toEqual([{ tone: 'stop', text: expect.stringContaining('31.10.2026') as string }]);
  expect(told({ bank_id: 'halkbank' })).toEqual([]);
  expect(told({ reopened_at: '2026-11-02T00:00:00Z' })).toEqual([]);
});

test('terminals of another bank and unknown ones are named', () => {
  const texts = fileChecks(file([], ['777', '555']), around).map(({ text }) => text);
  expect(texts[0]).toMatch(/^777 .*Halkbank/u);
  expect(texts[1]).toContain('555');
});

test('days to come are flagged', () => {
  expect(fileChecks(file(['2027-01-04']), around)[0]).toMatchObject({ tone: 'warn' });
});

test('earlier files of the same days are named, but for those that were undone', () => {
  const earlier = {
    list: 'bank',
    bank_id: 'akbank',
    period_from: '2026-11-01',
    period_to: '2026-11-20',
    file_name: 'kasım.xlsx',
  };
  const told = (state: string) =>
    fileChecks(file(['2026-11-20']), { ...around, files: [{ ...earlier, state }] as ImportFile[] });
  expect(told('imported')[0]?.text).toContain('kasım.xlsx');
  expect(told('undone')).toEqual([]);
});

test('a statement without card money says what importing it means', () => {
  const told = (taken: number, list: 'account' | 'bank' = 'account') =>
    fileChecks({ ...file([]), taken }, { ...around, list });
  expect(told(0)).toMatchObject([{ tone: 'warn' }]);
  expect(told(1)).toEqual([]);
  expect(told(0, 'bank')).toEqual([]);
});
