import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { addRow, addWorld, tableRows } from '../../rls/rows';
import { plainRows } from '../../rls/plain';
import { entityOfKind } from '@sync/model/registry';
import { asFunction, asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
});
afterAll(() => database.stop());

const nowhere = { clientId: '', ticketId: '', meetingId: '' };

/** Returns what a reader is told of the decisions of another, as text. */
async function told(reader: string, of: string): Promise<string> {
  const [page] = await asUser(owner, reader, (tx) =>
    tx.unsafe('select public.list_audit(null, $1, null) as answer', [of]),
  );
  return JSON.stringify(page);
}

test('the log tells values of a decision to who may read the record, and its field to everybody who reads it', async () => {
  const nurse = await addPerson(owner, { roles: [roles.callCentre] });
  const auditor = await addPerson(owner, { roles: [], extra: ['system.audit.read'] });
  const reader = await addPerson(owner, { roles: [roles.callCentre], extra: ['system.audit.read'] });
  const client = await addRow(
    owner,
    'clients',
    nurse,
    tableRows['clients']?.values(nurse, nowhere, true) ?? {},
    false,
  );
  const within = { ...nowhere, clientId: client };
  const ticket = await addRow(
    owner,
    'tickets',
    nurse,
    tableRows['tickets']?.values(nurse, within, true) ?? {},
    false,
  );
  const decide = (entity: string, id: string, field: string, mine: string) => ({
    event_id: randomUUID(),
    action: 'decide',
    entity,
    entity_id: id,
    client_id: entity === 'client' ? id : null,
    device_at: null,
    was_offline: false,
    details: { field, mine, theirs: 'Başka', choice: 'mine' },
  });
  const events = [
    decide('client', client, 'last_name', 'Gizlisoyad'),
    decide('client', client, 'clinical_note', 'Penisilin alerjisi'),
    decide('ticket', ticket, 'description', 'Tahlil sonucu çıktı'),
    decide('ticket', randomUUID(), 'description', 'Silinen talep'),
    decide('meeting', randomUUID(), 'minutes', 'Disiplin kararı'),
    decide('reminder', randomUUID(), 'title', 'Ailesini ara'),
  ];
  await asUser(owner, nurse, (tx) =>
    tx.unsafe('select public.log_view($1::text::jsonb)', [JSON.stringify(events)]),
  );

  const auditors = await told(auditor, nurse);
  for (const { details } of events) expect(auditors).not.toContain(details.mine);
  expect(auditors).not.toContain('Başka');
  expect(auditors).toContain('last_name');

  const readers = await told(reader, nurse);
  expect(readers).toContain('Gizlisoyad');
  expect(readers).toContain('Tahlil sonucu çıktı');
  for (const value of ['Penisilin', 'Silinen', 'Disiplin', 'Ailesini']) expect(readers).not.toContain(value);
});

test.each(Object.entries(roles))('never tells more than row security shows: %s', async (_name, role) => {
  const person = await addPerson(owner, { roles: [role], scope: 'own' });
  const other = await addPerson(owner, { roles: [roles.administrator] });
  const kinds = await owner<{ kind: string; table: string }[]>`
    select min(s.kind) as kind, s.table_name as table from app.sync_tables s
    where s.insertable || s.updatable <> '{}' group by s.table_name`;
  const claims = JSON.stringify({ sub: person, role: 'authenticated' });
  let granted = 0;
  for (const whose of [person, other]) {
    const world = await addWorld(owner, whose);
    for (const { kind, table } of kinds) {
      const rows = tableRows[table] ?? (await plainRows(owner, entityOfKind(kind)));
      const values = rows.values(whose, world, whose === person);
      const id = await addRow(owner, table, whose, values);
      const seen = await asFunction(
        owner,
        person,
        (tx) => tx`select id from public.${tx(table)} where id = ${id}`,
      );
      const [said] = await owner.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${claims}, true)`;
        return tx<{ reads: boolean }[]>`select app.reads_decided(${kind}, ${id}) as reads`;
      });
      if (said?.reads !== true) continue;
      granted += 1;
      expect([table, whose === person, seen.length]).toEqual([table, whose === person, 1]);
    }
  }
  expect(granted).toBeGreaterThan(0);
});
