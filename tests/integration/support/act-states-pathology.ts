import { randomUUID } from 'node:crypto';
import { biopsyStatuses, transferStates } from '@sync/model/entities/biopsy-values';
import { added } from './act-states';
import type { ActStates, Adding, Columns, Row } from './act-states';
import { addDoctor, addPatient, biopsyOf, jarOf } from './cases';

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

async function addBiopsy(adding: Adding, status: string): Promise<Row> {
  const [clientId, doctorId] = [await addPatient(adding.owner), await addDoctor(adding.owner)];
  return added(adding, 'biopsies', {
    ...biopsyOf(clientId, doctorId, {
      jars: [
        jarOf('1', { id: TAKEN_JAR, state: status === 'sent' ? 'sent' : 'taken' }),
        jarOf('2', { id: LOST_JAR, state: 'lost', note: 'Kurye' }),
      ],
      taken_at: '2026-11-11T08:00:00.000Z',
    }),
    ...valuesOf[status],
    status,
  });
}

/** Adds a manifest with one jar of a biopsy that is on its way. */
function addTransfer(adding: Adding, biopsy: Row, state: string): Promise<Row> {
  const line = { id: TAKEN_JAR, label: 'BY-1 / 1' };
  const isEnded = state === 'closed' || state === 'cancelled';
  return added(adding, 'specimen_transfers', {
    code: 'K7QM2X9D',
    from_place: 'Endoskopi',
    to_place: 'Patoloji',
    jars: [{ ...line, biopsy_id: biopsy.id }],
    sent_at: AT,
    sent_by: adding.clerk,
    state,
    differences: state === 'mismatch' ? [{ ...line, state: 'missing' }] : null,
    closed_note: isEnded ? 'Kurye gelmedi' : null,
  });
}

/** A biopsy at each of its statuses, and a manifest with a jar of one at each of its states. */
export const pathologyStates: ActStates = {
  biopsy: Object.keys(biopsyStatuses).map((status) => [
    status,
    async (adding) => ({
      record: await addBiopsy(adding, status),
      known: { pathology_no: randomUUID() },
      needed: { lists: [] },
    }),
  ]),
  specimen_transfer: Object.keys(transferStates).map((state) => [
    state,
    async (adding) => {
      const biopsy = await addBiopsy(adding, 'sent');
      const record = await addTransfer(adding, biopsy, state);
      return { record, others: [biopsy], needed: { biopsies: [biopsy], receipts: [] } };
    },
  ]),
};
