import { act } from '../../acts/act';
import { patientTrip } from '../../entities/patient-trip';
import { surgery } from '../../entities/surgery';
import { istanbulDay } from '../../tr/clock';
import { EDIT } from './rules';

const { cover_policy_no, cover_until } = patientTrip.fields;

/** Writes the policy, where the red list asks for it. */
export const cover = act(patientTrip, {
  name: 'cover',
  label: 'Poliçe gir',
  saves: 'Poliçeyi kaydet',
  icon: 'shield-plus',
  permissions: [EDIT],
  when: () => true,
  needs: { surgeries: { entity: surgery, by: 'id', of: 'surgery_id' } },
  fields: { cover_policy_no, cover_until },
  // A policy that has ended is written with its new day.
  start: (trip) => ({ cover_policy_no: trip.cover_policy_no }),
  asks: () => ({ cover_policy_no: { required: true } }),
  check: (trip, { cover_policy_no: number, cover_until: until }, { needed }) => {
    if (number === null) return { cover_policy_no: 'Poliçe numarasını yazın' };
    const needs = istanbulDay(needed.surgeries[0]?.planned_start ?? trip.arrival_at);
    return until !== null && until < needs
      ? { cover_until: 'Poliçe ameliyat gününde de geçerli olmalı' }
      : {};
  },
  run: (changes, _, values) => changes.update(values),
  done: 'Poliçe kaydedildi',
  undo: true,
});
