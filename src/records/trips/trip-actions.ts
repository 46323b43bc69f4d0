import type { OpenedForm } from '@/data/drafts';
import type { LocalWrites } from '@/data/workspace';
import { actionError, ActionError } from '@sync/model/action-error';
import { holdsAny } from '@sync/model/access/permissions';
import type { Access } from '@sync/model/access/permissions';
import { patientTrip } from '@sync/model/entities/patient-trip';
import type { PatientTrip, PatientTripDraft } from '@sync/model/entities/patient-trip';
import { tripSteps } from '@sync/model/entities/trip-values';
import type { TripStep } from '@sync/model/entities/trip-values';
import { stepProblem } from '@sync/model/rules/trip-rules';
import { stepSentences, tripNumber } from './trip-words';

/*
 * What a user does with one trip. Each checks permission and rule against the trip as it is stored now, then writes
 * locally; each throws ActionError and changes nothing where it may not or cannot.
 */

/** Returns whether the user may stamp steps. */
export const mayStampTrips = (access: Access): boolean =>
  holdsAny(access, ['crm.foreign_patients.steps', 'crm.foreign_patients.edit']);

type TripPatch = Partial<PatientTripDraft>;

function write(
  writes: LocalWrites,
  id: string,
  what: string,
  patch: (current: PatientTrip) => TripPatch,
  form: OpenedForm<PatientTrip> | null = null,
): Promise<PatientTrip> {
  // The summary is needed before the record is read, so the patch's first call supplies the number.
  let number = patientTrip.label.singular;
  return writes.change(
    patientTrip,
    id,
    (current) => {
      number = tripNumber(current);
      return patch(current);
    },
    {
      ...form,
      get summary() {
        return `${number}: ${what}`;
      },
    },
  );
}

const minuteOf = (at: string): number => Math.floor(Date.parse(at) / 60_000);

/**
 * Returns a time in order: steps are typed in minutes and stamped in seconds, so within one minute a step follows the
 * latest one.
 */
function inOrder(current: PatientTrip, step: TripStep, at: string): string {
  return (Object.keys(tripSteps) as TripStep[]).reduce((moment, other) => {
    const stamped = other === step ? null : current[other];
    return stamped !== null && minuteOf(stamped) === minuteOf(moment) && stamped > moment ? stamped : moment;
  }, at);
}

/**
 * Stamps a step, or gives one that is stamped another time.
 * @param at ISO 8601 in UTC; now without it
 * @throws ActionError with a sentence at `at`
 */
export function stampStep(
  writes: LocalWrites,
  id: string,
  step: TripStep,
  at?: string,
  now = Date.now(),
): Promise<PatientTrip> {
  if (!mayStampTrips(writes.access)) throw actionError('permission_denied');
  return write(writes, id, tripSteps[step], (current): TripPatch => {
    if (current.cancelled_at !== null) {
      throw new ActionError('not_allowed', 'İptal edilmiş yolculuğun adımı işaretlenemez.');
    }
    const moment = inOrder(current, step, at ?? new Date(now).toISOString());
    const problem = stepProblem(current, step, moment, now);
    if (problem !== null) {
      throw new ActionError('invalid', stepSentences[problem], { at: stepSentences[problem] });
    }
    return { [step]: moment };
  });
}

/** Takes a step back; those behind it stay as they were stamped. */
export function undoStep(writes: LocalWrites, id: string, step: TripStep): Promise<PatientTrip> {
  if (!mayStampTrips(writes.access)) throw actionError('permission_denied');
  return write(writes, id, `${tripSteps[step]} geri alındı`, () => ({ [step]: null }));
}

/** Calls a trip off, or takes that back. */
export function setTripCancelled(
  writes: LocalWrites,
  id: string,
  cancelled: boolean,
  now = Date.now(),
): Promise<PatientTrip> {
  if (!holdsAny(writes.access, ['crm.foreign_patients.edit'])) throw actionError('permission_denied');
  return write(writes, id, cancelled ? 'iptal edildi' : 'iptali geri alındı', (current): TripPatch => {
    if (cancelled && current.seen_off_at !== null) {
      throw new ActionError('not_allowed', 'Biten yolculuk iptal edilemez.');
    }
    return { cancelled_at: cancelled ? new Date(now).toISOString() : null };
  });
}

/**
 * Writes the policy, where the red list asks for it.
 * @param until `YYYY-MM-DD`, or empty where the policy has no end
 * @throws ActionError with the fields to mend
 */
export function saveCover(
  writes: LocalWrites,
  id: string,
  policy: string,
  until: string,
  neededOn: string,
): Promise<PatientTrip> {
  if (!holdsAny(writes.access, ['crm.foreign_patients.edit'])) throw actionError('permission_denied');
  const problems: Record<string, string> = {};
  if (policy.trim() === '') problems['cover_policy_no'] = 'Poliçe numarasını yazın';
  if (until !== '' && !/^\d{4}-\d{2}-\d{2}$/u.test(until))
    problems['cover_until'] = 'Tarihi gg.aa.yyyy biçiminde yazın';
  else if (until !== '' && until < neededOn) {
    problems['cover_until'] = 'Poliçe ameliyat gününde de geçerli olmalı';
  }
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
  return write(writes, id, 'poliçe girildi', () => ({
    cover_policy_no: policy.trim(),
    cover_until: until === '' ? null : until,
  }));
}
