import { randomUUID } from 'node:crypto';
import type { JSONValue, Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actSamples } from '../../../src/acts/testing/act-samples.fixture';
import type { Access } from '@sync/model/access/permissions';
import { ActionError } from '@sync/model/action-error';
import { actName } from '@sync/model/acts/act';
import type { Act, AnyRecord, AnyValues } from '@sync/model/acts/act';
import { allActs } from '@sync/model/acts/all';
import { perform } from '@sync/model/acts/perform';
import type { ActEdit } from '@sync/model/acts/perform';
import { biopsyStatuses } from '@sync/model/entities/biopsy-values';
import { caseStatuses } from '@sync/model/entities/insurance-values';
import { biopsyStates, transferColumns, transferStateNames } from '../support/act-states-pathology';
import { addDoctor, addInsurer, addPatient, caseLine, caseOf, onWire } from '../support/cases';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addRow } from '../../rls/rows';
import { addPerson } from '../support/people';
import { callPush } from '../support/sync-calls';
import type { Result } from '../support/sync-calls';

/*
 * For each act at each status of its record: what the device offers, the server stores; and the same changes from somebody
 * without the permission it refuses, each of them. A step that the device does not offer the server may still take: what
 * was done in several steps without a network arrives as one change.
 */

let database: TestDatabase;
let owner: Sql;
let clerk: string;
let reader: string;
let clientId: string;
let insurerId: string;
let doctorId: string;
let batchId: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  const rights = [
    ...['read', 'add', 'edit'].map((right) => `parse.insurance_tracking.${right}`),
    ...['read', 'add', 'edit', 'seen'].map((right) => `parse.adenom_biyotip.${right}`),
  ];
  clerk = await addPerson(owner, { extra: rights });
  reader = await addPerson(owner, {
    extra: ['parse.insurance_tracking.read', 'parse.adenom_biyotip.read'],
  });
  clientId = await addPatient(owner);
  insurerId = await addInsurer(owner);
  doctorId = await addDoctor(owner);
  batchId = (await addBatch('draft')).id;
}, 60_000);
afterAll(() => database.stop());

type Columns = Readonly<Record<string, JSONValue>>;
type Row = AnyRecord & Columns;

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

/** Adds a row past the rules of the table, and returns it as a device holds it. */
async function added(table: string, values: Columns): Promise<Row> {
  return stored(table, await addRow(owner, table, clerk, values));
}

async function stored(table: string, id: string): Promise<Row> {
  const [row] = await owner<{ whole: Record<string, JSONValue> }[]>`
    select to_jsonb(t) as whole from public.${owner(table)} t where t.id = ${id}`;
  return { ...onWire(row?.whole ?? {}), id } as unknown as Row;
}

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

const addCase = (status: string, more: Columns = {}): Promise<Row> =>
  added('insurance_cases', {
    ...caseOf(clientId, insurerId),
    lines: [caseLine({ id: KNEE, ...(lineOf[status] as Columns | undefined) })],
    papers: [PAPER],
    status,
    valid_to: '2026-11-20',
    ...moneyOf[status],
    ...more,
  });

const addBatch = (state: string): Promise<Row> =>
  added('invoice_batches', {
    batch_no: randomUUID().slice(0, 20),
    insurer_id: insurerId,
    period: '2026-11-01',
    state,
  });

const addBiopsy = (status: string): Promise<Row> => {
  const states = new Map(biopsyStates(clientId, doctorId));
  return added('biopsies', states.get(status) ?? {});
};

/** Adds a manifest with a jar of a biopsy that is on its way. */
const addTransfer = async (state: string): Promise<Row> =>
  added('specimen_transfers', transferColumns((await addBiopsy('sent')).id, clerk, state));

/** States of an entity's records, each with what adds a record of it. */
const states: Readonly<Record<string, readonly (readonly [string, () => Promise<Row>])[]>> = {
  insurance_case: Object.keys(caseStatuses).map((status) => [status, () => addCase(status)]),
  invoice_batch: ['draft', 'sent', 'settled'].map((state) => [state, () => addBatch(state)]),
  biopsy: Object.keys(biopsyStatuses).map((status) => [status, () => addBiopsy(status)]),
  specimen_transfer: transferStateNames.map((state) => [state, () => addTransfer(state)]),
};
/** Status of the case in an icmal that an act is about; invoiced unless it is here. */
const caseOfBatch: Readonly<Record<string, string>> = { 'invoice_batch.settle': 'paid' };

