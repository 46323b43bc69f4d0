import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { extraValueId } from '@sync/model/entities/extra-value';
import { isExtraNumber, noContent, suitsExtraField } from '@sync/model/rules/extra-values';
import { addExtraField, addRow, tableRows } from '../../rls/rows';
import type { Values } from '../../rls/rows';
import { addDoctor, addPatient } from '../support/cases';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { departments, roles } from '../support/starter-ids';
import { callPull, change, pull, push } from '../support/sync-calls';
import type { Document } from '../support/sync-calls';

const WARD = departments.callCentre;

let database: TestDatabase;
let owner: Sql;
/** Somebody who edits patients and tickets of all wards, and reads no health data. */
let clerk: string;
/** Somebody who reads health data, too. */
let coordinator: string;
let clientId: string;
let ticketId: string;
let surgeryId: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.callCentre] });
  coordinator = await addPerson(owner, { roles: [roles.surgery] });
  clientId = await addPatient(owner);
  const world = { clientId, ticketId: '', meetingId: '' };
  await addDoctor(owner);
  ticketId = await addRow(owner, 'tickets', coordinator, {
    ...tableRows['tickets']?.values(coordinator, world, true),
    department_id: WARD,
  });
  surgeryId = await addRow(owner, 'surgeries', coordinator, {
    ...tableRows['surgeries']?.values(coordinator, world, true),
    department_id: departments.insurance,
  });
});
afterAll(() => database.stop());

const valueOf = (field: string, kind: string, record: string, content: Document = {}) => ({
  field_id: field,
  record_kind: kind,
  record_id: record,
  ...content,
});

/** Sends a value as a device does. */
async function sent(
  person: string,
  field: string,
  kind: string,
  record: string,
  content: Document,
  base: number | null = null,
) {
  const id = extraValueId(record, field);
  const [answer] = await push(
    owner,
    person,
    change('cases', 'extra_value', valueOf(field, kind, record, content), base, id),
  );
  return answer;
}

const stored = async (record: string, field: string) =>
  (await owner`select * from public.extra_values where id = ${extraValueId(record, field)}`)[0];

async function seen(person: string, record: string, field: string): Promise<boolean> {
  const page = await pull(owner, person, 'cases');
  return page.documents.some(({ id }) => id === extraValueId(record, field));
}

describe('the rules of a value', () => {
  test('are the same on device and server', async () => {
    const choices = [
      { id: randomUUID(), name: 'Var', active: true },
      { id: randomUUID(), name: 'Yok', active: false },
    ];
    const number = fc.oneof(
      fc.stringMatching(/^-?\d{0,13}(?:\.\d{0,5})?$/u),
      fc.constantFrom('0', '-0', '0.0', '1e3', '٣', '1,5', ' 1', '12345678901.2345', ''),
    );
    const content = fc.record({
      text_value: fc.option(fc.constantFrom('Bahar', ' ', '', '\t', 'x'.repeat(500), 'x'.repeat(501)), {
        freq: 1,
      }),
      number_value: fc.option(number, { freq: 1 }),
      date_value: fc.option(fc.constantFrom('2026-02-28', '0001-01-01', '9999-12-31'), { freq: 1 }),
      choice_id: fc.option(fc.constantFrom(...choices.map(({ id }) => id), randomUUID()), { freq: 1 }),
    });
    const attributes = fc.record({
      value_kind: fc.constantFrom('text' as const, 'number' as const, 'date' as const, 'choice' as const),
      decimals: fc.constantFrom('0' as const, '1' as const, '4' as const),
      choices: fc.constantFrom(choices, choices.slice(0, 1)),
    });
    const drawn = fc.sample(fc.record({ content, attributes }), 1_500);
    const answers = await owner`
      select app.suits_extra_field(d -> 'attributes', d -> 'content' ->> 'text_value', d -> 'content' ->> 'number_value',
        (d -> 'content' ->> 'date_value')::date, (d -> 'content' ->> 'choice_id')::uuid) as suits
      from jsonb_array_elements(${owner.json(drawn)}) with ordinality e (d, n) order by n`;
    const wrong = drawn.filter(
      (drawing, at) => suitsExtraField(drawing.attributes, drawing.content) !== answers[at]?.['suits'],
    );
    expect(wrong).toEqual([]);
    expect(answers.filter(({ suits }) => suits as boolean).length).toBeGreaterThan(100);
    const texts = fc.sample(number, 1_500);
    const exact = await owner`
      select app.is_extra_number(d #>> '{}') as exact
      from jsonb_array_elements(${owner.json(texts)}) with ordinality e (d, n) order by n`;
    expect(exact.map((row) => row['exact'] as boolean)).toEqual(texts.map(isExtraNumber));
  });

  test('give both the same id', async () => {
    for (let n = 0; n < 20; n += 1) {
      const [record, field] = [randomUUID(), randomUUID()];
      const [row] = await owner`select app.extra_value_id(${record}, ${field}) as id`;
      expect(row?.['id']).toBe(extraValueId(record, field));
    }
  });
});

