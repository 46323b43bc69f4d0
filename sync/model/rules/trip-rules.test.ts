import { describe, expect, it } from 'vitest';
import type { PatientTrip } from '../entities/patient-trip';
import { estimatedLira, nextStep, redReasonsOf, standingOf, stepProblem } from './trip-rules';
import type { TripSurroundings } from './trip-rules';

const at = (time: string, day = '2026-11-19') => `${day}T${time}:00.000Z`;
const NOW = Date.parse(at('12:00'));

const trip = (over: Partial<PatientTrip> = {}): PatientTrip =>
  ({
    landed_at: null,
    met_at: null,
    at_hotel_at: null,
    in_hospital_at: null,
    discharged_at: null,
    seen_off_at: null,
    cancelled_at: null,
    cover_policy_no: 'KS-1',
    cover_until: null,
    portal_record_no: 'HT-1',
    responsible_id: 'r',
    intermediary_id: null,
    ...over,
  }) as PatientTrip;

describe('steps', () => {
  it('come one after the other; what was left out is not asked for again', () => {
    expect(nextStep(trip())).toBe('landed_at');
    expect(nextStep(trip({ landed_at: at('10:00') }))).toBe('met_at');
    expect(nextStep(trip({ in_hospital_at: at('10:00') }))).toBe('discharged_at');
    expect(nextStep(trip({ seen_off_at: at('10:00') }))).toBeNull();
    expect(nextStep(trip({ cancelled_at: at('10:00') }))).toBeNull();
  });

  it('tell where the patient is', () => {
    expect(standingOf(trip())).toBe('planned');
    expect(standingOf(trip({ landed_at: at('10:00'), at_hotel_at: at('11:00') }))).toBe('at_hotel_at');
    expect(standingOf(trip({ landed_at: at('10:00'), cancelled_at: at('11:00') }))).toBe('cancelled');
  });

  it('lie in the past, but for a clock that is a little ahead', () => {
    expect(stepProblem(trip(), 'landed_at', at('12:09'), NOW)).toBeNull();
    expect(stepProblem(trip(), 'landed_at', at('12:11'), NOW)).toBe('future');
  });

  it('keep their order where the order is known: the hotel may come before the hospital or after it', () => {
    const landed = trip({ landed_at: at('10:00'), in_hospital_at: at('11:00') });
    expect(stepProblem(landed, 'met_at', at('09:59'), NOW)).toBe('order');
    expect(stepProblem(landed, 'met_at', at('11:01'), NOW)).toBe('order');
    expect(stepProblem(landed, 'met_at', at('10:30'), NOW)).toBeNull();
    expect(stepProblem(landed, 'at_hotel_at', at('10:30'), NOW)).toBeNull();
    expect(stepProblem(landed, 'at_hotel_at', at('11:30'), NOW)).toBeNull();
    expect(stepProblem(landed, 'seen_off_at', at('10:59'), NOW)).toBe('order');
  });
});

describe('the red list', () => {
  const around: TripSurroundings = {
    theatreDay: '2026-11-21',
    operated: false,
    surgeryCover: null,
    authorisedTo: null,
    unansweredHours: null,
  };
  const reasons = (over: Partial<PatientTrip>, more: Partial<TripSurroundings> = {}) =>
    redReasonsOf(trip(over), { ...around, ...more }, '2026-11-20', '2026-11-19');

  it('has nobody whose papers are complete', () => expect(reasons({})).toEqual([]));

  it('asks for a policy until the surgery is done', () => {
    expect(reasons({ cover_policy_no: null })).toEqual(['cover_missing']);
    expect(reasons({ cover_policy_no: ' ' })).toEqual(['cover_missing']);
    expect(reasons({ cover_policy_no: null }, { operated: true })).toEqual([]);
    expect(reasons({ cover_policy_no: null, discharged_at: at('10:00') })).toEqual([]);
  });

  it('takes a policy that stands at the surgery', () => {
    const surgeryCover = { cover_policy_no: 'KS-2', cover_until: '2026-11-21' };
    expect(reasons({ cover_policy_no: null }, { surgeryCover })).toEqual([]);
  });

  it('compares its last day with the day of the surgery, else of the arrival', () => {
    expect(reasons({ cover_until: '2026-11-20' })).toEqual(['cover_ended']);
    expect(reasons({ cover_until: '2026-11-21' })).toEqual([]);
    expect(reasons({ cover_until: '2026-11-20' }, { theatreDay: null })).toEqual([]);
    expect(reasons({ cover_until: '2026-11-19' }, { theatreDay: null })).toEqual(['cover_ended']);
  });

  it('names what else is missing, the worst first', () => {
    expect(
      reasons(
        { cover_policy_no: null, portal_record_no: null, responsible_id: null, intermediary_id: 'c' },
        { authorisedTo: '2026-11-18', unansweredHours: 25 },
      ),
    ).toEqual([
      'cover_missing',
      'portal_missing',
      'responsible_missing',
      'authorisation_ended',
      'answer_late',
    ]);
  });

  it('an authorisation holds on its last day; an answer within a day is in time', () => {
    expect(reasons({ intermediary_id: 'c' }, { authorisedTo: '2026-11-19', unansweredHours: 24 })).toEqual(
      [],
    );
  });

  it('forgets a trip that is over or was called off', () => {
    expect(reasons({ cover_policy_no: null, cancelled_at: at('10:00') })).toEqual([]);
    expect(reasons({ portal_record_no: null, seen_off_at: at('10:00') })).toEqual([]);
  });
});

describe('the estimate in lira', () => {
  it('is exact to the kuruş, also beyond what a floating point number holds', () => {
    expect(estimatedLira({ paid_amount: 100_01, currency: 'EUR', rate: 417_000 })).toBe(417_042);
    expect(estimatedLira({ paid_amount: 9_007_199_254, currency: 'EUR', rate: 486_501 })).toBe(
      438_201_144_427,
    );
  });
  it('is the payment itself in lira, and nothing without a rate', () => {
    expect(estimatedLira({ paid_amount: 500, currency: 'TRY', rate: null })).toBe(500);
    expect(estimatedLira({ paid_amount: 500, currency: 'USD', rate: null })).toBeNull();
    expect(estimatedLira({ paid_amount: null, currency: null, rate: null })).toBeNull();
  });
});
