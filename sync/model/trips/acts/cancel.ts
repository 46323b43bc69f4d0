import { act } from '../../acts/act';
import { patientTrip } from '../../entities/patient-trip';
import { isOver } from '../../rules/trip-rules';
import { EDIT } from './rules';

/** Calls a trip off. */
export const cancel = act(patientTrip, {
  name: 'cancel',
  label: 'Yolculuğu iptal et',
  icon: 'ban',
  permissions: [EDIT],
  when: (trip) => !isOver(trip),
  refusal: 'Biten yolculuk iptal edilemez.',
  run: (changes, _, __, { now }) => changes.update({ cancelled_at: now }),
  done: 'Yolculuk iptal edildi',
  undo: true,
});

/** Takes back that a trip was called off. */
export const restore = act(patientTrip, {
  name: 'restore',
  label: 'İptali geri al',
  icon: 'back',
  permissions: [EDIT],
  when: ({ cancelled_at: at }) => at !== null,
  run: (changes) => changes.update({ cancelled_at: null }),
  done: 'İptal geri alındı',
  undo: true,
});
