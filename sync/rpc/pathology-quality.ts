import * as v from 'valibot';
import { listOf, textOrNull } from './answers';
import { defineQuery } from './rpc';

const quality = v.object({
  /** Colonoscopies with a known outcome and those with an adenoma; those whose report is awaited. By doctor, month (`2026-11`) and indication. */
  rates: listOf(
    v.object({
      doctor_id: textOrNull,
      doctor: v.string(),
      month: v.string(),
      indication: v.nullable(v.picklist(['screening', 'surveillance', 'diagnostic'])),
      of: v.number(),
      found: v.number(),
      waiting: v.number(),
    }),
  ),
  /** Hours that each step took; `whole` is from the sample to the patient. */
  stages: v.nullable(
    listOf(
      v.object({
        stage: v.picklist(['accepted', 'reported', 'seen', 'told', 'whole']),
        /** Biopsies that have come to its end, and those that wait for it. */
        n: v.number(),
        waiting: v.number(),
        /** Hours, waiting ones counted with what they have waited so far; null where too many wait to tell. */
        median: v.nullable(v.number()),
        p90: v.nullable(v.number()),
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
    /** Unseen ones whose hours are not over. */
    critical_waiting: v.number(),
    critical_in_time: v.number(),
  }),
});
export type PathologyQuality = v.InferOutput<typeof quality>;

/** Criteria by which a colonoscopy counts in the rate; an absent one does not restrict it. */
export interface RateSettings {
  readonly indications?: readonly string[];
  readonly complete_only?: boolean;
  readonly age_from?: number;
  /** Serrated lesions count as adenomas. */
  readonly serrated?: boolean;
}

/** Figures of the whole hospital between two days, `YYYY-MM-DD`, both included. Rejected: `values_malformed`. */
export const pathologyQuality = defineQuery({
  name: 'pathology_quality',
  permission: 'parse.adenom_biyotip.read',
  parameters: (of: { from_day: string; to_day: string; settings: RateSettings }) => of,
  answer: v.parser(quality),
});
