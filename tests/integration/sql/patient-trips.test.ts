import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { portalColumns } from '@sync/model/portal-columns';
import { tripStepOrder } from '@sync/model/entities/trip-values';
import { startHostedPostgres, asUser } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { change, push } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
/** Plans trips. */
let planner: string;
/** Stamps steps, and nothing else. */
let driver: string;
let clientId: string;

const RIGHTS = [
  'crm.foreign_patients.read',
  'crm.foreign_patients.add',
  'crm.foreign_patients.edit',
  'crm.foreign_patient_reports.read',
  'crm.foreign_patient_reports.export',
  'crm.foreign_patient_reports.edit',
];
const id = () => crypto.randomUUID();
type Values = Record<string, JSONValue>;
const HOUR = 3_600_000;
/** Returns the time some hours from now; a step that is stamped lies before it. */
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString();

async function pushed(person: string, values: Values, tripId: string, version: number | null = null) {
  const [answer] = await push(owner, person, change('surgeries', 'patient_trip', values, version, tripId));
  return answer as { readonly status: string; readonly constraint?: string; readonly field?: string };
}
async function plan(values: Values = {}): Promise<string> {
  const tripId = id();
  const answer = await pushed(planner, { client_id: clientId, arrival_at: at(-5), ...values }, tripId);
  expect(answer).toMatchObject({ status: 'applied' });
  return tripId;
}
const rowOf = async (tripId: string) => {
  const [row] = await owner`select * from public.patient_trips where id = ${tripId}`;
  return row as Record<string, unknown>;
};
const ask = (person: string, call: string, values: readonly JSONValue[] = []) =>
  asUser(owner, person, async (tx) => {
    const [row] = await tx.unsafe<{ answer: never }[]>(`select ${call} as answer`, [...values] as never[]);
    return row?.answer as unknown as Record<string, JSONValue>;
  });

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  planner = await addPerson(owner, { extra: RIGHTS });
  driver = await addPerson(owner, { extra: ['crm.foreign_patients.read', 'crm.foreign_patients.steps'] });
  clientId = id();
  await owner`insert into public.clients (id, client_kind, first_name, last_name, identity_type, identity_no, sex, email,
      nationality, country, language, is_foreign_patient, portal_record_no)
    values (${clientId}, 'patient', 'Anna', 'Lindqvist', 'passport', 'P1234567', 'female', 'anna@vizite.test',
      'SE', 'DE', 'en', true, 'HT-1')`;
});
afterAll(() => database.stop());