/** Acts about a case that is in no icmal. */
const inNone: ReadonlySet<string> = new Set(['invoice_batch.fill']);

/** Returns the biopsies of a manifest. */
const biopsiesOf = ({ jars, code }: Row): Promise<Row[]> => {
  const lines = code === undefined ? [] : (jars as { readonly biopsy_id: string }[]);
  return Promise.all(lines.map(({ biopsy_id: id }) => stored('biopsies', id)));
};

/** Acts whose further changes the server makes by itself: it has them when they arrive, and says so. */
const madeByServer: ReadonlySet<string> = new Set(['specimen_transfer.cancel']);

const accessOf = (userId: string, permissions: readonly string[]): Access => ({
  userId,
  permissions: new Set(permissions),
});

/** Returns what is typed for an act: the sample's values, with ids that the server knows. */
function valuesFor(act: Act, cases: readonly Row[]): AnyValues {
  const { values = {} } = actSamples[actName(act)] ?? {};
  const ids = cases.map(({ id }) => id);
  const known: AnyValues = {
    assignee_id: clerk,
    batch_id: batchId,
    pathology_no: randomUUID(),
    cases: ids,
    shares: Object.fromEntries(ids.map((id) => [id, { paid: 100_000, reason: null }])),
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name in known ? known[name] : value]),
  );
}

const worldFor = (cases: readonly Row[], permissions: readonly string[] = []) => ({
  userId: clerk,
  permissions: new Set(permissions),
  now: '2026-11-17T11:05:00.000Z',
  today: '2026-11-17',
  reference: { definitions: () => [], definition: () => undefined, definitionName: () => null },
  needed: { cases, biopsies: cases, receipts: [], lists: [], events: [], batches: [], patients: [] },
});

/** Sends the changes of an act as a device does, and returns the server's answers. */
function pushed(person: string, edits: readonly ActEdit[], rows: readonly Row[]): Promise<readonly Result[]> {
  const changes = edits.map((edit) => {
    if (edit.kind === 'remove') throw new Error('no act removes yet');
    const { kind, collection, fields } = edit.entity;
    const of = rows.find(({ id }) => id === edit.id);
    const patch = edit.kind === 'create' ? edit.draft : edit.patch;
    const written = { ...of, ...(typeof patch === 'function' ? patch(of ?? {}) : patch) };
    const document = Object.fromEntries(
      Object.entries(written).filter(([name]) => fields[name]?.serverOnly === false),
    );
    const base_version = edit.kind === 'create' ? null : (of?.row_version ?? null);
    const id = edit.id ?? randomUUID();
    return { collection, kind, id, base_version, document, device_at: worldFor([]).now, edit: randomUUID() };
  });
  return asUser(owner, person, (tx) => callPush(tx, changes));
}

/** Acts by what was offered of them, so that no act is left out. */
const offered = new Set<string>();

describe.each(allActs.map((act) => [actName(act), act] as const))('%s', (name, act) => {
  test.each(states[act.entity.kind] ?? [])('of a record that is %s', async (_, add) => {
    const record = await add();
    const batched = act.entity.kind === 'invoice_batch';
    const cases = batched
      ? [await addCase(caseOfBatch[name] ?? 'invoiced', { batch_id: inNone.has(name) ? null : record.id })]
      : await biopsiesOf(record);
    const done = () =>
      perform(act, accessOf(clerk, act.permissions), record, {
        values: valuesFor(act, cases),
        world: worldFor(cases, act.permissions),
      });
    let edits: readonly ActEdit[];
    try {
      ({ edits } = done());
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      return;
    }
    offered.add(name);
    const rows = [record, ...cases];
    const foreign = await pushed(reader, edits, rows);
    expect(foreign.map(({ status }) => status)).toEqual(edits.map(() => 'rejected'));
    const own = await pushed(clerk, edits, rows);
    const answers = edits.map((_, at) => (at > 0 && madeByServer.has(name) ? 'conflict' : 'applied'));
    expect(own.map(({ status }) => status)).toEqual(answers);
    for (const [at, edit] of edits.entries()) {
      if (answers[at] !== 'conflict' || edit.kind !== 'change' || typeof edit.patch !== 'function') continue;
      const of = rows.find(({ id }) => id === edit.id);
      expect(await stored(edit.entity.table, edit.id)).toMatchObject(edit.patch(of ?? {}));
    }
  });
});

test('each act was offered at some status', () => {
  expect([...offered].toSorted()).toEqual(allActs.map(actName).toSorted());
});
