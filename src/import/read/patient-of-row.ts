import { readClient } from './person-values';
import type { Profile } from './profile';
import type { ReadRow } from './read-row';
import type { ReadProblem, RowReading } from './row-reading';

const labels: Readonly<Record<string, string>> = {
  birth_date: 'Hastanın doğum tarihi',
  identity: 'Hastanın kimlik no’su',
  phones: 'Hastanın telefonu',
};

/** Fields of the patient to whom what a row says belongs. A number tells the patient; the rest asks, or helps to compare. */
export const patientFields = [
  { id: 'hospital_file_no', label: 'Hastanın dosya no’su (eski sistem)' },
  { id: 'national_id', label: 'Hastanın TC / yabancı kimlik no’su' },
  { id: 'passport_no', label: 'Hastanın pasaport no’su' },
  { id: 'full_name', label: 'Hasta adı soyadı' },
  { id: 'first_name', label: 'Hastanın adı (ayrı)' },
  { id: 'last_name', label: 'Hastanın soyadı (ayrı)' },
  { id: 'birth_date', label: 'Hastanın doğum tarihi' },
  { id: 'phone', label: 'Hastanın telefonu' },
] as const;

/** Sentences for rows whose patient is not told well enough. */
export const patientProblems = {
  patient_missing:
    'Hastayı belirleyen bilgi eksik: dosya no, TC kimlik no ya da pasaport no gerekir. Bunlar yoksa ad soyad ile telefon ya da doğum tarihi birlikte yazılmalı.',
  bad_identity: 'Hastanın kimlik numarası denetimi tutmuyor.',
  bad_passport: 'Hastanın pasaport numarası geçersiz.',
  bad_phone: 'Telefon numarası geçersiz.',
} as const;

/**
 * Reads who the patient of a row is. What may be wrong is said and left out: it finds nobody.
 * @returns faults of the patient's values
 */
export function readPatientOf(
  to: RowReading,
  row: ReadRow,
  profile: Pick<Profile, 'dates'>,
  today: string,
): readonly ReadProblem[] {
  const { values, unsure, problems } = readClient(row, profile, today);
  Object.assign(to.values, values);
  for (const group of Object.keys(unsure))
    if (labels[group] !== undefined) to.doubts.push(`${labels[group]} okunamadı`);
  // A patient may be told by a number alone.
  const faults = problems.filter(({ code }) => code !== 'missing_name');
  const has = (name: string): boolean => values[name] !== undefined;
  const isTold =
    has('identity_no') ||
    has('hospital_file_no') ||
    (has('first_name') && has('last_name') && (has('phones') || has('birth_date')));
  if (!isTold && faults.length === 0) to.refuse('hospital_file_no', 'patient_missing');
  return faults;
}
