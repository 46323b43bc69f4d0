import { expect, it } from 'vitest';
import { jar, NOW, TAKEN } from '@/records/testing/biopsies.fixture';
import { problemsOf, twinProblem } from './biopsy-problems';
import type { CheckedValues } from './biopsy-problems';

const values: CheckedValues = {
  client_id: 'c',
  organ: 'prostate',
  sample_kind: 'core',
  doctor_id: 'd',
  taken_at: TAKEN,
  pirads: null,
  prostate_ml: null,
  bowel_prep: null,
};
const check = (
  fields: Partial<CheckedValues> = {},
  {
    jars = [jar('1')],
    psa = null,
    stored = null,
  }: Partial<{
    jars: Parameters<typeof problemsOf>[1];
    psa: number | null | undefined;
    stored: Parameters<typeof problemsOf>[3];
  }> = {},
) => problemsOf({ ...values, ...fields }, jars, psa, stored, NOW);

it('asks for patient, organ, material, doctor and a jar', () => {
  expect(check()).toEqual({});
  const nothing = { client_id: null, organ: '', sample_kind: '', doctor_id: null, taken_at: '' };
  expect(check(nothing, { jars: [] })).toEqual({
    client_id: 'Hastayı seçin',
    organ: 'Organı seçin',
    sample_kind: 'Materyali seçin',
    doctor_id: 'İsteyen hekimi seçin',
    jars: 'En az bir kap ekleyin',
  });
});

it('takes no sample in the future, nor after its acceptance or report', () => {
  const day = '2026-11-15T08:00:00.000Z';
  expect(check({ taken_at: '2026-11-17T11:06:00.000Z' })).toEqual({
    taken_at: 'Alınma zamanı gelecekte olamaz',
  });
  const stored = { accepted_at: TAKEN, reported_at: null };
  expect(check({ taken_at: day }, { stored })).toEqual({
    taken_at: 'Örnek, kabul edildikten sonra alınmış olamaz',
  });
  expect(check({ taken_at: day }, { stored: { accepted_at: null, reported_at: TAKEN } })).toEqual({
    taken_at: 'Örnek, rapor çıktıktan sonra alınmış olamaz',
  });
  // Half typed: the field itself says so.
  expect(check({ taken_at: '31.11.2026 14' })).toEqual({});
});

it('checks the measures of the organ alone', () => {
  const odd = { pirads: 6, prostate_ml: 0, bowel_prep: 10 };
  expect(Object.keys(problemsOf({ ...values, ...odd }, [jar('1')], undefined, null, NOW))).toEqual([
    'psa',
    'pirads',
    'prostate_ml',
  ]);
  expect(check({ ...odd, organ: 'colorectal' })).toEqual({
    bowel_prep: 'Boston skoru 0 ile 9 arasında olmalı',
  });
  expect(check({ ...odd, organ: 'thyroid' })).toEqual({});
  expect(check({}, { jars: [jar('2', { pieces: 101 })] })).toEqual({
    jars: '2 no.lu kabın parça sayısı 0 ile 100 arasında olmalı',
  });
});

it('uses a pathology number once, whatever its case', () => {
  const known = [
    { id: 'x', biopsy_no: 'BY-1204', pathology_no: 'B-26/1' },
    { id: 'y', biopsy_no: null, pathology_no: null },
  ];
  expect(twinProblem(' b-26/1 ', 'z', known)).toEqual({
    pathology_no: 'Bu numara BY-1204 biyopsisinde kullanılmış',
  });
  expect(twinProblem('B-26/1', 'x', known)).toEqual({});
  expect(twinProblem('', 'z', known)).toEqual({});
});