describe('a value', () => {
  test('is filled on two devices as one row', async () => {
    const field = await addExtraField(owner);
    const id = extraValueId(clientId, field);
    expect(await sent(clerk, field, 'client', clientId, { text_value: 'Servis' })).toMatchObject({
      status: 'applied',
    });
    const second = await sent(coordinator, field, 'client', clientId, { text_value: 'Taksi' });
    expect(second).toMatchObject({ status: 'conflict', current: { id, text_value: 'Servis' } });
    const base = (await stored(clientId, field))?.['row_version'] as string;
    const merged = await sent(coordinator, field, 'client', clientId, { text_value: 'Taksi' }, Number(base));
    expect(merged).toMatchObject({ status: 'applied' });
    expect(await stored(clientId, field)).toMatchObject({ text_value: 'Taksi' });
  });

  test('suits its field and its kind of record', async () => {
    const number = await addExtraField(owner, { value_kind: 'number', decimals: '1' });
    const refused = { status: 'rejected', constraint: 'extra_values_suit' };
    expect(await sent(clerk, number, 'client', clientId, { text_value: 'iki' })).toMatchObject(refused);
    expect(await sent(clerk, number, 'client', clientId, { number_value: '1.25' })).toMatchObject(refused);
    expect(await sent(clerk, number, 'ticket', ticketId, { number_value: '1.5' })).toMatchObject({
      status: 'rejected',
      constraint: 'extra_values_record_kind',
    });
    expect(await sent(clerk, number, 'client', clientId, { number_value: '1.5' })).toMatchObject({
      status: 'applied',
    });
    const tag = await addRow(
      owner,
      'definitions',
      clerk,
      tableRows['definitions']?.values(clerk, {} as never, true) ?? {},
    );
    expect(await sent(clerk, tag, 'client', clientId, { text_value: 'x' })).toMatchObject({
      status: 'rejected',
    });
    const nowhere = await sent(clerk, await addExtraField(owner), 'client', randomUUID(), {
      text_value: 'x',
    });
    expect(nowhere).toMatchObject({ status: 'rejected' });
    const elsewhere = await push(
      owner,
      clerk,
      change(
        'cases',
        'extra_value',
        valueOf(await addExtraField(owner), 'client', clientId),
        null,
        randomUUID(),
      ),
    );
    expect(elsewhere[0]).toMatchObject({ status: 'rejected', constraint: 'extra_values_id' });
  });

  test('stays with its record and its field', async () => {
    const [field, other] = [await addExtraField(owner), await addExtraField(owner)];
    await sent(clerk, field, 'client', clientId, { text_value: 'Servis' });
    const patient = await addPatient(owner);
    const { row_version } = (await stored(clientId, field)) ?? {};
    const moved = valueOf(other, 'client', patient, { text_value: 'Kaydı' });
    await push(
      owner,
      clerk,
      change('cases', 'extra_value', moved, Number(row_version), extraValueId(clientId, field)),
    );
    expect(await stored(clientId, field)).toMatchObject({ field_id: field, record_id: clientId });
    expect(await stored(patient, other)).toBeUndefined();
  });
});

