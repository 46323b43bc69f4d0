import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { extraValueId } from '@sync/model/entities/extra-value';
import {
  decideIncomingRow,
  listIncomingRows,
  previewUndoIncoming,
  setIncomingRule,
  showIncomingRow,
  takeIncoming,
  undoIncoming,
} from '@sync/rpc/incoming';
import { addExtraField, addRow } from '../../rls/rows';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { callAs, nationalIds, refusal } from '../support/identity-lists';
import { incomingRowsOf, takeAll, uploadIncomingList } from '../support/incoming-lists';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

const CHOICE = randomUUID();
const OTHER = randomUUID();

let database: TestDatabase;
let owner: Sql;
/** Imports patients, and reads no health data. */
let clerk: string;
/** Imports patients, and reads health data, too. */
let nurse: string;
let text: string;
let number: string;
let day: string;
let choice: string;
let health: string;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.relations] });
  nurse = await addPerson(owner, { roles: [roles.relations, roles.surgery] });
  text = await addExtraField(owner);
  number = await addExtraField(owner, { value_kind: 'number', decimals: '2' });
  day = await addExtraField(owner, { value_kind: 'date' });
  choice = await addExtraField(owner, {
    value_kind: 'choice',
    choices: [CHOICE, OTHER].map((id) => ({ id, name: id, active: true })),
  });
  health = await addExtraField(owner, { health: true });
});
afterAll(() => database.stop());

const nextNumber = nationalIds(410_000_000);
const key = (field: string) => `extra_${field.replaceAll('-', '')}`;
const whole = () => ({
  [key(text)]: 'Şirket ığdır',
  [key(number)]: '-12.5',
  [key(day)]: '1985-02-01',
  [key(choice)]: CHOICE,
});
const person = (own: object = {}, identity_no = nextNumber()) => ({
  values: {
    ...{
      first_name: 'Hülya',
      last_name: `Ş${randomUUID().replace(/[^a-f]/gu, '')}`,
      phones: ['+905551112233'],
    },
    ...{ identity_type: 'tckn', identity_no, ...own },
  },
});

/** Returns the values of a record by key, as a row has them. */
async function valuesOf(record: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await owner`select app.extra_values_of(${record}) as values`;
  return row?.['values'] as Readonly<Record<string, unknown>>;
}
const recordOf = async (target: string): Promise<string> =>
  (await incomingRowsOf(owner, clerk, target))[0]?.record_id ?? '';
const undo = async (target: string, by = clerk) => {
  for (;;) {
    const answer = await callAs(owner, by, undoIncoming, { target, reason: 'Deneme' });
    if (answer.left === 0) return answer;
  }
};
/** Adds a patient who has a value. */
async function addKnown(values: Readonly<Record<string, unknown>> = {}) {
  const identity = nextNumber();
  const id = await addRow(owner, 'clients', clerk, {
    ...{
      client_kind: 'patient',
      first_name: 'Hülya',
      last_name: 'Şen',
      identity_type: 'tckn',
      identity_no: identity,
    },
    ...{
      sex: 'unspecified',
      phones: [{ e164: '+905551112233', label: 'mobile', primary: true, whatsapp: false, shared: false }],
    },
  });
  await owner`select app.write_extra_values(${id}, ${owner.json(values as never)})`;
  return { id, row: (own: object) => person({ last_name: 'Şen', ...own }, identity) };
}

