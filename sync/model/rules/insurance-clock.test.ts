import { describe, expect, it } from 'vitest';
import { insuranceUrgency, isAppealMissed } from './insurance-clock';
import type { ClockedStatus, TimedInsurance } from './insurance-clock';

/** 14:05 in Istanbul. */
const now = Date.parse('2026-11-17T11:05:00Z');
const sample: TimedInsurance = {
  status: 'waiting',
  requested_at: null,
  service_kind: 'surgery',
  valid_to: null,
  next_check_at: null,
  appeal_due: null,
  surgery_start: null,
};
const urgency = (given: Partial<TimedInsurance>) =>
  insuranceUrgency({ ...sample, ...given }, { now, nextOperatingDay: '2026-11-18' });

describe('the worklist of insurance cases', () => {
  it.each<[string, Partial<TimedInsurance>, string, number | null, string | null]>([
    [
      'a surgery tomorrow, papers missing',
      {
        status: 'documents_missing',
        requested_at: '2026-11-16T08:45:00Z',
        surgery_start: '2026-11-18T05:30:00Z',
      },
      'surgery_soon',
      1580,
      '2026-11-18T05:30:00.000Z',
    ],
    [
      'an inpatient after three hours',
      { service_kind: 'inpatient', requested_at: '2026-11-17T08:00:00Z' },
      'answer_late',
      185,
      '2026-11-17T10:00:00.000Z',
    ],
    [
      'an elective surgery after 31 hours',
      {
        status: 'medical_review',
        requested_at: '2026-11-16T04:05:00Z',
        surgery_start: '2026-11-24T06:00:00Z',
      },
      'answer_late',
      1860,
      '2026-11-17T04:05:00.000Z',
    ],
    [
      'an approval that ends in three days',
      { status: 'approved', valid_to: '2026-11-20' },
      'expiring',
      null,
      '2026-11-20T21:00:00.000Z',
    ],
    [
      'a request of 40 minutes ago',
      { status: 'sent', requested_at: '2026-11-17T10:25:00Z' },
      'in_time',
      40,
      '2026-11-18T10:25:00.000Z',
    ],
    [
      'an objection, its surgery over',
      { status: 'appealed', requested_at: '2026-11-16T09:05:00Z', surgery_start: '2026-11-17T05:45:00Z' },
      'in_time',
      1560,
      null,
    ],
    ['a draft', { status: 'draft' }, 'in_time', null, null],
    [
      'an approval of weeks',
      { status: 'approved', valid_to: '2026-12-20' },
      'settled',
      null,
      '2026-12-20T21:00:00.000Z',
    ],
    ['an invoice', { status: 'invoiced', valid_to: '2026-11-18' }, 'settled', null, null],
  ])('%s', (_, given, group, waitedMinutes, due) => {
    expect(urgency(given)).toMatchObject({ group, waitedMinutes, due });
  });

  it.each<[string, boolean]>([
    ['2026-11-16T20:59:00Z', false],
    ['2026-11-17T05:00:00Z', true],
    ['2026-11-18T20:59:00Z', true],
    ['2026-11-18T21:00:00Z', false],
  ])('looks at the days of Istanbul: a surgery at %s', (surgery_start, onTop) => {
    expect(urgency({ surgery_start }).group === 'surgery_soon').toBe(onTop);
  });

  it.each<[ClockedStatus, string]>([
    ['draft', 'surgery_soon'],
    ['sent', 'surgery_soon'],
    ['documents_completed', 'surgery_soon'],
    ['refused', 'surgery_soon'],
    ['appealed', 'surgery_soon'],
    ['expired', 'surgery_soon'],
    ['approved', 'settled'],
    ['partial', 'settled'],
    ['used', 'settled'],
    ['paid_cut', 'settled'],
    ['cancelled', 'settled'],
  ])('with a surgery tomorrow, %s is %s', (status, group) => {
    expect(urgency({ status, surgery_start: '2026-11-18T06:00:00Z' }).group).toBe(group);
  });

  it('on a Friday the surgeries of Monday are soon, and those of Tuesday are not', () => {
    const friday = { now: Date.parse('2026-11-20T11:00:00Z'), nextOperatingDay: '2026-11-23' };
    const on = (surgery_start: string) => insuranceUrgency({ ...sample, surgery_start }, friday).group;
    expect(on('2026-11-23T06:00:00Z')).toBe('surgery_soon');
    expect(on('2026-11-23T20:59:00Z')).toBe('surgery_soon');
    expect(on('2026-11-23T21:00:00Z')).toBe('in_time');
    expect(on('2026-11-21T06:00:00Z')).toBe('surgery_soon');
  });

  it('an approval that ends before the surgery is none', () => {
    const approval = { status: 'approved', valid_to: '2026-11-17' } as const;
    expect(urgency({ ...approval, surgery_start: '2026-11-18T06:00:00Z' }).group).toBe('surgery_soon');
    expect(urgency({ ...approval, surgery_start: '2026-11-17T15:00:00Z' }).group).toBe('expiring');
  });

  it('a snooze quiets a late answer, but no surgery and no approval that ends first', () => {
    const late = { requested_at: '2026-11-15T08:00:00Z', next_check_at: '2026-11-17T13:00:00Z' };
    expect(urgency(late)).toMatchObject({ group: 'in_time', due: '2026-11-17T13:00:00.000Z' });
    expect(
      insuranceUrgency(
        { ...sample, ...late },
        { now: Date.parse('2026-11-17T13:00:00Z'), nextOperatingDay: '2026-11-18' },
      ).group,
    ).toBe('answer_late');
    expect(urgency({ ...late, surgery_start: '2026-11-18T06:00:00Z' }).group).toBe('surgery_soon');
    const ending = { status: 'approved', valid_to: '2026-11-18' } as const;
    expect(urgency({ ...ending, next_check_at: '2026-11-18T06:00:00Z' }).group).toBe('in_time');
    expect(urgency({ ...ending, next_check_at: '2026-11-19T06:00:00Z' }).group).toBe('expiring');
  });

  it('an approval that has ended unused stays, an expired one while its surgery is ahead', () => {
    expect(urgency({ status: 'approved', valid_to: '2026-11-10' }).group).toBe('expiring');
    expect(urgency({ status: 'expired' }).group).toBe('settled');
    expect(urgency({ status: 'expired', surgery_start: '2026-12-01T06:00:00Z' }).group).toBe('expiring');
  });

  it('a refusal is open while an objection is possible', () => {
    expect(urgency({ status: 'refused', appeal_due: '2026-11-17' })).toMatchObject({
      group: 'in_time',
      due: '2026-11-17T21:00:00.000Z',
    });
    expect(urgency({ status: 'partial', appeal_due: '2026-11-30' }).group).toBe('in_time');
    expect(urgency({ status: 'appealed', appeal_due: '2026-11-16' }).group).toBe('answer_late');
  });

  it('a missed objection is late for a week, so that nobody loses it without a word', () => {
    for (const status of ['refused', 'partial'] as const) {
      const missed = { status, appeal_due: '2026-11-16' };
      expect(urgency(missed)).toMatchObject({ group: 'answer_late', due: '2026-11-16T21:00:00.000Z' });
      expect(urgency({ ...missed, next_check_at: '2026-11-18T06:00:00Z' }).group).toBe('in_time');
      expect(urgency({ ...missed, appeal_due: '2026-11-11' }).group).toBe('answer_late');
      expect(urgency({ ...missed, appeal_due: '2026-11-09' }).group).toBe('settled');
      expect(isAppealMissed(missed, now)).toBe(true);
    }
    // An objection that was made, and a last day that is still going on.
    expect(isAppealMissed({ status: 'appealed', appeal_due: '2026-11-16' }, now)).toBe(false);
    expect(isAppealMissed({ status: 'refused', appeal_due: '2026-11-17' }, now)).toBe(false);
    expect(isAppealMissed({ status: 'refused', appeal_due: null }, now)).toBe(false);
  });

  it('refuses what is no instant', () => {
    expect(() => urgency({ requested_at: 'dün' })).toThrow(RangeError);
  });
});
