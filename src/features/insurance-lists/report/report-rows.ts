import type { KeptRow } from '@/import/flow/scan-rows';
import type { Organ, ResultClass, ReviewState } from '@sync/model/entities/biopsy-values';
import type { AnswerRow } from '@sync/model/rules/list-difference';
import type { ReportRow } from '@sync/model/rules/pathology-difference';

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/**
 * Returns rows of an insurer's list as the difference rule takes them. @param sourceId the insurer of rows that name
 * none
 */
export function answerRows(kept: readonly KeptRow[], sourceId: string | null): readonly AnswerRow[] {
  return kept.map(({ line, values }) => ({
    line,
    insurer_id: textOf(values['insurer_id']) ?? sourceId,
    provision_no: textOf(values['provision_no']),
    invoice_no: textOf(values['invoice_no']),
    service_day: textOf(values['service_day']),
    valid_to: textOf(values['valid_to']),
    code: textOf(values['code']),
    asked: numberOf(values['asked']),
    approved: numberOf(values['approved']),
    decision: textOf(values['decision']),
    paid: numberOf(values['paid']),
    cut: numberOf(values['cut']),
    national_id: textOf(values['national_id']),
  }));
}

/** Returns rows of a pathology list as the difference rule takes them; codes are those of our own reading. */
export function reportRows(kept: readonly KeptRow[]): readonly ReportRow[] {
  return kept.map(({ line, values }) => ({
    line,
    pathology_no: textOf(values['pathology_no']),
    protocol_no: textOf(values['protocol_no']),
    national_id: textOf(values['national_id']),
    reported_on: textOf(values['reported_on']),
    taken_on: textOf(values['taken_on']),
    organ: textOf(values['organ']) as Organ | null,
    jar_no: textOf(values['jar_no']),
    doctor_id: textOf(values['doctor_id']),
    result_class: textOf(values['result_class']) as ResultClass | null,
    review: textOf(values['review']) as ReviewState | null,
    isGraded: values['isup'] !== null || values['gleason'] !== null,
    hasText: values['has_text'] === true,
  }));
}
