import { randomUUID } from 'node:crypto';
import { caseStatuses } from '@sync/model/entities/insurance-values';
import { added } from './act-states';
import type { ActState, ActStates, Adding, Columns, Row } from './act-states';
import { addInsurer, addPatient, caseLine, caseOf } from './cases';

/** Id of the line and of the paper that samples name. */
const KNEE = '00000000-0000-4000-8000-000000000230';
const PAPER = {
  id: KNEE,
  document_id: null,
  name: 'Epikriz',
  state: 'attached',
  note: null,
  by: null,
  at: null,
};

const approved = { decision: 'approved', approved: 100_000 };
/** Decision on the line of a case, by the case's status; none before the payer has decided. */
const lineOf: Columns = {
  approved,
  partial: { decision: 'partial', approved: 60_000 },
  refused: { decision: 'refused', approved: 0 },
  used: approved,
  invoiced: approved,
  paid: approved,
  paid_cut: approved,
  expired: approved,
};
/** Money of a case, by its status. */
const moneyOf: Readonly<Record<string, Columns>> = {
  invoiced: { invoiced_amount: 100_000 },
  paid: { invoiced_amount: 100_000, paid_amount: 100_000 },
  paid_cut: { invoiced_amount: 100_000, paid_amount: 90_000, cut_amount: 10_000, cut_reason: 'Tarife' },
};

/** Patient and insurer of the cases. */
interface Parties {
  readonly clientId: string;
  readonly insurerId: string;
}
const partiesOf = async ({ owner }: Adding): Promise<Parties> => ({
  clientId: await addPatient(owner),
  insurerId: await addInsurer(owner),
});

const addCase = (adding: Adding, parties: Parties, status: string, more: Columns = {}): Promise<Row> =>
  added(adding, 'insurance_cases', {
    ...caseOf(parties.clientId, parties.insurerId),
    lines: [caseLine({ id: KNEE, ...(lineOf[status] as Columns | undefined) })],
    papers: [PAPER],
    status,
    valid_to: '2026-11-20',
    ...moneyOf[status],
    ...more,
  });

const addBatch = (adding: Adding, { insurerId }: Parties, state: string): Promise<Row> =>
  added(adding, 'invoice_batches', {
    batch_no: randomUUID().slice(0, 20),
    insurer_id: insurerId,
    period: '2026-11-01',
    state,
  });

async function caseIn(adding: Adding, status: string): Promise<ActState> {
  const parties = await partiesOf(adding);
  const { id: batch_id } = await addBatch(adding, parties, 'draft');
  return {
    record: await addCase(adding, parties, status),
    known: { assignee_id: adding.clerk, batch_id },
    needed: { cases: [], events: [], batches: [], patients: [] },
  };
}

/** Status of the case in an icmal that an act is about; invoiced unless it is here. */
const caseOfBatch: Readonly<Record<string, string>> = { 'invoice_batch.settle': 'paid' };
/** Acts about a case that is in no icmal. */
const inNone: ReadonlySet<string> = new Set(['invoice_batch.fill']);

async function batchIn(adding: Adding, state: string, act: string): Promise<ActState> {
  const parties = await partiesOf(adding);
  const record = await addBatch(adding, parties, state);
  const batch_id = inNone.has(act) ? null : record.id;
  const other = await addCase(adding, parties, caseOfBatch[act] ?? 'invoiced', { batch_id });
  return {
    record,
    others: [other],
    known: { cases: [other.id], shares: { [other.id]: { paid: 100_000, reason: null } } },
    needed: { cases: [other] },
  };
}

export const insuranceStates: ActStates = {
  insurance_case: Object.keys(caseStatuses).map((status) => [status, (adding) => caseIn(adding, status)]),
  invoice_batch: ['draft', 'sent', 'settled'].map((state) => [
    state,
    (adding, act) => batchIn(adding, state, act),
  ]),
};
