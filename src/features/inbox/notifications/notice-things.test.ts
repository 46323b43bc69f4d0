import { describe, expect, it } from 'vitest';
import { instantAt } from '@/lib/dates';
import type { Notification } from '@sync/model/entities/inbox';
import { noticeHead } from './notice-head';
import type { NoticeRecord } from './notice-head';
import { noticeSnoozes } from './notice-snoozes';
import { foldedLines, noticeThings } from './notice-things';

const notice = (
  id: string,
  target: Notification['target'],
  target_id: string | null,
  group: string | null = null,
) => ({ id, target, target_id, group_key: group }) as Notification;

describe('notices of one thing stand together', () => {
  it('by kind and id of the record, where the first of them stands', () => {
    const things = noticeThings([
      notice('1', 'ticket', 'a'),
      notice('2', 'surgery', 'a'),
      notice('3', 'ticket', 'a'),
      notice('4', 'ticket', 'b'),
      notice('5', 'surgery', 'a'),
    ]);
    expect(things.map(({ key, lines }) => [key, lines.map(({ id }) => id)])).toEqual([
      ['ticket a', ['1', '3']],
      ['surgery a', ['2', '5']],
      ['ticket b', ['4']],
    ]);
  });

  it('without a record by the group that rings once, else alone', () => {
    const things = noticeThings([
      notice('1', null, null, 'dead-letters:mail'),
      notice('2', null, null),
      notice('3', null, null, 'dead-letters:mail'),
      notice('4', null, null),
      notice('5', 'whats_new', null, 'dead-letters:mail'),
    ]);
    expect(things.map(({ lines }) => lines.map(({ id }) => id))).toEqual([['1', '3', '5'], ['2'], ['4']]);
  });

  it.each([1, 2, 3, 7])('%d of them: two are shown, and none is lost', (count) => {
    const lines = Array.from({ length: count }, (_, at) => notice(String(at), 'ticket', 'a'));
    const { shown, older } = foldedLines(lines);
    expect(shown).toHaveLength(Math.min(2, count));
    expect([...shown, ...older]).toEqual(lines);
  });
});

describe('the head of a card', () => {
  const names = {
    client: (id: string | null) => (id === 'known' ? 'Kadir Tunalı' : null),
    definition: () => 'Anka Sigorta',
    now: Date.parse('2026-11-17T11:00:00.000Z'),
  };
  const head = (record: object) => noticeHead(record as NoticeRecord, names);

  it('says subject, person and number', () => {
    const ticket = { kind: 'ticket', subject: 'Kontrol', ticket_no: 'T-1', temporary_no: null };
    expect(head({ ...ticket, client_id: 'known' })).toEqual({
      subject: 'Kontrol',
      person: 'Kadir Tunalı',
      facts: ['T-1'],
    });
    expect(
      head({ kind: 'insurance_case', service_name: 'Menisküs', case_no: 'P-1', client_id: 'known' }),
    ).toEqual({ subject: 'Menisküs', person: 'Kadir Tunalı', facts: ['P-1', 'Anka Sigorta'] });
  });

  it('names nobody whom the device does not hold', () => {
    const ticket = { kind: 'ticket', subject: 'Kontrol', ticket_no: 'T-1', client_id: 'hidden' };
    expect(head(ticket).person).toBeNull();
  });

  it.each([
    ['patients are spoken of', { contains_patient_data: true, meeting_kind: 'other' }],
    ['a case is discussed', { contains_patient_data: false, meeting_kind: 'case' }],
    ['an applicant is met', { contains_patient_data: false, meeting_kind: 'interview' }],
  ])('keeps the subject of a meeting where %s', (_, more) => {
    const meeting = {
      kind: 'meeting',
      title: 'Gizli',
      starts_at: '2026-11-17T11:00:00.000Z',
      room: null,
      ...more,
    };
    expect(head(meeting).subject).not.toContain('Gizli');
  });
});

describe('a notice is put off with one press', () => {
  const labels = (time: string) =>
    noticeSnoozes(Date.parse(instantAt('2026-11-17', time))).map(({ label }) => label);

  it('to the afternoon while it is ahead', () => {
    expect(labels('09:00')).toEqual(['15 dk', 'Öğleden sonra', 'Yarın 08:00']);
    expect(labels('13:20')).toEqual(['15 dk', 'Yarın 08:00']);
    expect(labels('22:00')).toEqual(['15 dk', 'Yarın 08:00']);
  });

  it('always to a time that is ahead', () => {
    for (const time of ['00:00', '00:10', '07:59', '13:29', '23:59']) {
      const now = Date.parse(instantAt('2026-11-17', time));
      for (const { until } of noticeSnoozes(now)) expect(Date.parse(until)).toBeGreaterThan(now);
    }
  });
});
