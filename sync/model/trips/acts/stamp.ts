import { act } from '../../acts/act';
import { patientTrip } from '../../entities/patient-trip';
import type { PatientTrip } from '../../entities/patient-trip';
import { tripStepOrder, tripSteps } from '../../entities/trip-values';
import type { TripStep } from '../../entities/trip-values';
import { instant } from '../../fields';
import { stepProblem } from '../../rules/trip-rules';
import { istanbulTime } from '../../tr/clock';
import { EDIT, STEPS } from './rules';

/** Label of a step's button: the action of pressing it. */
const labels: Readonly<Record<TripStep, string>> = {
  landed_at: 'Uçak indi',
  met_at: 'Karşılandı',
  at_hotel_at: 'Otele bırakıldı',
  in_hospital_at: 'Hastaneye geldi',
  discharged_at: 'Taburcu edildi',
  seen_off_at: 'Uğurlandı',
};

const sentences = {
  future: 'Adımın saati gelecekte olamaz.',
  order: 'Bu saat, işaretlenmiş başka bir adımla uyuşmuyor.',
} as const;

const isCancelled = ({ cancelled_at: at }: PatientTrip): boolean => at !== null;

const minuteOf = (at: string): number => Math.floor(Date.parse(at) / 60_000);

/**
 * Returns a time in order: steps are typed in minutes and stamped in seconds, so within one minute a step follows the
 * latest one.
 */
const inOrder = (trip: PatientTrip, step: TripStep, at: string): string =>
  tripStepOrder.reduce((moment, other) => {
    const stamped = other === step ? null : trip[other];
    return stamped !== null && minuteOf(stamped) === minuteOf(moment) && stamped > moment ? stamped : moment;
  }, at);

/** Stamps a step with the moment of the press or with a typed one; a stamped step gets another time. */
const stampOf = (step: TripStep) =>
  act(patientTrip, {
    name: `stamp_${step}`,
    label: labels[step],
    title: tripSteps[step],
    saves: 'Saati kaydet',
    icon: 'check',
    permissions: [STEPS, EDIT],
    when: (trip) => !isCancelled(trip),
    refusal: 'İptal edilmiş yolculuğun adımı işaretlenemez.',
    fields: { at: instant({ label: tripSteps[step] }) },
    start: (trip, { now }) => ({ at: trip[step] ?? now }),
    // The press alone, without the form, gives no time.
    asks: () => ({ at: { required: true } }),
    check: (trip, { at }, { now }) => {
      const problem = stepProblem(trip, step, inOrder(trip, step, at ?? now), Date.parse(now));
      return problem === null ? {} : { [at === null ? '' : 'at']: sentences[problem] };
    },
    run: (changes, trip, { at }, { now }) => changes.update({ [step]: inOrder(trip, step, at ?? now) }),
    done: (_, { at }, { now }) =>
      at === null ? `${tripSteps[step]} ${istanbulTime(now)}` : `${tripSteps[step]} kaydedildi`,
    undo: true,
  });

/** Takes a step back; those behind it stay as they were stamped. */
const clearOf = (step: TripStep) =>
  act(patientTrip, {
    name: `clear_${step}`,
    label: `${tripSteps[step]} adımını geri al`,
    icon: 'undo',
    permissions: [STEPS, EDIT],
    when: (trip) => trip[step] !== null && !isCancelled(trip),
    run: (changes) => changes.update({ [step]: null }),
    done: `${tripSteps[step]} geri alındı`,
    undo: true,
  });

/** Stamps each step. */
export const stamps = {
  landed_at: stampOf('landed_at'),
  met_at: stampOf('met_at'),
  at_hotel_at: stampOf('at_hotel_at'),
  in_hospital_at: stampOf('in_hospital_at'),
  discharged_at: stampOf('discharged_at'),
  seen_off_at: stampOf('seen_off_at'),
} as const satisfies Readonly<Record<TripStep, unknown>>;

/** Takes each step back. */
export const clears = {
  landed_at: clearOf('landed_at'),
  met_at: clearOf('met_at'),
  at_hotel_at: clearOf('at_hotel_at'),
  in_hospital_at: clearOf('in_hospital_at'),
  discharged_at: clearOf('discharged_at'),
  seen_off_at: clearOf('seen_off_at'),
} as const satisfies Readonly<Record<TripStep, unknown>>;