describe('a trip', () => {
  test('gets a number and what the record of the patient says', async () => {
    const tripId = await plan();
    const row = await rowOf(tripId);
    expect(row['trip_no']).toMatch(/^YH-\d{4,}$/u);
    expect(row).toMatchObject({
      nationality: 'SE',
      country: 'DE',
      language: 'en',
      portal_record_no: 'HT-1',
    });
  });

  test('of two tablets that stamp different steps without a network both stand', async () => {
    const tripId = await plan();
    const [met, landed] = [at(-3), at(-4)];
    expect(await pushed(driver, { landed_at: landed }, tripId, 1)).toMatchObject({ status: 'applied' });
    // The other tablet is told of the newer version, merges by field and sends its own step again.
    expect(await pushed(planner, { met_at: met }, tripId, 1)).toMatchObject({ status: 'conflict' });
    expect(await pushed(planner, { met_at: met }, tripId, 2)).toMatchObject({ status: 'applied' });
    const row = await rowOf(tripId);
    expect([row['landed_at'], row['met_at']]).toEqual([new Date(landed), new Date(met)]);
  });

  test('who stamps steps changes nothing else', async () => {
    const tripId = await plan();
    expect(await pushed(driver, { hotel: 'Başka otel' }, tripId, 1)).toMatchObject({
      status: 'rejected',
      constraint: 'patient_trips_edit_permission',
    });
    expect(await pushed(driver, { client_id: clientId, arrival_at: at(1) }, id())).toMatchObject({
      status: 'rejected',
    });
    expect(await pushed(driver, { met_at: at(-1) }, tripId, 1)).toMatchObject({ status: 'applied' });
  });

  test.each(tripStepOrder)('%s lies in the past, and is taken back', async (step) => {
    const tripId = await plan();
    expect(await pushed(planner, { [step]: at(1) }, tripId, 1)).toMatchObject({
      constraint: 'patient_trips_step_future',
    });
    expect(await pushed(planner, { [step]: at(-1) }, tripId, 1)).toMatchObject({ status: 'applied' });
    expect(await pushed(planner, { [step]: null }, tripId, 2)).toMatchObject({ status: 'applied' });
    expect((await rowOf(tripId))[step]).toBeNull();
  });

  test('steps keep their order where it is known', async () => {
    const tripId = await plan({ landed_at: at(-4), in_hospital_at: at(-2) });
    const refused = async (values: Values) => (await pushed(planner, values, tripId, 1)).constraint;
    expect(await refused({ met_at: at(-4.5) })).toBe('patient_trips_step_order');
    expect(await refused({ met_at: at(-1.5) })).toBe('patient_trips_step_order');
    expect(await refused({ discharged_at: at(-3) })).toBe('patient_trips_step_order');
    expect(await refused({ seen_off_at: at(-3) })).toBe('patient_trips_step_order');
    // The hotel may come before the hospital or after it.
    expect(await pushed(planner, { at_hotel_at: at(-3) }, tripId, 1)).toMatchObject({ status: 'applied' });
    expect(await pushed(planner, { at_hotel_at: at(-1) }, tripId, 2)).toMatchObject({ status: 'applied' });
  });

  test('money has a currency, a day and a rate', async () => {
    const refused = async (values: Values) =>
      (await pushed(planner, { client_id: clientId, arrival_at: at(1), ...values }, id())).constraint;
    expect(await refused({ quote_amount: 100 })).toBe('patient_trips_quote_currency');
    expect(await refused({ paid_amount: 100, currency: 'EUR', rate_on: '2026-11-20' })).toBe(
      'patient_trips_paid_complete',
    );
    expect(await refused({ paid_amount: 100, currency: 'TRY' })).toBe('patient_trips_paid_complete');
    expect(
      await pushed(
        planner,
        { client_id: clientId, arrival_at: at(1), paid_amount: 100, currency: 'TRY', rate_on: '2026-11-20' },
        id(),
      ),
    ).toMatchObject({ status: 'applied' });
    expect(await refused({ departure_at: at(0.5) })).toBe('patient_trips_departure_order');
  });

  test('a policy that is written at the trip holds for its surgery, and never over another one', async () => {
    const surgeries = await owner.begin(async (tx) => {
      await tx`select set_config('app.import', 'on', true)`;
      const [department] = await tx`select id from public.definitions where kind = 'department' limit 1`;
      const surgeon = id();
      await tx`insert into public.definitions (id, kind, name, position, attributes) values (${surgeon}, 'clinician', 'Dr. Ada', 1,
        '{"profession": "surgeon", "department_id": null, "user_id": null}')`;
      return Promise.all(
        [null, 'OTHER'].map(async (policy) => {
          const surgeryId = id();
          await tx`insert into public.surgeries (id, client_id, procedures, department_id, surgeon_id, urgency, approval_state,
              currency, status, cover_policy_no)
            values (${surgeryId}, ${clientId}, ${tx.json([{ id: id(), procedure_id: null, name: 'Fıtık', code: null, side: 'none', minutes: 60 }])},
              ${department?.['id'] as string}, ${surgeon}, 'elective', 'missing', 'EUR', 'proposed', ${policy})`;
          return surgeryId;
        }),
      );
    });
    for (const surgery of surgeries) {
      const tripId = await plan({ surgery_id: surgery });
      await pushed(planner, { cover_policy_no: 'KS-7', cover_until: '2027-01-01' }, tripId, 1);
    }
    const rows =
      await owner`select cover_policy_no from public.surgeries where id = any (${surgeries}) order by cover_policy_no`;
    expect(rows.map((row) => row['cover_policy_no'] as string)).toEqual(['KS-7', 'OTHER']);
  });
});

