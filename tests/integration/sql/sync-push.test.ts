import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asFunction, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles, ticketTypes } from '../support/starter-ids';
import { clientChange, first, pull, pullAll, push, pushOne, ticketChange } from '../support/sync-calls';
import type { Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let agent: string;
let nurse: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  agent = await addPerson(owner, { roles: [roles.callCentre] });
  nurse = await addPerson(owner, { roles: [roles.nurse] });
});
afterAll(() => database.stop());

async function newClient(values: Document = {}): Promise<string> {
  const sent = clientChange(values);
  expect(await pushOne(owner, agent, sent)).toMatchObject({ status: 'applied', row_version: 1 });
  return sent.id;
}

async function clientRow(id: string) {
  return first(await owner`select * from public.clients where id = ${id}`);
}

describe('applied', () => {
  test('an insert, an update, a deletion', async () => {
    const sent = clientChange();
    expect(await pushOne(owner, agent, sent)).toMatchObject({
      id: sent.id,
      status: 'applied',
      row_version: 1,
      current: { id: sent.id, row_version: 1, deleted_at: null },
    });
    const edited = { ...sent, base_version: 1, document: { ...sent.document, last_name: 'Öztürk' } };
    expect(await pushOne(owner, agent, edited)).toMatchObject({ status: 'applied', row_version: 2 });
    const row = await clientRow(sent.id);
    expect(row).toMatchObject({ last_name: 'Öztürk', created_by: agent, updated_by: agent });
    expect(row.client_no).toMatch(/^1\d{5}$/u);

    const manager = await addPerson(owner, { roles: [roles.administrator] });
    const gone = {
      ...sent,
      base_version: 2,
      document: { deleted_at: '2026-11-21T08:00:00.000Z', last_name: 'X' },
    };
    expect(await pushOne(owner, manager, gone)).toMatchObject({
      status: 'applied',
      row_version: 3,
      current: { id: sent.id, row_version: 3 },
    });
    const deleted = await clientRow(sent.id);
    expect(deleted.last_name).toBe('Öztürk');
    expect(deleted.deleted_at).toBeInstanceOf(Date);
    // Once more, after the answer was lost.
    expect(await pushOne(owner, manager, gone)).toMatchObject({ status: 'applied', row_version: 3 });
  });

  test('the same push twice is one row', async () => {
    const sent = [
      clientChange(),
      clientChange(),
      clientChange({ identity_type: 'tckn', identity_no: '19090909018' }),
    ];
    for (const attempt of ['first', 'repeat']) {
      expect([attempt, await push(owner, agent, ...sent)]).toMatchObject([
        attempt,
        sent.map(({ id }) => ({ id, status: 'applied', row_version: 1, current: { id, row_version: 1 } })),
      ]);
    }
    for (const { id } of sent) {
      expect(await owner`select count(*)::int from public.clients where id = ${id}`).toEqual([{ count: 1 }]);
    }
  });

  test('a repeat is recognised from somebody who may not read the hidden value', async () => {
    const clerk = await addPerson(owner, {
      extra: ['crm.clients.add', 'crm.client_profile_Id.read', 'crm.client_identity.read'],
    });
    const sent = clientChange({ identity_type: 'passport', identity_no: 'U7654321' });
    expect(await pushOne(owner, clerk, sent)).toMatchObject({ status: 'applied', row_version: 1 });
    // The answer is lost, and the right is taken meanwhile.
    await owner`update public.profiles set denied_permissions = '{crm.client_identity.read}' where id = ${clerk}`;
    expect(await pushOne(owner, clerk, sent)).toMatchObject({ status: 'applied', row_version: 1 });
    const other = { ...sent, document: { ...sent.document, identity_no: 'U7654399' } };
    expect(await pushOne(owner, clerk, other)).toMatchObject({
      status: 'rejected',
      code: '42501',
      current: { identity_no: null },
    });
  });

  test('an identity number is written by those who may read it', async () => {
    const clerk = await addPerson(owner, {
      extra: ['crm.clients.add', 'crm.clients.edit', 'crm.client_profile_Id.read'],
    });
    const refused = { status: 'rejected', code: '42501' };
    const numbered = clientChange({ identity_type: 'passport', identity_no: 'U7654400' });
    expect(await pushOne(owner, clerk, numbered)).toMatchObject(refused);
    const sent = clientChange();
    expect(await pushOne(owner, clerk, sent)).toMatchObject({ status: 'applied' });
    const later = { ...numbered, id: sent.id, base_version: 1 };
    expect(await pushOne(owner, clerk, later)).toMatchObject(refused);
    await owner`update public.profiles set extra_permissions = extra_permissions || '{crm.client_identity.read}' where id = ${clerk}`;
    expect(await pushOne(owner, clerk, later)).toMatchObject({ status: 'applied', row_version: 2 });
  });

  test('a right guess at a value that the user may not read is told apart from a wrong one by nothing', async () => {
    const clerk = await addPerson(owner, {
      extra: ['crm.clients.edit', 'crm.clients.add', 'crm.client_profile_Id.read'],
    });
    const id = await newClient({ identity_type: 'passport', identity_no: 'U2223334' });
    await owner`update public.clients set clinical_note = 'Gizli not' where id = ${id}`;
    const guess = (document: Document) => ({ ...clientChange({}, 9, id), document });
    for (const document of [
      { identity_no: 'U2223334' },
      { identity_no: 'U2223335' },
      { clinical_note: 'Gizli not' },
      { clinical_note: 'Başka not' },
    ]) {
      const alone = await pushOne(owner, clerk, guess(document));
      expect([document, alone.status]).toEqual([document, 'conflict']);
      // Two of different rows go together, and are compared in one statement.
      const together = await push(owner, clerk, guess(document), {
        ...guess(document),
        id: await newClient(),
      });
      expect([document, together[0]?.status]).toEqual([document, 'conflict']);
    }
    const reader = await addPerson(owner, { roles: [roles.administrator] });
    expect(await pushOne(owner, reader, guess({ identity_no: 'U2223334' }))).toMatchObject({
      status: 'applied',
    });
  });

  test('whether a patient has an identity number is not found out by tries that leave nothing behind', async () => {
    const clerk = await addPerson(owner, { extra: ['crm.clients.add', 'crm.client_profile_Id.read'] });
    // What the mask leaves open of a number, by its check digits, is ten thousand tries.
    await newClient({ identity_type: 'passport', identity_no: 'K1112223' });
    const nobody = randomUUID();
    const tried = (identity_no: string) => ({
      ...clientChange({ identity_type: 'passport', identity_no, responsible_user_id: nobody }),
      edit: randomUUID(),
    });
    const answers = await push(owner, clerk, tried('K1112223'), tried('K1112224'));
    const [taken, free] = answers.map(({ code, message_key }) => ({ code, message_key }));
    expect(taken).toEqual(free);

    // The same at the table's own door: the second row undoes what the first one would have left.
    const code = (identity_no: string) =>
      asFunction(
        owner,
        clerk,
        (tx) => tx`
          insert into public.clients (id, client_kind, first_name, last_name, identity_type, identity_no, sex, email, responsible_user_id)
          values (${randomUUID()}, 'lead', 'A', 'B', 'passport', ${identity_no}, 'female', 'a@vizite.test', ${nobody})`,
      ).then(
        () => 'stored',
        (error: { code: string }) => error.code,
      );
    expect(await code('K1112223')).toBe(await code('K1112224'));
  });

  test('a repeated update is recognised, in a batch and alone', async () => {
    const created = [clientChange(), clientChange()];
    await push(owner, agent, ...created);
    const edits = created.map((sent) => ({
      ...sent,
      base_version: 1,
      document: { ...sent.document, hotel: 'Deniz' },
    }));
    for (const attempt of ['first', 'repeat']) {
      expect([attempt, await push(owner, agent, ...edits)]).toMatchObject([
        attempt,
        edits.map(({ id }) => ({ id, status: 'applied', row_version: 2, current: { id, hotel: 'Deniz' } })),
      ]);
    }
  });

  test('two changes of one row in one batch are applied in order', async () => {
    const sent = clientChange();
    const results = await push(
      owner,
      agent,
      sent,
      { ...sent, base_version: 1, document: { ...sent.document, hotel: 'A' } },
      { ...sent, base_version: 2, document: { ...sent.document, hotel: 'B' } },
    );
    expect(results.map(({ row_version: version }) => version)).toEqual([1, 2, 3]);
    expect(await clientRow(sent.id)).toMatchObject({ hotel: 'B' });
  });

  test('made and deleted without network leaves nothing', async () => {
    const sent = clientChange({ deleted_at: '2026-11-21T08:00:00.000Z' });
    expect(await pushOne(owner, agent, sent)).toMatchObject({ status: 'applied', row_version: 0 });
    expect(await owner`select from public.clients where id = ${sent.id}`).toHaveLength(0);
  });

  test('columns that belong to the server are ignored, whatever is sent for them', async () => {
    const sent = clientChange({
      client_no: '7',
      identity_masked: 'x',
      row_version: 99,
      created_by: nurse,
      created_at: '1999-01-01T00:00:00.000Z',
      updated_at: 'yesterday',
      merged_into_id: randomUUID(),
      kind: 'ticket',
      id: randomUUID(),
    });
    expect(await pushOne(owner, agent, sent)).toMatchObject({ status: 'applied', row_version: 1 });
    const row = await clientRow(sent.id);
    expect(row).toMatchObject({ created_by: agent, merged_into_id: null, row_version: '1' });
    expect(row.client_no).not.toBe('7');
  });

  test('nobody writes over a clinical note that they may not read, by no door, and the answer tells nothing of it', async () => {
    const clerk = await addPerson(owner, { extra: ['crm.clients.edit', 'crm.client_profile_Id.read'] });
    const id = await newClient();
    await owner`update public.clients set clinical_note = 'Penisilin alerjisi' where id = ${id}`;
    for (const note of ['yok', 'Penisilin alerjisi', '']) {
      const edit = clientChange({ clinical_note: note, hotel: 'X' }, 2, id);
      expect(await pushOne(owner, clerk, edit)).toMatchObject({
        status: 'rejected',
        message_key: 'permission_denied',
        field: 'clinical_note',
      });
      await expect(
        asFunction(
          owner,
          clerk,
          (tx) => tx`update public.clients set clinical_note = ${note} where id = ${id}`,
        ),
      ).rejects.toMatchObject({ code: '42501' });
    }
    expect(await clientRow(id)).toMatchObject({ clinical_note: 'Penisilin alerjisi', row_version: '2' });
    const nurse = await addPerson(owner, {
      extra: ['crm.clients.edit', 'crm.client_profile_Id.read', 'crm.client_health.read'],
    });
    expect(
      await pushOne(owner, nurse, clientChange({ clinical_note: 'MR uyumsuz pil' }, 2, id)),
    ).toMatchObject({
      status: 'applied',
    });
  });

  test('a reader without the permission keeps hidden values by sending null', async () => {
    const clerk = await addPerson(owner, { extra: ['crm.clients.edit', 'crm.client_profile_Id.read'] });
    const id = await newClient({ identity_type: 'passport', identity_no: 'U1234567' });
    await owner`update public.clients set clinical_note = 'gizli' where id = ${id}`;
    const edit = clientChange({ identity_type: 'passport', clinical_note: null, hotel: 'X' }, 2, id);
    expect(await pushOne(owner, clerk, edit)).toMatchObject({ status: 'applied' });
    expect(await clientRow(id)).toMatchObject({
      identity_no: 'U1234567',
      clinical_note: 'gizli',
      hotel: 'X',
    });
    const removed = clientChange({ identity_type: 'none' }, 3, id);
    expect(await pushOne(owner, clerk, removed)).toMatchObject({ status: 'applied' });
    expect(await clientRow(id)).toMatchObject({ identity_no: null, identity_masked: null });
    // Who may read it clears it.
    const reader = await addPerson(owner, { roles: [roles.administrator] });
    expect(await pushOne(owner, reader, clientChange({ clinical_note: null }, 4, id))).toMatchObject({
      status: 'applied',
    });
    expect(await clientRow(id)).toMatchObject({ clinical_note: null });
  });
});

