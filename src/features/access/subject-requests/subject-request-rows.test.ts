import { describe, expect, it } from 'vitest';
import type { SubjectRequest } from '@sync/rpc/subject-requests';
import { selectRows } from '@/kit/list/select-rows';
import { dueWords, requestChanges, requestForm, requestRows, requestSelection } from './subject-request-rows';
import { readSubjectRequestSearch } from './subject-request-search';
import type { SubjectRequestSearch } from './subject-request-search';

const TODAY = '2026-11-22';
const request = (values: Partial<SubjectRequest>): SubjectRequest => ({
  id: '01900000-0000-7000-8000-000000000001',
  client_id: null,
  client_name: null,
  client_no: null,
  applicant_name: 'Işıl Çağrı',
  applicant_contact: null,
  request_kind: 'access',
  channel: 'letter',
  received_on: '2026-11-01',
  due_on: '2026-12-01',
  status: 'new',
  request: null,
  answer: null,
  rejection_reason: null,
  answered_at: null,
  assignee_id: null,
  row_version: 1,
  created_at: '2026-11-01T08:00:00.000Z',
  ...values,
});

describe('the register', () => {
  const rows = requestRows(
    [
      request({}),
      request({
        client_name: 'Şükrü Iğdır',
        client_no: '100042',
        due_on: '2026-11-21',
        request_kind: 'erasure',
      }),
      request({ due_on: '2026-11-01', status: 'answered', answered_at: '2026-10-30T08:00:00.000Z' }),
    ],
    TODAY,
  );

  it('counts days to the last one, and none behind an answer', () => {
    expect(rows.map(({ daysLeft }) => daysLeft)).toEqual([9, -1, null]);
    expect(rows.map(({ name }) => name)).toEqual(['Işıl Çağrı', 'Şükrü Iğdır', 'Işıl Çağrı']);
  });

  const select = (search: SubjectRequestSearch, text: string) =>
    selectRows(rows, requestSelection, search, text);

  it('is narrowed by status, kind, delay, name and number', () => {
    expect(select({}, '')).toEqual([rows[1], rows[0], rows[2]]);
    expect(select({ status: 'answered' }, '')).toEqual([rows[2]]);
    expect(select({ kind: 'erasure' }, '')).toEqual([rows[1]]);
    expect(select({ overdue: 'yes' }, '')).toEqual([rows[1]]);
    expect(select({}, 'sukru')).toEqual([rows[1]]);
    expect(select({}, '100042')).toEqual([rows[1]]);
  });

  it.each([
    [-3, '3 gün gecikti', 'late'],
    [0, 'Bugün son gün', 'soon'],
    [7, '7 gün kaldı', 'soon'],
    [8, '8 gün kaldı', 'calm'],
  ] as const)('%d days are %s', (days, text, tone) => expect(dueWords(days)).toEqual({ text, tone }));
});

describe('the form', () => {
  it('sends all of a new request, and of an old one what was changed', () => {
    const empty = requestForm(null, TODAY);
    expect(empty).toMatchObject({ received_on: TODAY, status: 'new', applicant_name: '' });
    expect(requestChanges({ ...empty, applicant_name: 'Ece Ak' }, null)).toMatchObject({
      applicant_name: 'Ece Ak',
      answer: null,
      received_on: TODAY,
    });
    const old = requestForm(request({}), TODAY);
    expect(requestChanges({ ...old, status: 'answered', answer: 'Verildi' }, old)).toEqual({
      status: 'answered',
      answer: 'Verildi',
    });
    expect(requestChanges({ ...old, applicant_name: '' }, old)).toEqual({ applicant_name: null });
  });
});

it('the address keeps ids and codes, and nothing else', () => {
  expect(readSubjectRequestSearch({ status: 'new', request: 'new', kind: 'Ali', page: 0 })).toEqual({
    status: 'new',
    request: 'new',
  });
  expect(readSubjectRequestSearch('x')).toEqual({});
});
