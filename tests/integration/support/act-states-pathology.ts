import type { JSONValue } from 'postgres';
import { biopsyStatuses, transferStates } from '@sync/model/entities/biopsy-values';
import { biopsyOf, jarOf } from './cases';

type Columns = Readonly<Record<string, JSONValue>>;

/** Ids of the jars that samples name: one taken, one lost. */
const TAKEN_JAR = '00000000-0000-4000-8000-000000000301';
const LOST_JAR = '00000000-0000-4000-8000-000000000302';
const AT = '2026-11-12T08:00:00.000Z';
const REPORT = '00000000-0000-4000-8000-000000000401';

const accepted: Columns = { accepted_at: AT };
const reported: Columns = {
  ...accepted,
  reported_at: AT,
  report_text: 'Adenokarsinom.',
  report_id: REPORT,
  result_class: 'malignant',
  critical: true,
  review: 'confirmed',
};
const seen: Columns = { ...reported, seen_at: AT, seen_report: REPORT };
const told: Columns = { ...seen, told_at: AT, told_how: 'phone', told_report: REPORT };
const planned: Columns = { ...told, follow_up_plan: 'Konsey' };
const aside: Columns = { status_note: 'Fiksatif yok' };

/** Values of a biopsy, by its status. */
const valuesOf: Readonly<Record<string, Columns>> = {
  ordered: { taken_at: null },
  accepted,
  in_review: accepted,
  extra_tests: accepted,
  reported: { ...reported, review: 'needed' },
  seen,
  told: planned,
  follow_up: planned,
  closed: planned,
  unsuitable: aside,
  lost: aside,
  cancelled: aside,
};

/** Returns the columns of a biopsy at each of its statuses. */
export const biopsyStates = (clientId: string, doctorId: string): readonly (readonly [string, Columns])[] =>
  Object.keys(biopsyStatuses).map((status) => [
    status,
    {
      ...biopsyOf(clientId, doctorId, {
        jars: [
          jarOf('1', { id: TAKEN_JAR, state: status === 'sent' ? 'sent' : 'taken' }),
          jarOf('2', { id: LOST_JAR, state: 'lost', note: 'Kurye' }),
        ],
        taken_at: '2026-11-11T08:00:00.000Z',
      }),
      ...valuesOf[status],
      status,
    },
  ]);

/** Returns the columns of a manifest with one jar of a biopsy, at each of its states. */
export const transferColumns = (biopsyId: string, sender: string, state: string): Columns => {
  const line = { id: TAKEN_JAR, label: 'BY-1 / 1' };
  const isEnded = state === 'closed' || state === 'cancelled';
  return {
    code: 'K7QM2X9D',
    from_place: 'Endoskopi',
    to_place: 'Patoloji',
    jars: [{ ...line, biopsy_id: biopsyId }],
    sent_at: AT,
    sent_by: sender,
    state,
    differences: state === 'mismatch' ? [{ ...line, state: 'missing' }] : null,
    closed_note: isEnded ? 'Kurye gelmedi' : null,
  };
};

export const transferStateNames: readonly string[] = Object.keys(transferStates);
