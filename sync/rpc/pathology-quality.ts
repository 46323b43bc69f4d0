import * as v from 'valibot';
import { listOf, textOrNull } from './answers';
import { defineQuery } from './rpc';

const quality = v.object({
  /** Colonoscopies and those with an adenoma, by doctor, month (`2026-11`) and indication. */
  rates: listOf(
    v.object({
      doctor_id: textOrNull,
      doctor: v.string(),
      month: v.string(),
      indication: v.nullable(v.picklist(['screening', 'surveillance', 'diagnostic'])),
      of: v.number(),
      found: v.number(),
    }),
  ),
  /** Hours that each step took; `whole` is from the sample to the patient. */
  stages: v.nullable(
    listOf(
      v.object({
        stage: v.picklist(['accepted', 'reported', 'seen', 'told', 'whole']),
        n: v.number(),
        median: v.number(),
        p90: v.number(),
      }),
    ),
  ),
  cases: v.object({
    n: v.number(),
    lost: v.number(),
    unsuitable: v.number(),
    /** Reports that the machine read, and those that a person corrected. */
    read: v.number(),
    corrected: v.number(),
    critical: v.number(),
    critical_in_time: v.number(),
  }),
});
export type PathologyQuality = v.InferOutput<typeof quality>;

/** Criteria by which a colonoscopy counts in the rate; an absent one does not restrict it. */
export interface RateSettings {
  readonly indications?: readonly string[];
  readonly complete_only?: boolean;
  readonly age_from?: number;
}

/** Figures of the whole hospital between two days, `YYYY-MM-DD`, both included. Rejected: `values_malformed`. */
export const pathologyQuality = defineQuery({
  name: 'pathology_quality',
  permission: 'parse.adenom_biyotip.read',
  parameters: (of: { from_day: string; to_day: string; settings: RateSettings }) => of,
  answer: v.parser(quality),
});
