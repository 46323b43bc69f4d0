import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JSONValue, Sql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { somebodyWaits } from '../support/lock-waits';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { callPush, change, push, pushOne } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let cashier: string;
let other: string;
let terminalId: string;
let staffId: string;

const id = () => crypto.randomUUID();
type Values = Record<string, JSONValue>;

/** Returns the answer to a push of one change. */
async function pushed(person: string, ...args: Parameters<typeof change>) {
  const [answer] = await push(owner, person, change(...args));
  return answer as { readonly status: string; readonly constraint?: string; readonly document?: Values };
}

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  cashier = await addPerson(owner, { roles: [roles.accounting] });
  other = await addPerson(owner, { roles: [roles.accounting] });
  const [bank] = await owner`select id from public.definitions where kind = 'bank' limit 1`;
  terminalId = id();
  staffId = id();
  const terminal = {
    bank_id: bank?.['id'] as string,
    terminal_no: '00412081',
    merchant_no: '7001100',
    terminal_kind: 'physical',
    currency: 'TRY',
    status: 'active',
  };
  await pushed(cashier, 'pos', 'pos_terminal', terminal, null, terminalId);
  await pushed(cashier, 'pos', 'pos_staff', { full_name: 'Serkan Uz', active: true }, null, staffId);
});
afterAll(() => database.stop());

const usage = (from_at: string, more: Values = {}): Values => ({
  terminal_id: terminalId,
  staff_id: staffId,
  from_at,
  shift: 'day',
  currency: 'TRY',
  state: 'open',
  ...more,
});
const counted = (from_at: string, to_at: string, gross = 100_00): Values =>
  usage(from_at, { to_at, state: 'counted', counted_count: 3, counted_gross: gross, counted_at: to_at });
const rowOf = async (usageId: string) => {
  const [row] = await owner`select * from public.terminal_usages where id = ${usageId}`;
  return row as Record<string, unknown>;
};

test('of two who take a terminal at once both stay, and the later taker names the earlier one', async () => {
  const [first, second] = [id(), id()];
  await Promise.all([
    pushed(cashier, 'pos', 'terminal_usage', usage('2026-11-20T05:00:00.000Z'), null, first),
    pushed(other, 'pos', 'terminal_usage', usage('2026-11-20T05:10:00.000Z'), null, second),
  ]);
  expect(await rowOf(first)).toMatchObject({ clash_with_id: null });
  expect(await rowOf(second)).toMatchObject({ clash_with_id: first });
  // The earlier one is closed; the later one, corrected, no longer clashes.
  const close = { to_at: '2026-11-20T06:00:00.000Z', state: 'counted', counted_count: 0, counted_gross: 0 };
  const closed = await pushed(
    cashier,
    'pos',
    'terminal_usage',
    { ...close, counted_at: '2026-11-20T06:00:00.000Z' },
    1,
    first,
  );
  expect(closed.status).toBe('applied');
  await pushed(other, 'pos', 'terminal_usage', { from_at: '2026-11-20T07:00:00.000Z' }, 1, second);
  expect(await rowOf(second)).toMatchObject({ clash_with_id: null });
  const ended = { ...close, to_at: '2026-11-20T09:00:00.000Z', counted_at: '2026-11-20T09:00:00.000Z' };
  await pushed(other, 'pos', 'terminal_usage', ended, 2, second);
});

test('of two that are stored in the same moment the later one waits for the earlier, and names it', async () => {
  const [first, second] = [id(), id()];
  const [another, watcher] = [database.connect(), database.connect()];
  const taken = (from: string, usageId: string) =>
    change('pos', 'terminal_usage', usage(from), null, usageId);
  let late: ReturnType<typeof pushOne> = Promise.reject(new Error('not sent'));
  late.catch(() => undefined);
  await asUser(another, cashier, async (tx) => {
    await callPush(tx, [taken('2026-11-23T05:00:00.000Z', first)]);
    late = pushOne(owner, other, taken('2026-11-23T05:10:00.000Z', second));
    await somebodyWaits(watcher);
  });
  expect(await late).toMatchObject({ status: 'applied' });
  expect(await rowOf(second)).toMatchObject({ clash_with_id: first });
  await owner`delete from public.terminal_usages where id in (${first}, ${second})`;
});

