import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import {
  decideAlikeIncoming,
  decideIncomingRow,
  setIncomingRule,
  showIncomingRow,
  undoIncoming,
} from '@sync/rpc/incoming';
import { addExtraField, addRow } from '../../rls/rows';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { callAs } from '../support/identity-lists';
import { incomingRowsOf, takeAll, uploadIncomingList } from '../support/incoming-lists';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
let extra: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.relations] });
  extra = `extra_${(await addExtraField(owner)).replaceAll('-', '')}`;
});
afterAll(() => database.stop());

type Values = Readonly<Record<string, unknown>>;
const phone = (e164: string) => ({ e164, label: 'mobile', primary: false, whatsapp: false, shared: false });

/** Records as they are before the import, and what the file may mean, by the group that is asked. */
const groups: readonly {
  readonly group: string;
  readonly readings: readonly Values[];
  readonly records: readonly Values[];
}[] = [
  {
    group: 'name',
    readings: [
      { first_name: 'Hülya', last_name: 'Ilgaz' },
      { first_name: 'Hülya Ilgaz', last_name: 'Şen' },
    ],
    records: [
      { first_name: 'Hülya', last_name: 'Ilgaz' },
      { first_name: 'HULYA', last_name: 'İlgaz' },
      { first_name: 'Hülya', last_name: 'Başka' },
    ],
  },
  {
    group: 'birth_date',
    readings: [{ birth_date: '1926-03-04' }, { birth_date: '1946-03-04' }],
    records: [{ birth_date: null }, { birth_date: '1926-03-04' }, { birth_date: '1950-01-01' }],
  },
  {
    group: 'sex',
    readings: [{ sex: 'female' }, { sex: 'male' }],
    records: [{ sex: 'unspecified' }, { sex: 'female' }],
  },
  {
    group: 'phones',
    readings: [{ phones: ['+905551110001', '+905551110002'] }],
    records: [{ phones: [] }, { phones: [phone('+905551110002')] }, { phones: [phone('+905559990000')] }],
  },
  {
    group: 'email',
    readings: [{ email: 'yeni@ornek.tr' }],
    records: [{ email: null }, { email: 'yeni@ornek.tr' }, { email: 'eski@ornek.tr' }],
  },
  {
    group: 'address',
    readings: [{ province: 'Ankara', district: 'Çankaya', address: 'Yeni sokak 1' }],
    records: [
      { province: null, district: null, address: null },
      { province: 'Ankara', district: 'Cankaya', address: null },
      { province: 'İzmir', district: null, address: 'Eski sokak 2' },
    ],
  },
  {
    group: 'nationality',
    readings: [{ nationality: 'DE' }, { nationality: 'AT' }],
    records: [{ nationality: null }, { nationality: 'DE' }, { nationality: 'TR' }],
  },
  {
    group: 'identity',
    readings: [{ identity_type: 'passport', identity_no: 'U1234567' }],
    records: [{ identity_type: 'passport', identity_no: 'U7654321' }],
  },
  {
    group: 'extra',
    readings: [{ extra: 'yeni söz' }, { extra: 'Yeni Söz' }],
    records: [{ extra: null }, { extra: 'yeni söz' }, { extra: 'eski söz' }],
  },
];
/** Renames the extra field: its key is known when the test runs. */
const named = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name === 'extra' ? extra : name, value]));
const keyOf = (group: string) => (group === 'extra' ? extra : group);

