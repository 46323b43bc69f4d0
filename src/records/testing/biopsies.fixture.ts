import type { LocalWrites } from '@/data/workspace';
import { biopsy } from '@sync/model/entities/biopsy';
import type { Biopsy, BiopsyDraft } from '@sync/model/entities/biopsy';
import type { Jar } from '@sync/model/entities/biopsy-values';

/* Biopsies for tests. */

export const NOW = '2026-11-17T11:05:00.000Z';
export const TAKEN = '2026-11-11T06:20:00.000Z';
const CLIENT = '00000000-0000-4000-8000-000000000101';
const DOCTOR = '00000000-0000-4000-8000-000000000120';

/** Permissions of who follows biopsies, and of who may say that the doctor has seen one. */
export const clerk = [
  'parse.adenom_biyotip.read',
  'parse.adenom_biyotip.add',
  'parse.adenom_biyotip.edit',
] as const;
export const doctor = ['parse.adenom_biyotip.read', 'parse.adenom_biyotip.seen'] as const;

export function jar(no: string, fields: Partial<Jar> = {}): Jar {
  return {
    id: `00000000-0000-4000-8000-0000000003${no.padStart(2, '0')}`,
    no,
    organ: 'prostate',
    site: null,
    pieces: null,
    barcode: null,
    state: 'taken',
    taken_at: TAKEN,
    sent_at: null,
    accepted_at: null,
    result_class: null,
    size_mm: null,
    sentence: null,
    note: null,
    ...fields,
  };
}

export const biopsyDraft: BiopsyDraft = {
  client_id: CLIENT,
  organ: 'prostate',
  side: 'none',
  sample_kind: 'core',
  jars: [jar('1'), jar('2')],
  doctor_id: DOCTOR,
  taken_at: TAKEN,
  caecum_reached: false,
  review: 'none',
  critical: false,
  doctor_user_ids: [],
  status: 'taken',
};

/** Stores a biopsy; what is not given is that of `biopsyDraft`. */
export function storeBiopsy(writes: LocalWrites, fields: Partial<BiopsyDraft> = {}): Promise<Biopsy> {
  return writes.create(biopsy, { ...biopsyDraft, ...fields }, { summary: 'biyopsi' });
}
