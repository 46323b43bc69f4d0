import { describe, expect, it } from 'vitest';
import { biopsyStages } from '../entities/biopsy-values';
import { nextStep } from './biopsy-clock';
import type { TimedBiopsy, TimedJar } from './biopsy-clock';

/** A Tuesday. */
const now = Date.parse('2026-11-17T11:05:00Z');

const biopsy: TimedBiopsy = {
  status: 'taken',
  taken_at: '2026-11-16T06:20:00.000Z',
  sent_at: null,
  accepted_at: null,
  reported_at: null,
  seen_at: null,
  told_at: null,
  critical: false,
  critical_since: null,
  follow_up_plan: null,
  follow_up_due: null,
  jars: [],
};
const step = (given: Partial<TimedBiopsy>, at = now) => nextStep({ ...biopsy, ...given }, at);
const jar = (no: string, given: Partial<TimedJar> = {}): TimedJar => ({
  no,
  state: 'sent',
  taken_at: '2026-11-16T06:20:00.000Z',
  accepted_at: null,
  ...given,
});

describe('the next step of a biopsy', () => {
  it('is sending it within a day', () => {
    expect(step({})).toEqual({
      step: 'send',
      since: '2026-11-16T06:20:00.000Z',
      due: '2026-11-17T06:20:00.000Z',
      overdue: true,
      lateJars: [],
    });
  });

  it('is its acceptance within a day of being taken, however late it was sent', () => {
    expect(step({ status: 'sent', sent_at: '2026-11-17T06:00:00.000Z' })).toMatchObject({
      step: 'accept',
      since: '2026-11-17T06:00:00.000Z',
      due: '2026-11-17T06:20:00.000Z',
      overdue: true,
    });
  });

  it.each([
    ['over a weekend', '2026-11-11T07:00:00.000Z', '2026-11-20T07:00:00.000Z'],
    ['accepted on a Saturday', '2026-11-14T07:00:00.000Z', '2026-11-24T21:00:00.000Z'],
    // 28 October is half a day, 29 October is off.
    ['over Republic Day', '2026-10-26T07:00:00.000Z', '2026-11-05T07:00:00.000Z'],
  ])('is the report within seven working days, %s', (_, accepted_at, due) => {
    expect(step({ status: 'in_review', accepted_at })).toMatchObject({
      step: 'report',
      since: accepted_at,
      due,
    });
  });

  it('counts the holidays that it is given', () => {
    const accepted_at = '2026-11-16T07:00:00.000Z';
    expect(
      nextStep({ ...biopsy, status: 'accepted', accepted_at }, now, undefined, { '2026-11-18': 'full' }).due,
    ).toBe('2026-11-26T07:00:00.000Z');
  });

  it('is that the doctor sees it, a critical one within four hours', () => {
    const reported_at = '2026-11-17T09:15:00.000Z';
    expect(step({ status: 'reported', reported_at }).due).toBe('2026-11-19T09:15:00.000Z');
    expect(step({ status: 'reported', reported_at, critical: true })).toMatchObject({
      step: 'see',
      since: reported_at,
      due: '2026-11-17T13:15:00.000Z',
      overdue: false,
    });
  });

  it('gives a result that turned critical later no more time than others have', () => {
    const reported_at = '2026-11-15T12:00:00.000Z';
    const critical_since = '2026-11-17T10:00:00.000Z';
    expect(step({ status: 'reported', reported_at, critical: true, critical_since })).toMatchObject({
      since: critical_since,
      due: '2026-11-17T12:00:00.000Z',
    });
  });

  it('is that the patient is told, then the plan, then closing', () => {
    const seen_at = '2026-11-12T12:00:00.000Z';
    const told_at = '2026-11-13T12:00:00.000Z';
    expect(step({ status: 'seen', seen_at })).toMatchObject({
      step: 'tell',
      due: '2026-11-15T12:00:00.000Z',
      overdue: true,
    });
    const told = { status: 'told', told_at } as const;
    expect(step(told)).toMatchObject({ step: 'plan', due: '2026-11-20T12:00:00.000Z' });
    const plan = { follow_up_plan: 'Kontrol', follow_up_due: '2026-11-16' };
    expect(step({ ...told, follow_up_plan: 'Kontrol' }).step).toBe('plan');
    expect(step({ ...told, ...plan, follow_up_plan: '  ' }).step).toBe('plan');
    expect(step({ ...told, ...plan })).toMatchObject({ step: 'close', due: null, overdue: false });
    expect(step({ ...told, ...plan, status: 'follow_up' })).toMatchObject({
      step: 'close',
      due: '2026-11-16T21:00:00.000Z',
      overdue: true,
    });
    expect(step({ ...told, status: 'follow_up' }).step).toBe('plan');
  });

  it('is to look for a lost one and to take an unsuitable one again, from its last sign of life', () => {
    const sent_at = '2026-11-17T06:00:00.000Z';
    const due = '2026-11-18T06:00:00.000Z';
    expect(step({ status: 'lost', sent_at })).toMatchObject({ step: 'find', since: sent_at, due });
    expect(step({ status: 'unsuitable', sent_at })).toMatchObject({ step: 'retake', since: sent_at, due });
    expect(step({ status: 'retake', sent_at }).step).toBe('retake');
  });

  it('is none before it is taken and after the end', () => {
    for (const status of ['ordered', 'closed', 'cancelled'] as const) {
      expect(step({ status, jars: [jar('1', { state: 'lost' })] })).toEqual({
        step: null,
        since: null,
        due: null,
        overdue: false,
        lateJars: [],
      });
    }
  });

  it('has no clock where no instant is known', () => {
    for (const status of biopsyStages) {
      const { due, overdue } = step({ status, taken_at: null });
      expect({ status, due, overdue }).toEqual({ status, due: null, overdue: false });
    }
  });
});

describe('late jars', () => {
  it('are those that are lost, or are not there a day after they were taken', () => {
    const { lateJars, overdue } = step({
      status: 'accepted',
      accepted_at: '2026-11-16T09:00:00.000Z',
      jars: [
        jar('1', { state: 'accepted', accepted_at: '2026-11-16T09:00:00.000Z' }),
        jar('2'),
        jar('3', { state: 'lost' }),
        jar('4', { taken_at: '2026-11-17T10:00:00.000Z' }),
        jar('5', { state: 'unsuitable' }),
        jar('6', { state: 'taken', taken_at: null }),
      ],
    });
    expect(lateJars).toEqual(['2', '3', '6']);
    expect(overdue).toBe(false);
  });
});