describe('who reads and writes', () => {
  test('health data only those who read clinical notes', async () => {
    const field = await addExtraField(owner, { health: true });
    expect(await sent(clerk, field, 'client', clientId, { text_value: 'Astım' })).toMatchObject({
      status: 'rejected',
    });
    expect(await sent(coordinator, field, 'client', clientId, { text_value: 'Astım' })).toMatchObject({
      status: 'applied',
    });
    expect(await seen(coordinator, clientId, field)).toBe(true);
    expect(await seen(clerk, clientId, field)).toBe(false);
    const { row_version } = (await stored(clientId, field)) ?? {};
    for (const base of [null, Number(row_version)]) {
      const answer = await sent(clerk, field, 'client', clientId, { text_value: 'Yok' }, base);
      expect(answer?.status).not.toBe('applied');
      // Nothing of the stored value comes back.
      expect(JSON.stringify(answer)).not.toContain('Astım');
    }
    expect(await stored(clientId, field)).toMatchObject({ text_value: 'Astım' });
  });

  test('a field that becomes health data leaves the devices of others', async () => {
    const field = await addExtraField(owner);
    await sent(clerk, field, 'client', clientId, { text_value: 'Astım' });
    const before = await pull(owner, clerk, 'cases');
    expect(before.documents.some(({ id }) => id === extraValueId(clientId, field))).toBe(true);
    await owner`update public.definitions set attributes = attributes || '{"health": true}' where id = ${field}`;
    const requests = [{ collection: 'cases', cursor: { ...before.cursor }, limit: 1000, gone: true }];
    const after = await asUser(owner, clerk, (tx) => callPull(tx, requests));
    expect(JSON.stringify(after)).not.toContain('Astım');
    expect(JSON.stringify(after)).toContain(extraValueId(clientId, field));
    await expect(
      owner`update public.definitions set attributes = attributes || '{"health": false}' where id = ${field}`,
    ).rejects.toMatchObject({ constraint_name: 'definitions_extra_field_health' });
  });

  test('of a ticket and a surgery within their scope, with the right to change the record', async () => {
    const ofTicket = await addExtraField(owner, { record_kind: 'ticket' });
    const ofSurgery = await addExtraField(owner, { record_kind: 'surgery' });
    const strangers = [
      await addPerson(owner, { roles: [roles.callCentre], scope: 'own' }),
      await addPerson(owner, { roles: [roles.nurse] }),
    ];
    const [own = '', reader = ''] = strangers;
    await sent(coordinator, ofTicket, 'ticket', ticketId, { text_value: 'BAHAR26' });
    await sent(coordinator, ofSurgery, 'surgery', surgeryId, { text_value: 'İki' });
    for (const person of strangers) {
      for (const [field, kind, record] of [
        [ofTicket, 'ticket', ticketId],
        [ofSurgery, 'surgery', surgeryId],
      ] as const) {
        const { row_version } = (await stored(record, field)) ?? {};
        for (const base of [null, Number(row_version)]) {
          expect((await sent(person, field, kind, record, { text_value: 'x' }, base))?.status).not.toBe(
            'applied',
          );
        }
      }
    }
    expect(await seen(own, ticketId, ofTicket)).toBe(false);
    expect(await seen(reader, ticketId, ofTicket)).toBe(true);
    expect(await stored(ticketId, ofTicket)).toMatchObject({ text_value: 'BAHAR26' });
    expect(await stored(surgeryId, ofSurgery)).toMatchObject({ text_value: 'İki' });
    // A ticket that is handed over brings its values along, and takes them away.
    await owner`update public.tickets set assignee_id = ${own} where id = ${ticketId}`;
    expect(await seen(own, ticketId, ofTicket)).toBe(true);
    await owner`update public.tickets set assignee_id = null where id = ${ticketId}`;
    expect(await seen(own, ticketId, ofTicket)).toBe(false);
  });

  test('whoever may only open patients fills in the fields of those', async () => {
    const opener = await addPerson(owner, { roles: [roles.callCentre], denied: ['crm.clients.edit'] });
    const field = await addExtraField(owner);
    const made = await addRow(owner, 'clients', opener, {
      ...tableRows['clients']?.values(opener, {} as never, true),
    });
    expect(await sent(opener, field, 'client', made, { text_value: 'Taksi' })).toMatchObject({
      status: 'applied',
    });
    expect((await sent(opener, field, 'client', clientId, { text_value: 'Taksi' }))?.status).not.toBe(
      'applied',
    );
  });
});

describe('a field with values', () => {
  const refused = (constraint_name: string) => ({ constraint_name });
  const attributes = (id: string, patch: Values) =>
    owner`update public.definitions set attributes = attributes || ${owner.json(patch)} where id = ${id}`;

  test('keeps its kind, its used choices and itself', async () => {
    const choices = ['Servis', 'Taksi'].map((name) => ({ id: randomUUID(), name, active: true }));
    const [first, second] = choices;
    const field = await addExtraField(owner, { value_kind: 'choice', choices });
    await sent(clerk, field, 'client', clientId, { choice_id: first?.id ?? '' });
    await expect(attributes(field, { record_kind: 'ticket' })).rejects.toMatchObject(
      refused('definitions_extra_field_kind'),
    );
    await expect(attributes(field, { value_kind: 'text' })).rejects.toMatchObject(
      refused('definitions_extra_field_kind'),
    );
    await expect(attributes(field, { choices: [second ?? {}] })).rejects.toMatchObject(
      refused('definitions_extra_field_choices'),
    );
    await expect(
      owner`update public.definitions set deleted_at = now() where id = ${field}`,
    ).rejects.toMatchObject(refused('definitions_extra_field_used'));
    // An unused choice goes, a used one is retired and stays in the record.
    await attributes(field, { choices: [{ ...first, active: false }] });
    expect(await stored(clientId, field)).toMatchObject({ choice_id: first?.id });
    const { row_version } = (await stored(clientId, field)) ?? {};
    await sent(clerk, field, 'client', clientId, { choice_id: null }, Number(row_version));
    await owner`update public.definitions set deleted_at = now() where id = ${field}`;
  });

  test('refuses choices that are no choices', async () => {
    const id = randomUUID();
    for (const choices of [
      'x',
      [{ id, name: 'Var' }],
      [{ id, name: '', active: true }],
      [{ id: 'x', name: 'Var', active: true }],
      [
        { id, name: 'Var', active: true },
        { id, name: 'Yok', active: true },
      ],
    ]) {
      await expect(addExtraField(owner, { value_kind: 'choice', choices })).rejects.toMatchObject(
        refused('definitions_attributes_check'),
      );
    }
  });
});