describe('extra fields in a list of patients', () => {
  test('are stored with a new record, as forms store them, and go with it', async () => {
    const target = await uploadIncomingList(owner, clerk, [person(whole())]);
    expect((await takeAll(owner, clerk, target)).made).toBe(1);
    const id = await recordOf(target);
    expect(await valuesOf(id)).toEqual(whole());
    const [stored] = await owner`select * from public.extra_values where id = ${extraValueId(id, number)}`;
    expect(stored).toMatchObject({
      field_id: number,
      record_kind: 'client',
      record_id: id,
      number_value: '-12.5',
    });
    expect((await undo(target)).reversed).toBe(1);
    expect(await valuesOf(id)).toEqual({});
  });

  test('fill what a record lacks, leave what it has, and the undo takes back what came', async () => {
    const { id, row } = await addKnown({ [key(text)]: 'Kişinin sözü' });
    const target = await uploadIncomingList(owner, clerk, [row(whole())]);
    const [line] = await incomingRowsOf(owner, clerk, target);
    expect(line).toMatchObject({ result: 'same', differs: [key(text)] });
    expect(new Set(line?.fills)).toEqual(new Set([key(number), key(day), key(choice)]));
    expect((await takeAll(owner, clerk, target)).changed).toBe(1);
    expect(await valuesOf(id)).toEqual({ ...whole(), [key(text)]: 'Kişinin sözü' });
    expect((await undo(target)).restored).toBe(1);
    expect(await valuesOf(id)).toEqual({ [key(text)]: 'Kişinin sözü' });
  });

  test('say nothing new where the record has the same', async () => {
    const { row } = await addKnown(whole());
    const target = await uploadIncomingList(owner, clerk, [row(whole())]);
    const [line] = await incomingRowsOf(owner, clerk, target);
    expect(line).toMatchObject({ result: 'same', fills: [], differs: [] });
  });

  test('a later list replaces what a list has written, and never a word of a person', async () => {
    const identity = nextNumber();
    const first = await uploadIncomingList(owner, clerk, [
      person({ last_name: 'Er', [key(text)]: 'eski', [key(number)]: '1' }, identity),
    ]);
    await takeAll(owner, clerk, first);
    const id = await recordOf(first);
    await owner`update public.extra_values set number_value = '2' where id = ${extraValueId(id, number)}`;
    const second = await uploadIncomingList(owner, clerk, [
      person({ last_name: 'Er', [key(text)]: 'yeni', [key(number)]: '3' }, identity),
    ]);
    await callAs(owner, clerk, setIncomingRule, { target: second, only_empty: false });
    await takeAll(owner, clerk, second);
    expect(await valuesOf(id)).toEqual({ [key(text)]: 'yeni', [key(number)]: '2' });
    // The record of the first list has changed since.
    const preview = await callAs(owner, clerk, previewUndoIncoming, { target: first });
    expect(preview).toMatchObject({ remove: 0, reasons: { changed_since: 1 } });
  });

  test('what could not be read is asked, with what the record has', async () => {
    const { id, row } = await addKnown({ [key(day)]: '2020-01-01' });
    const target = await uploadIncomingList(owner, clerk, [
      row({
        unsure: { [key(day)]: [], [key(choice)]: [{ [key(choice)]: CHOICE }, { [key(choice)]: OTHER }] },
      }),
    ]);
    const [line] = await incomingRowsOf(owner, clerk, target);
    expect(line).toMatchObject({ result: 'maybe', why: 'unsure' });
    const shown = await callAs(owner, clerk, showIncomingRow, { target: line?.no ?? 0 });
    const fields = new Map(shown.candidates[0]?.fields.map((field) => [field.name, field]));
    expect(fields.get(key(day))).toMatchObject({ state: 'absent', ours: { [key(day)]: '2020-01-01' } });
    expect(fields.get(key(choice))).toMatchObject({ state: 'absent' });
    const decide = (choices: Readonly<Record<string, string>>) =>
      callAs(owner, clerk, decideIncomingRow, {
        ...{ target: shown.no, base_version: shown.version, decided: 'same', twin: null, choices },
        record: shown.candidates[0]?.record ?? null,
      });
    expect(await refusal(decide({ [key(choice)]: '1' }))).toContain('choice_missing');
    await decide({ [key(choice)]: '1', [key(day)]: 'kept' });
    await takeAll(owner, clerk, target);
    expect(await valuesOf(id)).toEqual({ [key(day)]: '2020-01-01', [key(choice)]: OTHER });
  });

  test('the server refuses what suits no field', async () => {
    const foreign = await addExtraField(owner, { record_kind: 'ticket' });
    const wrong = [
      { [key(number)]: '1,5' },
      { [key(number)]: '1.555' },
      { [key(day)]: 'dün' },
      { [key(day)]: '2026-02-31' },
      { [key(choice)]: randomUUID() },
      { [key(choice)]: 'x' },
      { [key(text)]: 'x'.repeat(501) },
      { [key(foreign)]: 'x' },
      { [key(randomUUID())]: 'x' },
    ];
    const target = await uploadIncomingList(
      owner,
      clerk,
      wrong.map((own) => person(own)),
    );
    const rows = await incomingRowsOf(owner, clerk, target);
    expect(rows.map(({ result, why }) => `${result} ${why}`)).toEqual(
      wrong.map(() => 'refused values_malformed'),
    );
  });

  test('a field that changes before the list is taken over leaves its rows aside', async () => {
    const own = await addExtraField(owner);
    const target = await uploadIncomingList(owner, clerk, [person({ [key(own)]: 'x' }), person()]);
    await owner`update public.definitions set deleted_at = now() where id = ${own}`;
    expect((await takeAll(owner, clerk, target)).made).toBe(1);
    const [line] = await incomingRowsOf(owner, clerk, target);
    expect(line).toMatchObject({ result: 'maybe', why: 'values_malformed', applied: false });
  });

  test('health data needs its right: to send it, and to see the list', async () => {
    const target = await uploadIncomingList(owner, nurse, [person({ [key(health)]: 'Alerji' })]);
    const [line] = await incomingRowsOf(owner, nurse, target);
    expect(line?.result).toBe('new');
    for (const answer of [
      callAs(owner, clerk, listIncomingRows, { target, part: 'new', behind: 0 }),
      callAs(owner, clerk, showIncomingRow, { target: line?.no ?? 0 }),
      callAs(owner, clerk, takeIncoming, { target }),
      callAs(owner, clerk, undoIncoming, { target, reason: 'Deneme' }),
    ])
      expect(await refusal(answer)).toContain('permission_denied');
    await takeAll(owner, nurse, target);
    const [taken] = await incomingRowsOf(owner, nurse, target);
    expect(await valuesOf(taken?.record_id ?? '')).toEqual({ [key(health)]: 'Alerji' });
    expect(await refusal(uploadIncomingList(owner, clerk, [person({ [key(health)]: 'x' })]))).toContain(
      'permission_denied',
    );
    const made = await owner`select from public.extra_values where field_id = ${health}`;
    expect(made).toHaveLength(1);
  });
});
