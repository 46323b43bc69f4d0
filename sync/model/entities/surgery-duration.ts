import { defineEntity } from '../entity';
import type { DocumentOf } from '../entity';
import { integer, reference } from '../fields';

/**
 * Duration of a procedure in the past two years, of all surgeons or of one: minutes from "Salona alındı" to
 * "Derlenmeye alındı". The server computes it from surgeries with this first procedure.
 */
export const surgeryDuration = defineEntity({
  kind: 'surgery_duration',
  collection: 'surgeries',
  table: 'surgery_durations',
  label: { singular: 'Ameliyat süresi', plural: 'Ameliyat süreleri' },
  fields: {
    procedure_id: reference('definitions', {
      label: 'Ameliyat türü',
      lookup: 'procedure',
      required: true,
      serverOnly: true,
    }),
    /** Null: of all surgeons. */
    surgeon_id: reference('definitions', { label: 'Cerrah', lookup: 'clinician', serverOnly: true }),
    cases: integer({ label: 'Ameliyat sayısı', required: true, serverOnly: true }),
    median_minutes: integer({ label: 'Ortanca süre', required: true, serverOnly: true }),
    /** Bounds of the middle: of ten durations, eight were between the two. */
    p10_minutes: integer({ label: '%10 süre', required: true, serverOnly: true }),
    p90_minutes: integer({ label: '%90 süre', required: true, serverOnly: true }),
  },
  permissions: { read: ['crm.surgery_list.read'] },
});

export type SurgeryDuration = DocumentOf<typeof surgeryDuration>;
