import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { nationalIds } from '../support/identity-lists';
import { incomingRowsOf, takeAll, uploadIncomingList } from '../support/incoming-lists';
import type { SentRow } from '../support/incoming-lists';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.relations] });
});
afterAll(() => database.stop());

const nextNumber = nationalIds(400_000_000);
let family = '';
let born = '';
let days = 0;
let phone = '';
beforeEach(() => {
  family = `Ş${randomUUID().replace(/[^a-f]/gu, '')}`;
  days += 31;
  born = new Date(Date.UTC(1940, 0, days)).toISOString().slice(0, 10);
  phone = `+90555${String(2_000_000 + days * 37).padStart(7, '0')}`;
});
const row = (own: object = {}, problem: string | null = null): SentRow => ({
  values: { first_name: 'Hülya', last_name: family, birth_date: born, phones: [phone], ...own },
  problem,
});
describe('smoke', () => {
  test('new', async () => {
    const number = nextNumber();
    const target = await uploadIncomingList(owner, clerk, [
      row({ identity_type: 'tckn', identity_no: number }),
      row({ identity_type: 'tckn', identity_no: number, email: 'a@b.tr' }),
      row({ first_name: 'Hulya' }),
      row({}, 'bad_identity'),
    ]);
    console.log(await incomingRowsOf(owner, clerk, target));
    console.log(await takeAll(owner, clerk, target));
    console.log(await incomingRowsOf(owner, clerk, target));
  });
});