let records = 0;
/** Adds a record with a file number by which its row is told, and sends the row. */
async function told(group: string, record: Values, readings: readonly Values[]) {
  const { [extra]: own, ...columns } = named(record);
  const filed = randomUUID().slice(0, 12);
  const passport = `U${String((records += 1)).padStart(7, '0')}`;
  const alike = { first_name: 'Hülya', last_name: `Ş${filed.replaceAll(/[\d-]/gu, 'a')}`, ...columns };
  const client = await addRow(owner, 'clients', clerk, {
    ...{ client_kind: 'patient', identity_type: 'none', sex: 'unspecified', birth_date: '1950-01-01' },
    ...{ phones: [phone('+905550000000')], hospital_file_no: filed },
    ...(alike as object),
    ...(group === 'identity' ? { identity_no: passport } : {}),
    ...(group === 'phones' ? { email: 'kayit@ornek.tr' } : {}),
  });
  if (typeof own === 'string')
    await owner`select app.write_extra_values(${client}, ${owner.json({ [extra]: own })})`;
  const values = {
    ...{ first_name: alike.first_name, last_name: alike.last_name, hospital_file_no: filed },
    ...(group === 'birth_date' ? {} : { birth_date: columns['birth_date'] ?? '1950-01-01' }),
    ...(group === 'phones' ? {} : { phones: ['+905550000000'] }),
    unsure: { [keyOf(group)]: readings.map(named) },
  };
  return { client, values };
}

async function recordOf(client: string): Promise<Values> {
  const [row] = await owner`
    select to_jsonb(c) - '{row_version, change_xid, updated_at, updated_by}'::text[] || app.extra_values_of(c.id) as v
    from public.clients c where id = ${client}`;
  return (row as { readonly v: Values }).v;
}
/** Returns the values of a reading as a record has them; of telephone numbers those that it has to have. */
const shown = (record: Values, reading: Values): Values =>
  Object.fromEntries(
    Object.keys(reading).map((name) => [
      name,
      name === 'phones'
        ? (record['phones'] as { e164: string }[])
            .map(({ e164 }) => e164)
            .filter((e164) => (reading['phones'] as string[]).includes(e164))
            .toSorted()
        : (record[name] ?? null),
    ]),
  );
const written = new Set(['fill', 'adds', 'differs']);

const cases = groups.flatMap(({ group, readings, records }) =>
  records.flatMap((record) =>
    [...readings.keys(), 'kept' as const].flatMap((pick) =>
      [true, false].map((onlyEmpty) => ({ group, readings, record, pick, onlyEmpty })),
    ),
  ),
);

describe('a reading that somebody picks for a row', () => {
  test.each(cases)(
    '$group of $record, picked $pick, filling only: $onlyEmpty',
    async ({ group, readings, record, pick, onlyEmpty }) => {
      const { client, values } = await told(group, record, readings);
      const target = await uploadIncomingList(owner, clerk, [{ values }]);
      const [line] = await incomingRowsOf(owner, clerk, target);
      const row = await callAs(owner, clerk, showIncomingRow, { target: line?.no ?? 0 });
      expect(row.candidates[0]?.record).toBe(client);
      await callAs(owner, clerk, setIncomingRule, { target, only_empty: onlyEmpty });
      await callAs(owner, clerk, decideIncomingRow, {
        ...{ target: row.no, base_version: row.version, decided: 'same', record: client, twin: null },
        choices: { [keyOf(group)]: String(pick) },
      });
      const before = await recordOf(client);
      const counts = await takeAll(owner, clerk, target);
      const after = await recordOf(client);
      const state = pick === 'kept' ? 'kept' : row.candidates[0]?.picks[keyOf(group)]?.[pick];
      // The page has told what happens: it is written, or the record stays as it was.
      expect(written.has(state ?? '')).toBe(JSON.stringify(after) !== JSON.stringify(before));
      expect(counts.changed).toBe(written.has(state ?? '') ? 1 : 0);
      expect(counts.applied).toBe(1);
      if (pick !== 'kept' && state !== 'locked') {
        const reading = named(readings[pick] ?? {});
        expect(shown(after, reading)).toEqual(reading);
      }
      if (state === 'locked') expect(group).toBe('identity');
      for (;;) if ((await callAs(owner, clerk, undoIncoming, { target, reason: 'Deneme' })).left === 0) break;
      expect(await recordOf(client)).toEqual(before);
    },
  );

  test('a decision about many rows fills what is empty, and leaves every value that is there', async () => {
    const sent = await Promise.all(
      groups.flatMap(({ group, readings, records }) =>
        records.map(async (record) => ({ group, readings, ...(await told(group, record, readings)) })),
      ),
    );
    const target = await uploadIncomingList(
      owner,
      clerk,
      sent.map(({ values }) => ({ values })),
    );
    // Each row has its own reason to ask; one command decides all rows of a reason.
    await owner`
      update app.incoming_rows set why = 'likely' where file_id = ${target} and result = 'maybe' and candidates <> '[]'`;
    const before = await Promise.all(sent.map(({ client }) => recordOf(client)));
    for (;;) {
      const { left } = await callAs(owner, clerk, decideAlikeIncoming, {
        ...{ target, reason: 'likely', decided: 'same', readings: 'first' },
      });
      if (left === 0) break;
    }
    const counts = await takeAll(owner, clerk, target);
    const after = await Promise.all(sent.map(({ client }) => recordOf(client)));
    const isEmpty = (value: unknown) => value === null || value === undefined || value === 'unspecified';
    let changed = 0;
    for (const [at, { readings }] of sent.entries()) {
      const [own, now] = [before[at] ?? {}, after[at] ?? {}];
      const names = Object.keys(now).filter(
        (name) => JSON.stringify(now[name]) !== JSON.stringify(own[name]),
      );
      if (names.length > 0) changed += 1;
      for (const name of names.filter((column) => column !== 'phones')) {
        expect(isEmpty(own[name]), name).toBe(true);
        expect(now[name]).toEqual(named(readings[0] ?? {})[name]);
      }
      expect(now['phones']).toEqual(expect.arrayContaining(own['phones'] as object[]));
    }
    expect(changed).toBeGreaterThan(5);
    expect(counts.changed).toBe(changed);
  });
});

