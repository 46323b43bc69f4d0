import { criticalClasses, worstClass } from '../entities/biopsy-values';
import type { BiopsyStatus, Organ, ResultClass, ReviewState } from '../entities/biopsy-values';
import { asciiUpper } from '../tr/ascii';

/** What a pathology list changes in what the hospital believed; see `listDifferences`. The server decides. */

/** A row of a pathology list, read. */
export interface ReportRow {
  readonly line: number;
  readonly pathology_no: string | null;
  readonly protocol_no: string | null;
  readonly national_id: string | null;
  readonly reported_on: string | null;
  readonly taken_on: string | null;
  readonly organ: Organ | null;
  readonly jar_no: string | null;
  readonly doctor_id: string | null;
  readonly result_class: ResultClass | null;
  readonly review: ReviewState | null;
  readonly isGraded: boolean;
  readonly hasText: boolean;
}

/** Fields of a biopsy that are compared. */
export interface BelievedBiopsy {
  readonly id: string;
  readonly client_id: string;
  readonly pathology_no: string | null;
  readonly protocol_no: string | null;
  readonly organ: Organ;
  readonly status: BiopsyStatus;
  /** `YYYY-MM-DD` in Istanbul. */
  readonly taken_on: string | null;
  readonly hasReport: boolean;
  readonly result_class: ResultClass | null;
  readonly isConfirmed: boolean;
}

/** Groups of the report, what has to be looked at first on top. */
export const reportGroups = [
  'critical',
  'other_patient',
  'asks',
  'wrong',
  'review',
  'result',
  'made',
  'unmatched',
  'same',
] as const;
export type ReportGroup = (typeof reportGroups)[number];

export type ReportReason =
  | 'empty_report'
  | 'report_before_sample'
  | 'isup_organ'
  | 'no_client'
  | 'no_doctor'
  | 'no_number'
  | 'several';

export interface ReportDifference {
  readonly group: ReportGroup;
  readonly lines: readonly number[];
  readonly biopsyId: string | null;
  readonly reason: ReportReason | null;
  readonly result: readonly [before: ResultClass | null, after: ResultClass | null];
}

export interface KnownBiopsies {
  readonly biopsies: readonly BelievedBiopsy[];
  readonly clientOf: (nationalId: string) => string | null;
}

const key = (number: string | null): string | null => (number === null ? null : asciiUpper(number));

function wrongOf(row: ReportRow, own: BelievedBiopsy | null): ReportReason | null {
  const taken = row.taken_on ?? own?.taken_on ?? null;
  if (row.reported_on !== null && !row.hasText && own?.hasReport !== true) return 'empty_report';
  if (row.reported_on !== null && taken !== null && row.reported_on < taken) return 'report_before_sample';
  const organ = own?.organ ?? row.organ;
  return row.isGraded && organ !== null && organ !== 'prostate' ? 'isup_organ' : null;
}

/** Returns the numbers that appear with two different patients in one list. */
function sharedNumbers(rows: readonly ReportRow[]): ReadonlySet<string> {
  const owners = new Map<string, string>();
  const shared = new Set<string>();
  for (const { pathology_no: number, national_id: person } of rows) {
    const own = key(number);
    if (own === null || person === null) continue;
    const known = owners.get(own);
    if (known === undefined) owners.set(own, person);
    else if (known !== person) shared.add(own);
  }
  return shared;
}

interface Found {
  readonly own: BelievedBiopsy | null;
  readonly isSeveral: boolean;
}

function finderOf(biopsies: readonly BelievedBiopsy[]): (row: ReportRow) => Found {
  const byNumber = new Map(
    biopsies.flatMap((biopsy) => (biopsy.pathology_no === null ? [] : [[key(biopsy.pathology_no), biopsy]])),
  );
  const byProtocol = new Map<string, BelievedBiopsy[]>();
  for (const biopsy of biopsies) {
    if (biopsy.protocol_no === null) continue;
    byProtocol.set(biopsy.protocol_no, [...(byProtocol.get(biopsy.protocol_no) ?? []), biopsy]);
  }
  return (row) => {
    const named = row.pathology_no === null ? undefined : byNumber.get(key(row.pathology_no));
    if (named !== undefined) return { own: named, isSeveral: false };
    const fit = (byProtocol.get(row.protocol_no ?? '') ?? []).filter(
      (biopsy) =>
        (row.pathology_no === null || biopsy.pathology_no === null) &&
        (row.organ === null || biopsy.organ === row.organ),
    );
    return { own: fit.length === 1 ? (fit[0] ?? null) : null, isSeveral: fit.length > 1 };
  };
}

function unmatchedReason(row: ReportRow, isSeveral: boolean, known: KnownBiopsies): ReportReason | null {
  if (isSeveral) return 'several';
  if (row.national_id === null || known.clientOf(row.national_id) === null) return 'no_client';
  if (row.doctor_id === null) return 'no_doctor';
  return row.pathology_no === null ? 'no_number' : null;
}

/** Returns the changes by a pathology list, one entry for each row; those to look at first on top. */
export function reportDifferences(
  rows: readonly ReportRow[],
  known: KnownBiopsies,
): readonly ReportDifference[] {
  const find = finderOf(known.biopsies);
  const shared = sharedNumbers(rows);
  const differences = rows.map((row): ReportDifference => {
    const { own, isSeveral } = find(row);
    const before = own?.result_class ?? null;
    const after = row.jar_no === null ? row.result_class : worstClass([before, row.result_class]);
    const made = (group: ReportGroup, reason: ReportReason | null = null): ReportDifference => ({
      group,
      lines: [row.line],
      biopsyId: own?.id ?? null,
      reason,
      result: [before, after],
    });
    const client = row.national_id === null ? null : known.clientOf(row.national_id);
    const isShared = shared.has(key(row.pathology_no) ?? '');
    if (isShared || (own !== null && client !== null && client !== own.client_id))
      return made('other_patient');
    const wrong = wrongOf(row, own);
    if (wrong !== null) return made('wrong', wrong);
    if (own === null) {
      const reason = unmatchedReason(row, isSeveral, known);
      if (reason !== null) return made('unmatched', reason);
    }
    const isNew = after !== null && after !== before;
    if (isNew && own !== null && before !== null && (own.isConfirmed || own.hasReport)) return made('asks');
    if (isNew && criticalClasses.has(after)) return made('critical');
    if (row.review === 'needed') return made('review');
    if (isNew) return made('result');
    if (own === null) return made('made');
    return made(row.hasText && !own.hasReport ? 'result' : 'same');
  });
  return differences.toSorted(
    (a, b) =>
      reportGroups.indexOf(a.group) - reportGroups.indexOf(b.group) || (a.lines[0] ?? 0) - (b.lines[0] ?? 0),
  );
}