describe('the file for the portal', () => {
  test('knows the same columns here and on the server', async () => {
    const [row] = await owner<{ ids: string[] }[]>`select app.portal_column_ids() as ids`;
    expect(row?.ids).toEqual(Object.keys(portalColumns));
  });

  test('a change of the columns is a version of its own; two at once do not both stand', async () => {
    const before = await ask(planner, 'public.read_portal_profile()');
    const version = Number(before['version']);
    const columns = [
      { id: 'last_name', header: 'Surname' },
      { id: 'identity_no', header: 'No' },
    ];
    const save = (base: number) =>
      ask(planner, 'public.save_portal_profile($1, $2, $3::text::jsonb)', [
        base,
        'USHAŞ',
        JSON.stringify(columns),
      ]);
    expect(await save(version)).toEqual({ status: 'saved', version: version + 1 });
    expect(await save(version)).toEqual({ status: 'conflict' });
    expect(await ask(planner, 'public.read_portal_profile()')).toMatchObject({
      version: version + 1,
      columns,
    });
    await expect(
      ask(planner, 'public.save_portal_profile($1, $2, $3::text::jsonb)', [
        version + 1,
        'USHAŞ',
        JSON.stringify([{ id: 'clinical_note', header: 'x' }]),
      ]),
    ).rejects.toThrow('values_malformed');
  });

  test('an export says by which version it was made, in the log, too; numbers are masked without the right', async () => {
    await plan({
      arrival_at: '2026-03-05T10:00:00.000Z',
      paid_amount: 100,
      currency: 'TRY',
      rate_on: '2026-03-05',
    });
    const rows = (person: string) => ask(person, `public.portal_rows('2026-03-05', '2026-03-05')`);
    const masked = await rows(planner);
    expect(masked).toMatchObject({
      masked: true,
      rows: [{ last_name: 'Lindqvist', paid_amount: 100, department: null }],
    });
    expect(JSON.stringify(masked)).not.toContain('P1234567');
    const sees = await addPerson(owner, { extra: [...RIGHTS, 'crm.client_identity.read'] });
    expect(await rows(sees)).toMatchObject({ masked: false, rows: [{ identity_no: 'P1234567' }] });
    const [line] =
      await owner`select details from public.audit_log where action = 'export' and user_id = ${sees}`;
    expect(line?.['details']).toMatchObject({ profile: 'USHAŞ', rows: 1 });
  });

  test('is not for who only sees the figures, and has own trips alone in a narrow scope', async () => {
    const reader = await addPerson(owner, { extra: ['crm.foreign_patient_reports.read'] });
    await expect(ask(reader, `public.portal_rows('2026-03-05', '2026-03-05')`)).rejects.toThrow(
      'permission_denied',
    );
    const narrow = await addPerson(owner, { extra: RIGHTS, scope: 'own' });
    expect(await ask(narrow, `public.portal_rows('2026-03-05', '2026-03-05')`)).toMatchObject({ rows: [] });
  });
});

test('the page of foreign patients asks for its own figures, and for no others', async () => {
  const reader = await addPerson(owner, { extra: ['crm.foreign_patient_reports.read'] });
  const spec = (source: string, figure: string) =>
    JSON.stringify([
      { source, figures: [figure], groups: [], filters: {}, from: '2026-03-01', to: '2026-03-31' },
    ]);
  const read = (person: string, source: string, figure: string) =>
    ask(person, 'public.read_foreign_figures($1::text::jsonb)', [spec(source, figure)]);
  expect(await read(reader, 'foreign_trips', 'trips')).toMatchObject({
    answers: [{ rows: [{ m: { trips: { v: 1 } } }] }],
  });
  await expect(read(reader, 'tickets', 'opened')).rejects.toThrow('unknown_source');
  const nobody = await addPerson(owner, { extra: ['crm.statistics.read'] });
  await expect(read(nobody, 'foreign_trips', 'trips')).rejects.toThrow('permission_denied');
  await expect(
    ask(nobody, 'public.read_figures($1::text::jsonb)', [spec('foreign_trips', 'trips')]),
  ).rejects.toThrow('permission_denied');
});