describe('conflict', () => {
  test('an old base version gets the current row, as pull would give it', async () => {
    const id = await newClient({ identity_type: 'passport', identity_no: 'P9988776' });
    await pushOne(
      owner,
      agent,
      clientChange({ identity_type: 'passport', identity_no: 'P9988776', hotel: 'A' }, 1, id),
    );
    const result = await pushOne(
      owner,
      agent,
      clientChange({ identity_type: 'passport', identity_no: 'P9988776', hotel: 'B' }, 1, id),
    );
    const pulled = (await pullAll(owner, agent, 'clients')).find((document) => document.id === id);
    expect(result).toEqual({ id, status: 'conflict', current: pulled });
    expect(await clientRow(id)).toMatchObject({ hotel: 'A' });
  });

  test('an insert whose id is taken by other content', async () => {
    const id = await newClient();
    expect(await pushOne(owner, agent, clientChange({ first_name: 'Başka' }, null, id))).toMatchObject({
      status: 'conflict',
      current: { first_name: 'Işıl', row_version: 1 },
    });
  });

  test('two writers at once: one is applied, the other told', async () => {
    const id = await newClient();
    const connections = [database.connect(), database.connect()];
    const answers = await Promise.all(
      connections.map((sql, number) => pushOne(sql, agent, clientChange({ hotel: `Otel ${number}` }, 1, id))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['applied', 'conflict']);
  });

  test('an edit of a deleted row is rejected with its tombstone', async () => {
    const id = await newClient();
    await owner`update public.clients set deleted_at = now() where id = ${id}`;
    for (const base of [1, 2, null]) {
      expect(await pushOne(owner, agent, clientChange({ hotel: 'X' }, base, id))).toMatchObject({
        status: 'rejected',
        message_key: 'already_deleted',
        constraint: 'clients_deleted',
        current: { id, row_version: 2 },
      });
    }
  });
});

test('a batch of a thousand mixed changes keeps its order', async () => {
  const clientId = await newClient();
  const changes = Array.from({ length: 1000 }, (_, number) =>
    number % 7 === 0
      ? clientChange({ sex: number % 2 === 0 ? 'x' : 'male' })
      : ticketChange(clientId, { subject: `Konu ${number}` }),
  );
  const results = await push(owner, agent, ...changes);
  expect(results.map(({ id }) => id)).toEqual(changes.map(({ id }) => id));
  expect(results.map(({ status }) => status)).toEqual(
    changes.map(({ document }) => (document.sex === 'x' ? 'rejected' : 'applied')),
  );
  const page = await pull(owner, agent, 'tickets', null, 5000);
  expect(page.documents.filter(({ client_id: id }) => id === clientId)).toHaveLength(857);
  expect(ticketTypes.information).toBe(page.documents[0]?.type_id);
});

/** Both sides wait until the other has arrived. */