describe('with its patient', () => {
  async function merged(): Promise<{ survivor: string; absorbed: string; merge: string }> {
    const [survivor, absorbed] = [await addPatient(owner), await addPatient(owner)];
    const merge = randomUUID();
    await owner`insert into public.client_merges (id, merge_no, survivor_id, absorbed_id, state, basis, reason)
      values (${merge}, ${merge.slice(0, 8)}, ${survivor}, ${absorbed}, 'waiting', 'manual', 'İki kez açılmış')`;
    return { survivor, absorbed, merge };
  }

  test('a merge gives the record that stays what it lacks, and an undo takes that back', async () => {
    const [lacking, both, late] = [
      await addExtraField(owner),
      await addExtraField(owner),
      await addExtraField(owner),
    ];
    const { survivor, absorbed, merge } = await merged();
    await sent(clerk, lacking, 'client', absorbed, { text_value: 'Servis' });
    await sent(clerk, both, 'client', absorbed, { text_value: 'onun' });
    await sent(clerk, both, 'client', survivor, { text_value: 'bunun' });
    await owner.begin(async (tx) => {
      await tx`select set_config('app.merging', 'on', true)`;
      await tx`select app.copy_extra_values(${merge}, ${absorbed}, ${survivor})`;
      await tx`update public.clients set merged_into_id = ${survivor} where id = ${absorbed}`;
      await tx`update public.client_merges set state = 'active' where id = ${merge}`;
    });
    expect(await stored(survivor, lacking)).toMatchObject({ text_value: 'Servis', record_id: survivor });
    expect(await stored(survivor, both)).toMatchObject({ text_value: 'bunun' });
    expect(await stored(absorbed, both)).toMatchObject({ text_value: 'onun' });
    // A device that was away still writes to the absorbed record.
    await sent(clerk, late, 'client', absorbed, { text_value: 'Geç gelen' });
    expect(await stored(survivor, late)).toMatchObject({ text_value: 'Geç gelen' });
    const steps =
      await owner`select row_id from app.merge_operations where merge_id = ${merge} and table_name = 'extra_values'`;
    expect(new Set(steps.map(({ row_id }) => row_id as string))).toEqual(
      new Set([extraValueId(survivor, lacking), extraValueId(survivor, late)]),
    );
    await owner.begin(async (tx) => {
      await tx`select set_config('app.merging', 'on', true)`;
      for (const { row_id } of steps) {
        await tx`update public.extra_values set deleted_at = now() where id = ${row_id as string}`;
      }
    });
    // The row stays, empty, so that the field can be filled again.
    expect(await stored(survivor, lacking)).toMatchObject({ text_value: null, deleted_at: null });
    expect(await stored(absorbed, lacking)).toMatchObject({ text_value: 'Servis' });
  });

  test('is in the patient’s file, and goes with the patient', async () => {
    const patient = await addPatient(owner);
    const choices = [{ id: randomUUID(), name: 'Servisle gelecek', active: true }];
    const field = await addExtraField(owner, { value_kind: 'choice', choices });
    const sealed = await addExtraField(owner, { health: true });
    await sent(clerk, field, 'client', patient, { choice_id: choices[0]?.id ?? '' });
    await sent(coordinator, sealed, 'client', patient, { text_value: 'Astım' });
    const fileFor = async (extra: readonly string[]) => {
      const officer = await addPerson(owner, { roles: [roles.privacy], extra });
      const rows = await asUser(owner, officer, (tx) => tx`select public.client_dossier(${patient}) as file`);
      return JSON.stringify(rows[0]?.['file']);
    };
    const file = await fileFor(['crm.client_health.read']);
    expect(file).toContain('Servisle gelecek');
    expect(file).toContain('Astım');
    const without = await fileFor([]);
    expect(without).toContain('Servisle gelecek');
    expect(without).not.toContain('Astım');

    await owner`select app.empty_clients(${[patient]}, now())`;
    for (const of of [field, sealed]) {
      const row = await stored(patient, of);
      expect(row).toMatchObject({ ...noContent });
      expect(row?.['deleted_at']).not.toBeNull();
    }
    const again = await addExtraField(owner);
    expect(await sent(clerk, again, 'client', patient, { text_value: 'x' })).toMatchObject({
      status: 'rejected',
    });
  });
});
