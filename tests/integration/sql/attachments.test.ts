import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { change, push } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let cashier: string;
let colleague: string;
let outsider: string;
let usageId: string;

const id = () => crypto.randomUUID();
type Values = Record<string, JSONValue>;

async function pushed(person: string, ...args: Parameters<typeof change>) {
  const [answer] = await push(owner, person, change(...args));
  return answer as {
    readonly status: string;
    readonly constraint?: string;
    readonly code?: string;
    readonly field?: string;
  };
}

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  cashier = await addPerson(owner, { roles: [roles.accounting] });
  colleague = await addPerson(owner, { roles: [roles.accounting] });
  outsider = await addPerson(owner, { extra: ['crm.tickets.read'] });
  const [bank] = await owner`select id from public.definitions where kind = 'bank' limit 1`;
  const [terminalId, staffId] = [id(), id()];
  usageId = id();
  const terminal = {
    bank_id: bank?.['id'] as string,
    terminal_no: '00412082',
    merchant_no: '7001100',
    terminal_kind: 'physical',
    currency: 'TRY',
    status: 'active',
  };
  await pushed(cashier, 'pos', 'pos_terminal', terminal, null, terminalId);
  await pushed(cashier, 'pos', 'pos_staff', { full_name: 'Serkan Uz', active: true }, null, staffId);
  const usage = {
    terminal_id: terminalId,
    staff_id: staffId,
    from_at: '2026-11-20T05:00:00.000Z',
    shift: 'day',
  };
  await pushed(cashier, 'pos', 'terminal_usage', { ...usage, currency: 'TRY', state: 'open' }, null, usageId);
});
afterAll(() => database.stop());

const slip = (more: Values = {}): Values => ({
  owner_kind: 'terminal_usage',
  owner_id: usageId,
  purpose: 'slip',
  file_name: 'Slip.jpg',
  media_type: 'image/jpeg',
  byte_size: 1_200,
  sha256: 'a'.repeat(64),
  width: 10,
  height: 10,
  ...more,
});

async function added(person = cashier): Promise<string> {
  const target = id();
  expect(await pushed(person, 'pos', 'attachment', slip(), null, target)).toMatchObject({
    status: 'applied',
  });
  return target;
}

/** Acts as Supabase Storage on an upload, as far as rights are concerned. */
const upload = (person: string, name: string, metadata: Values = { size: 1_200, mimetype: 'image/jpeg' }) =>
  asUser(
    owner,
    person,
    (tx) =>
      tx`insert into storage.objects (bucket_id, name, owner_id, metadata)
       values ('attachments', ${name}, ${person}, ${tx.json(metadata)}) returning name`,
  );
const download = (person: string, name: string) =>
  asUser(
    owner,
    person,
    async (tx) =>
      (await tx`select name from storage.objects where bucket_id = 'attachments' and name = ${name}`).length >
      0,
  );
const told = async (person: string, target: string): Promise<unknown> => {
  const [row] = await asUser(owner, person, (tx) => tx`select public.attachment_stored(${target}) as answer`);
  return row?.['answer'];
};
const stateOf = async (target: string): Promise<unknown> => {
  const [row] = await owner`select state from public.attachments where id = ${target}`;
  return row?.['state'];
};

test('the bytes come from whoever has added the row; who sees the owner reads them', async () => {
  const target = await added();
  expect(await told(cashier, target)).toBe('missing');
  await expect(upload(colleague, target)).rejects.toThrow(/row-level security/u);
  await expect(upload(outsider, target)).rejects.toThrow(/row-level security/u);
  await upload(cashier, target);
  await expect(upload(cashier, target)).rejects.toThrow(/duplicate key/u);
  expect(await told(colleague, target)).toBe('unknown');
  expect(await stateOf(target)).toBe('waiting');
  expect(await told(cashier, target)).toBe('stored');
  expect(await told(cashier, target)).toBe('stored');
  expect(await stateOf(target)).toBe('stored');
  expect(await download(colleague, target)).toBe(true);
  expect(await download(outsider, target)).toBe(false);
});

test('what a device says of the state counts for nothing', async () => {
  const target = id();
  await pushed(
    cashier,
    'pos',
    'attachment',
    slip({ state: 'stored', stored_at: '2026-11-20T05:00:00.000Z' }),
    null,
    target,
  );
  expect(await stateOf(target)).toBe('waiting');
});

test('bytes of another size or type do not count as stored', async () => {
  for (const metadata of [
    { size: 1_201, mimetype: 'image/jpeg' },
    { size: 1_200, mimetype: 'image/png' },
  ]) {
    const target = await added();
    await upload(cashier, target, metadata);
    expect(await told(cashier, target)).toBe('different');
    expect(await stateOf(target)).toBe('waiting');
  }
});

test('names that are no id, and ids that are no row, are refused', async () => {
  for (const name of [id(), '../../etc/passwd', 'x', '']) {
    await expect(upload(cashier, name)).rejects.toThrow(/row-level security/u);
  }
});

test('removed with its row: nobody reads or sends it any more', async () => {
  const target = await added();
  await upload(cashier, target);
  const [{ row_version: version } = {}] =
    await owner`select row_version from public.attachments where id = ${target}`;
  const removal = change(
    'pos',
    'attachment',
    slip({ deleted_at: '2026-11-20T05:00:00.000Z' }),
    Number(version),
    target,
  );
  expect(await push(owner, cashier, removal)).toMatchObject([{ status: 'applied' }]);
  expect(await download(cashier, target)).toBe(false);
  expect(await told(cashier, target)).toBe('unknown');
});

test('the owner has to be there, and takes so many', async () => {
  expect(await pushed(cashier, 'pos', 'attachment', slip({ owner_id: id() }))).toMatchObject({
    status: 'rejected',
    code: '23503',
    field: 'owner_id',
  });
  expect(await pushed(cashier, 'pos', 'attachment', slip({ media_type: 'text/html' }))).toMatchObject({
    status: 'rejected',
    constraint: 'attachments_media_type_known',
  });
  // Documents come with applications alone.
  expect(await pushed(cashier, 'pos', 'attachment', slip({ media_type: 'image/webp' }))).toMatchObject({
    status: 'rejected',
    constraint: 'attachments_media_type_known',
  });
  expect(await pushed(outsider, 'pos', 'attachment', slip())).toMatchObject({
    status: 'rejected',
    code: '42501',
  });
  const [{ count = 0 } = {}] = await owner`select count(*)::integer as count from public.attachments
    where owner_id = ${usageId} and deleted_at is null`;
  for (let more = Number(count); more < 20; more += 1) await added();
  expect(await pushed(cashier, 'pos', 'attachment', slip())).toMatchObject({
    status: 'rejected',
    constraint: 'attachments_owner_full',
  });
});
