import { randomUUID } from 'node:crypto';
import type { JSONValue, Sql } from 'postgres';
import { biopsyStatuses, transferStates } from '@sync/model/entities/biopsy-values';
import { added } from './act-states';
import type { ActState, ActStates, Adding, Columns, Row } from './act-states';
import { addDoctor, addPatient, biopsyOf, jarOf, onWire } from './cases';

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

/** Returns a row as a device holds it. */
export async function stored(owner: Sql, table: string, id: string): Promise<Row> {
  const [row] = await owner<{ whole: Record<string, JSONValue> }[]>`
    select to_jsonb(t) as whole from public.${owner(table)} t where t.id = ${id}`;
  return onWire(row?.whole ?? {}) as unknown as Row;
}

async function addBiopsy(adding: Adding, status: string): Promise<Row> {
  const [clientId, doctorId] = [await addPatient(adding.owner), await addDoctor(adding.owner)];
  const jars = [
    jarOf('1', { id: TAKEN_JAR, state: status === 'sent' ? 'sent' : 'taken' }),
    jarOf('2', { id: LOST_JAR, state: 'lost', note: 'Kurye' }),
  ];
  const taken = biopsyOf(clientId, doctorId, { jars, taken_at: '2026-11-11T08:00:00.000Z' });
  const { id } = await added(adding, 'biopsies', { ...taken, ...valuesOf[status], status });
  return stored(adding.owner, 'biopsies', id);
}

const biopsyIn = async (adding: Adding, status: string): Promise<ActState> => ({
  record: await addBiopsy(adding, status),
  known: { pathology_no: randomUUID() },
  needed: { lists: [] },
});

/** Returns the columns of a manifest with one jar of a biopsy, at each of its states. */
const transferColumns = (biopsyId: string, sender: string, state: string): Columns => {
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

/** Adds a manifest with a jar of a biopsy that is on its way. */
async function transferIn(adding: Adding, state: string): Promise<ActState> {
  const { id: biopsyId } = await addBiopsy(adding, 'sent');
  const { id } = await added(adding, 'specimen_transfers', transferColumns(biopsyId, adding.clerk, state));
  const biopsy = await stored(adding.owner, 'biopsies', biopsyId);
  return {
    record: await stored(adding.owner, 'specimen_transfers', id),
    others: [biopsy],
    needed: { biopsies: [biopsy], receipts: [] },
  };
}

export const pathologyStates: ActStates = {
  biopsy: Object.keys(biopsyStatuses).map((status) => [status, (adding) => biopsyIn(adding, status)]),
  specimen_transfer: Object.keys(transferStates).map((state) => [
    state,
    (adding) => transferIn(adding, state),
  ]),
};
