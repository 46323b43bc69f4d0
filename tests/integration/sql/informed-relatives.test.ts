import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { relationTypes, roles } from '../support/starter-ids';
import { change, clientChange, first, pullAll, push, pushOne } from '../support/sync-calls';
import type { Change, Document } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.administrator] });
});
afterAll(() => database.stop());

const phone = (e164: string, primary: boolean) => ({
  e164,
  label: 'mobile',
  primary,
  whatsapp: false,
  shared: false,
});

/** Adds a patient whose mother has a record of her own. */
async function family(more: Document = {}): Promise<{ mother: Change; relation: Change }> {
  const mother = clientChange({
    first_name: 'Nermin',
    last_name: 'Aksoylu',
    phones: [phone('+902121112233', false), phone('+905321112233', true)],
  });
  const patient = clientChange({});
  const relation = change('client_records', 'relation', {
    client_id: patient.id,
    related_client_id: mother.id,
    free_name: null,
    free_phone: null,
    relation_type_id: relationTypes.spouse,
    is_legal_guardian: false,
    may_receive_info: true,
    note: null,
    ...more,
  });
  await push(owner, clerk, mother, patient);
  expect((await pushOne(owner, clerk, relation)).status).toBe('applied');
  return { mother, relation };
}

const stored = async ({ id }: Change) =>
  first(
    await owner<{ related_name: string | null; related_phone: string | null; row_version: string }[]>`
      select related_name, related_phone, row_version from client_relations where id = ${id}`,
  );
const nobody = { related_name: null, related_phone: null };
const nermin = { related_name: 'Nermin Aksoylu', related_phone: '+905321112233' };

test('a user who sees the patient knows name and phone of who may be informed', async () => {
  const { relation } = await family();
  const pulled = (await pullAll(owner, clerk, 'client_records')).find(({ id }) => id === relation.id);
  expect(pulled).toMatchObject(nermin);
});

test('nothing is passed on of who may not be informed, and it goes when that is withdrawn', async () => {
  const { relation: other } = await family({ may_receive_info: false });
  expect(await stored(other)).toMatchObject(nobody);
  const { relation } = await family();
  const withdrawn = {
    ...relation,
    base_version: 1,
    document: { ...relation.document, may_receive_info: false },
  };
  expect((await pushOne(owner, clerk, withdrawn)).status).toBe('applied');
  expect(await stored(relation)).toMatchObject(nobody);
});

test('what was passed on follows the record of the relative, and goes with it', async () => {
  const { mother, relation } = await family();
  await owner`update clients set last_name = 'Çetin', phones = ${owner.json([phone('+905330000000', false)])}
    where id = ${mother.id}`;
  expect(await stored(relation)).toMatchObject({
    related_name: 'Nermin Çetin',
    related_phone: '+905330000000',
    // Devices fetch it.
    row_version: '2',
  });
  await owner`update clients set deleted_at = now() where id = ${mother.id}`;
  expect(await stored(relation)).toMatchObject(nobody);
});

test('nobody learns who somebody is by naming them as a relative', async () => {
  const { mother, relation } = await family();
  // May note relatives, but sees no patient.
  const blind = await addPerson(owner, { extra: ['crm.client_relations.add'] });
  const guess = {
    ...relation,
    id: randomUUID(),
    document: { ...relation.document, related_client_id: mother.id },
  };
  expect((await pushOne(owner, blind, guess)).status).toBe('applied');
  expect(await stored(guess)).toMatchObject(nobody);
});
