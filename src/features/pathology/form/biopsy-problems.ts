import { isIsoInstant } from '@/lib/dates';
import type { Biopsy } from '@sync/model/entities/biopsy';
import type { Jar } from '@sync/model/entities/biopsy-values';
import { asciiUpper } from '@sync/model/tr/ascii';

/** Values of the form that the rules of a biopsy check. */
export interface CheckedValues {
  readonly client_id: string | null;
  readonly organ: string;
  readonly sample_kind: string;
  readonly doctor_id: string | null;
  /** ISO 8601 in UTC; empty for an order that nobody has taken yet. */
  readonly taken_at: string;
  readonly pirads: number | null;
  readonly prostate_ml: number | null;
  readonly bowel_prep: number | null;
}

const isWithin = (value: number | null, least: number, most: number): boolean =>
  value === null || (Number.isInteger(value) && value >= least && value <= most);

/**
 * Returns sentences at fields; fields of another organ are not checked. @param psa undefined where it cannot be read
 */
export function problemsOf(
  values: CheckedValues,
  jars: readonly Jar[],
  psa: number | null | undefined,
  stored: Pick<Biopsy, 'accepted_at' | 'reported_at'> | null,
  now: string,
): Readonly<Record<string, string>> {
  const { organ } = values;
  // A moment that is half typed has its own sentence.
  const taken = isIsoInstant(values.taken_at) ? values.taken_at : '';
  const problems: Record<string, string> = {};
  if (values.client_id === null) problems['client_id'] = 'Hastayı seçin';
  if (organ === '') problems['organ'] = 'Organı seçin';
  if (values.sample_kind === '') problems['sample_kind'] = 'Materyali seçin';
  if (values.doctor_id === null) problems['doctor_id'] = 'İsteyen hekimi seçin';
  if (taken > now) problems['taken_at'] = 'Alınma zamanı gelecekte olamaz';
  if (stored?.accepted_at != null && taken > stored.accepted_at) {
    problems['taken_at'] = 'Örnek, kabul edildikten sonra alınmış olamaz';
  }
  if (stored?.reported_at != null && taken > stored.reported_at) {
    problems['taken_at'] = 'Örnek, rapor çıktıktan sonra alınmış olamaz';
  }
  if (organ === 'prostate') {
    if (psa === undefined) problems['psa'] = 'PSA 7,8 gibi yazılmalı';
    if (!isWithin(values.pirads, 1, 5)) problems['pirads'] = 'PI-RADS 1 ile 5 arasında olmalı';
    if (!isWithin(values.prostate_ml, 1, 1000))
      problems['prostate_ml'] = 'Hacim 1 ile 1.000 ml arasında olmalı';
  }
  if (organ === 'colorectal' && !isWithin(values.bowel_prep, 0, 9)) {
    problems['bowel_prep'] = 'Boston skoru 0 ile 9 arasında olmalı';
  }
  if (jars.length === 0) problems['jars'] = 'En az bir kap ekleyin';
  const odd = jars.find(({ pieces }) => !isWithin(pieces, 0, 100));
  if (odd !== undefined) problems['jars'] = `${odd.no} no.lu kabın parça sayısı 0 ile 100 arasında olmalı`;
  return problems;
}

/**
 * Returns the problem of a pathology number already used: it identifies one sample. Only biopsies on this device are
 * checked; the server checks all.
 */
export function twinProblem(
  typed: string,
  id: string,
  known: readonly Pick<Biopsy, 'id' | 'biopsy_no' | 'pathology_no'>[],
): Readonly<Record<string, string>> {
  const number = asciiUpper(typed);
  if (number === '') return {};
  const twin = known.find(
    (other) => other.id !== id && other.pathology_no !== null && asciiUpper(other.pathology_no) === number,
  );
  if (twin === undefined) return {};
  return {
    pathology_no: `Bu numara ${twin.biopsy_no ?? 'henüz gönderilmeyen bir'} biyopsisinde kullanılmış`,
  };
}