test('the first count is kept for ever; a second person corrects, and never the one who counted', async () => {
  const usageId = id();
  const values = counted('2026-11-21T05:00:00.000Z', '2026-11-21T13:00:00.000Z', 31_655_00);
  await pushed(cashier, 'pos', 'terminal_usage', values, null, usageId);
  expect(await rowOf(usageId)).toMatchObject({ first_gross: '3165500', counted_gross: '3165500' });
  const own = await pushed(cashier, 'pos', 'terminal_usage', { counted_gross: 31_905_00 }, 1, usageId);
  expect(own).toMatchObject({ status: 'rejected', constraint: 'terminal_usages_corrected_by_second' });
  const theirs = await pushed(other, 'pos', 'terminal_usage', { counted_gross: 31_905_00 }, 1, usageId);
  expect(theirs.status).toBe('applied');
  expect(await rowOf(usageId)).toMatchObject({ first_gross: '3165500', counted_gross: '3190500' });
});

test('what is checked does not change', async () => {
  const usageId = id();
  const values = counted('2026-11-22T05:00:00.000Z', '2026-11-22T13:00:00.000Z');
  await pushed(cashier, 'pos', 'terminal_usage', values, null, usageId);
  const checked = await pushed(other, 'pos', 'terminal_usage', { state: 'checked' }, 1, usageId);
  expect(checked).toMatchObject({ status: 'applied' });
  expect(await rowOf(usageId)).toMatchObject({ state: 'checked', checked_by: other });
  const changed = await pushed(cashier, 'pos', 'terminal_usage', { difference_note: 'x' }, 2, usageId);
  expect(changed).toMatchObject({ status: 'rejected', constraint: 'terminal_usages_checked' });
});

test('somebody who holds a terminal is not set aside', async () => {
  const usageId = id();
  await pushed(cashier, 'pos', 'terminal_usage', usage('2026-11-23T05:00:00.000Z'), null, usageId);
  const ended = await pushed(cashier, 'pos', 'pos_staff', { active: false }, 1, staffId);
  expect(ended).toMatchObject({ status: 'rejected', constraint: 'pos_staff_holds_terminal' });
});

test('two rates for the same payment on the same day are refused', async () => {
  const [bank] = await owner`select id from public.definitions where kind = 'bank' limit 1`;
  const rate = (valid_from: string, more: Values = {}): Values => ({
    bank_id: bank?.['id'] as string,
    card_kind: 'credit',
    instalments_from: 2,
    instalments_to: 6,
    valid_from,
    rate: 17_900,
    ...more,
  });
  const first = await pushed(
    cashier,
    'pos',
    'commission_rate',
    rate('2026-01-01', { valid_to: '2026-06-30' }),
    null,
    id(),
  );
  expect(first.status).toBe('applied');
  const beside = await pushed(cashier, 'pos', 'commission_rate', rate('2026-06-30'), null, id());
  expect(beside).toMatchObject({ status: 'rejected', constraint: 'commission_rates_once' });
  const after = await pushed(cashier, 'pos', 'commission_rate', rate('2026-07-01'), null, id());
  expect(after.status).toBe('applied');
  const others = rate('2026-01-01', { instalments_from: 7, instalments_to: 12 });
  expect((await pushed(cashier, 'pos', 'commission_rate', others, null, id())).status).toBe('applied');
  const own = rate('2026-01-01', { terminal_id: terminalId });
  expect((await pushed(cashier, 'pos', 'commission_rate', own, null, id())).status).toBe('applied');
});