/** Returns a row of a query whose columns are texts. */
const textsOf = (row: object): Readonly<Record<'list' | 'name' | 'col' | 'type', string>> => {
  const of = (name: string) => String((row as Values)[name]);
  return { list: of('list'), name: of('name'), col: of('col'), type: of('type') };
};

describe('records of every other kind', () => {
  const VALUES: Readonly<Record<string, readonly [unknown, unknown]>> = {
    text: ['eski söz', 'başka söz'],
    uuid: [randomUUID(), randomUUID()],
    date: ['2020-01-02', '2021-03-04'],
    'timestamp with time zone': ['2020-01-02T10:00:00.000Z', '2021-03-04T11:00:00.000Z'],
    boolean: [false, true],
    integer: [1, 2],
    bigint: [1, 2],
  };

  test('a pick is written where it differs, a decision about many rows never is, and what is locked stays', async () => {
    const columns = await owner`
      select k.list, g.name, g.place, c.column_name as col, c.data_type as type
      from app.incoming_kinds() k cross join lateral app.incoming_groups(k.list) g cross join unnest(g.columns) n
      join information_schema.columns c on c.table_schema = 'public' and c.table_name = k.record_table and c.column_name = n
      where k.list <> 'clients' order by 1, 3`;
    const states: string[] = [];
    for (const { list, name, col, type } of columns.map(textsOf)) {
      const pair = VALUES[type];
      if (pair === undefined) continue;
      const [ours, given] = [{ [col]: pair[0] }, { [col]: pair[1] }];
      const patchBy = async (choice: string) => {
        const [row] = await owner`
          select app.record_patch(${list}, null, ${owner.json(ours as never)}, ${owner.json(given as never)},
            ${owner.json({ [name]: choice })}, true) -> ${col} as value`;
        return (row as { readonly value: unknown }).value;
      };
      const [compared] = await owner`
        select x.state from app.compare_record_values(${list}, ${owner.json(ours as never)},
          app.incoming_meant(${list}, ${owner.json(ours as never)}, ${owner.json(given as never)})) x where x.name = ${name}`;
      const state = String(compared?.['state']);
      states.push(`${list}.${name}: ${state}`);
      expect((await patchBy('0')) !== null, `${list}.${name} ${state}`).toBe(
        state === 'differs' || state === 'fill',
      );
      if (state !== 'fill') expect(await patchBy('first'), `${list}.${name}`).toBe(null);
      expect(await patchBy('kept'), `${list}.${name}`).toBe(null);
    }
    expect(states.filter((state) => state.endsWith('differs')).length).toBeGreaterThan(20);
  });
});
