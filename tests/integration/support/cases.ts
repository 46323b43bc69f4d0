import { randomUUID } from 'node:crypto';
import type { JSONValue, Sql } from 'postgres';
import { entityOfKind } from '@sync/model/registry';
import { change, push } from './sync-calls';

type Values = Record<string, JSONValue>;

/** Makes a line of a case that asks for 1,000 lira and has no answer yet. */
export const caseLine = (more: Values = {}): Values => ({
  id: randomUUID(),
  procedure_id: null,
  name: 'MR, diz',
  code: '804.180',
  asked: 100_000,
  approved: null,
  decision: 'open',
  reason: null,
  words: null,
  appealed: false,
  ...more,
});

export const caseOf = (clientId: string, insurerId: string, more: Values = {}): Values => ({
  client_id: clientId,
  payer_kind: 'tss',
  insurer_id: insurerId,
  service_kind: 'test',
  service_name: 'MR, diz',
  lines: [caseLine()],
  currency: 'TRY',
  units: 1,
  papers: [],
  status: 'waiting',
  ...more,
});

export const jarOf = (no: string, more: Values = {}): Values => ({
  id: randomUUID(),
  no,
  organ: 'prostate',
  site: null,
  pieces: null,
  barcode: null,
  state: 'taken',
  taken_at: null,
  sent_at: null,
  accepted_at: null,
  result_class: null,
  size_mm: null,
  sentence: null,
  note: null,
  ...more,
});

export const biopsyOf = (clientId: string, doctorId: string, more: Values = {}): Values => ({
  client_id: clientId,
  organ: 'prostate',
  side: 'none',
  sample_kind: 'core',
  jars: [jarOf('1'), jarOf('2')],
  doctor_id: doctorId,
  taken_at: '2026-11-20T08:00:00.000Z',
  caecum_reached: false,
  review: 'none',
  critical: false,
  status: 'taken',
  ...more,
});

export interface Pushed {
  readonly status: string;
  readonly constraint?: string;
  readonly document?: Record<string, JSONValue> & { readonly row_version: number };
}

/** Pushes one change of collection `cases`; gives its answer, and the row as it stands then. */
export async function pushCase(
  owner: Sql,
  person: string,
  kind: string,
  values: Values,
  id: string = randomUUID(),
  version: number | null = null,
): Promise<Pushed & { readonly id: string }> {
  const { table, fields } = entityOfKind(kind);
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(fields, name)));
  const [answer] = await push(owner, person, change('cases', kind, known, version, id));
  const [row] = await owner<
    { whole: Values }[]
  >`select to_jsonb(t) as whole from public.${owner(table)} t where t.id = ${id}`;
  const document = row === undefined ? undefined : (onWire(row.whole) as Pushed['document']);
  return { ...(answer as unknown as Pushed), ...(document === undefined ? {} : { document }), id };
}

/** Converts times to the form that devices have. */
export const onWire = (whole: Values): Values =>
  Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [
      name,
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/u.test(value) ? new Date(value).toISOString() : value,
    ]),
  );

/** Adds a look-up entry of a new name. */
export async function addEntry(owner: Sql, kind: string, attributes: Values, name: string = randomUUID()) {
  const id = randomUUID();
  await owner`insert into public.definitions (id, kind, name, position, attributes)
    values (${id}, ${kind}, ${name}, 10, ${owner.json(attributes)})`;
  return id;
}

export const addInsurer = (owner: Sql, name?: string) =>
  addEntry(
    owner,
    'insurer',
    { payer_kind: 'tss', appeal_days: 15, payment_days: 30, phone: null, other_names: [] },
    name,
  );

export const addDoctor = (owner: Sql, user: string | null = null) =>
  addEntry(owner, 'clinician', { profession: 'physician', department_id: null, user_id: user });

/** Adds a patient; with an identity number where one is given. */
export async function addPatient(owner: Sql, identity: string | null = null): Promise<string> {
  const id = randomUUID();
  await owner`insert into public.clients (id, client_kind, first_name, last_name, identity_type, identity_no, sex, email)
    values (${id}, 'patient', 'Deniz', 'Yıldız', ${identity === null ? 'none' : 'tckn'}, ${identity}, 'unspecified',
      'deniz@vizite.test')`;
  return id;
}
