import { afterAll, beforeAll, expect, test } from 'vitest';
import fc from 'fast-check';
import type { JSONValue, Sql } from 'postgres';
import { custodyOf, joinHandOvers } from '@sync/model/rules/custody';
import type { Custody } from '@sync/model/rules/custody';
import { custodyVectors, instantOf, storedUsages } from '../../vectors/custody';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { change, push } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
let cashier: string;
let other: string;
const staff: string[] = [];

const id = () => crypto.randomUUID();
type Values = Record<string, JSONValue>;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  cashier = await addPerson(owner, { roles: [roles.accounting] });
  other = await addPerson(owner, { roles: [roles.accounting] });
  for (let at = 0; at < 7; at += 1) {
    staff.push(id());
    await pushed('pos_staff', { full_name: `Personel ${at}`, active: true }, null, staff[at] ?? '');
  }
});
afterAll(() => database.stop());

/** Returns the answer to a push of one change. */
async function pushed(
  kind: 'pos_terminal' | 'pos_staff' | 'terminal_usage',
  values: Values,
  base: number | null,
  of: string,
  person = cashier,
) {
  const [answer] = await push(owner, person, change('pos', kind, values, base, of));
  return answer as { readonly status: string; readonly row_version?: number; readonly constraint?: string };
}

async function newTerminal(): Promise<string> {
  const [bank] = await owner`select id from public.definitions where kind = 'bank' limit 1`;
  const terminalId = id();
  const values = {
    bank_id: bank?.['id'] as string,
    terminal_no: terminalId.slice(0, 8),
    merchant_no: '7001100',
    terminal_kind: 'physical',
    currency: 'TRY',
    status: 'active',
  };
  await pushed('pos_terminal', values, null, terminalId);
  return terminalId;
}

const countOf = (to_at: string, more: Values = {}): Values => ({
  to_at,
  state: 'counted',
  counted_count: 3,
  counted_gross: 100_00,
  counted_at: to_at,
  ...more,
});
const takenAt = (terminalId: string, from_at: string, more: Values = {}): Values => ({
  terminal_id: terminalId,
  staff_id: staff[0] ?? '',
  from_at,
  shift: 'day',
  currency: 'TRY',
  state: 'open',
  ...more,
});
interface Row {
  readonly id: string;
  readonly from_at: Date;
  readonly to_at: Date | null;
  readonly handed_to_id: string | null;
  readonly clash_with_id: string | null;
  readonly row_version: string;
}
const rowsOf = async (terminalId: string) =>
  new Map(
    (await owner<Row[]>`select * from public.terminal_usages where terminal_id = ${terminalId}`).map(
      (row) => [row.id, row],
    ),
  );

/** A row that a device sends, in one part or two: what begins a usage, and what ends it. */
type Sent = readonly [usage: Custody, part: 'begin' | 'end'];

/** Stores what devices send, in this order, as the server's loops do. */
async function store(sent: readonly Sent[]): Promise<void> {
  for (const [usage, part] of sent) {
    if (part === 'begin') {
      await owner`insert into public.terminal_usages
        (id, terminal_id, staff_id, from_at, shift, currency, state, taken_code)
        values (${usage.id}, ${usage.terminal_id}, ${usage.staff_id}, ${usage.from_at}, 'day', 'TRY', 'open',
          ${usage.taken_code})`;
    } else {
      const state = usage.handover_code === null ? 'counted' : 'handed_over';
      await owner`update public.terminal_usages set to_at = ${usage.to_at}, state = ${state}, counted_count = 3,
        counted_gross = 100, counted_at = ${usage.to_at}, handover_code = ${usage.handover_code} where id = ${usage.id}`;
    }
  }
}

/** Returns what a device makes of rows, as the server tells its own. */
function decided(usages: readonly Custody[]) {
  const joined = joinHandOvers(usages);
  const clashes = custodyOf(joined);
  return new Map(
    joined.map(({ id: of, from_at, to_at, handed_to_id }) => [
      of,
      { from_at, to_at, handed_to_id, clash_with_id: clashes.get(of)?.id ?? null },
    ]),
  );
}
const told = (rows: ReadonlyMap<string, Row>) =>
  new Map(
    [...rows].map(([of, { from_at, to_at, handed_to_id, clash_with_id }]) => [
      of,
      {
        from_at: from_at.toISOString(),
        to_at: to_at?.toISOString() ?? null,
        handed_to_id,
        clash_with_id,
      },
    ]),
  );

test.each(custodyVectors.map((vector) => [vector.name, vector] as const))(
  'vector, in both orders: %s',
  async (_name, vector) => {
    for (const backwards of [false, true]) {
      const terminalId = await newTerminal();
      // Ids in the order of the vector's letters.
      const base = id().slice(0, 35);
      const usages = storedUsages(vector, terminalId).map((usage, at) => ({
        ...usage,
        id: `${base}${usage.id}`,
        staff_id: staff[at] ?? '',
      }));
      const sent = usages.flatMap((usage): Sent[] =>
        usage.to_at === null
          ? [[usage, 'begin']]
          : [
              [usage, 'begin'],
              [usage, 'end'],
            ],
      );
      const ends = backwards ? sent.toReversed().toSorted(([, a], [, b]) => a.localeCompare(b)) : sent;
      await store(ends);
      const rows = await rowsOf(terminalId);
      const clashes = [...rows.values()].flatMap(({ id: of, clash_with_id }) =>
        clash_with_id === null ? [] : [[of.slice(-1), clash_with_id.slice(-1)]],
      );
      expect(Object.fromEntries(clashes)).toEqual(vector.clashes);
      for (const [letter, [from, to]] of Object.entries(vector.joined ?? {})) {
        const row = rows.get(`${base}${letter}`);
        expect([row?.from_at.toISOString(), row?.to_at?.toISOString() ?? null]).toEqual([
          instantOf(from ?? ''),
          to == null ? null : instantOf(to),
        ]);
      }
    }
  },
);

const minute = (at: number): string => instantOf(`05:${String(at).padStart(2, '0')}`);

test('server and device decide the same, in whichever order rows and their ends arrive', async () => {
  const anyUsage = fc.record({
    from: fc.nat(12),
    length: fc.option(fc.nat(8)),
    // Each may have taken it from one before, and several from the same.
    takes: fc.option(fc.nat(5)),
    hands: fc.boolean(),
    keys: fc.tuple(fc.nat(), fc.nat()),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyUsage, { minLength: 2, maxLength: 6 }), async (list) => {
      const terminalId = await newTerminal();
      const usages = list.map(({ from, length, takes, hands }, at): Custody => ({
        id: id(),
        terminal_id: terminalId,
        staff_id: staff[at] ?? '',
        from_at: minute(from),
        to_at: length === null ? null : minute(from + length),
        handed_to_id: null,
        handover_code: hands && length !== null ? `code ${at}` : null,
        taken_code: takes !== null && at > 0 ? `code ${takes % at}` : null,
        created_at: null,
      }));
      const sent = usages
        .flatMap((usage, at) => {
          const [first = 0, second = 0] = list[at]?.keys.toSorted((a, b) => a - b) ?? [];
          const begin = { key: first, sent: [usage, 'begin'] as const };
          return usage.to_at === null ? [begin] : [begin, { key: second, sent: [usage, 'end'] as const }];
        })
        .toSorted((a, b) => a.key - b.key)
        .map((each) => each.sent);
      await store(sent);
      expect(told(await rowsOf(terminalId))).toEqual(decided(usages));
    }),
    { numRuns: 60 },
  );
});

test('the earlier taker keeps the terminal though the later one was heard first', async () => {
  const terminalId = await newTerminal();
  const [early, late] = [id(), id()];
  await pushed('terminal_usage', takenAt(terminalId, minute(10)), null, late, other);
  expect((await rowsOf(terminalId)).get(late)).toMatchObject({ clash_with_id: null });
  const answer = await pushed('terminal_usage', takenAt(terminalId, minute(0)), null, early);
  expect(answer.status).toBe('applied');
  const rows = await rowsOf(terminalId);
  expect(rows.get(early)).toMatchObject({ clash_with_id: null });
  expect(rows.get(late)).toMatchObject({ clash_with_id: early });
  // Devices are told: the row of the other one travels again.
  expect(Number(rows.get(late)?.row_version)).toBeGreaterThan(1);
});

test('many usages in one push are decided as one by one', async () => {
  const terminalId = await newTerminal();
  const ids = [id(), id(), id()] as const;
  const from = [20, 10, 0];
  const answers = await push(
    owner,
    cashier,
    ...ids.map((of, at) =>
      change('pos', 'terminal_usage', takenAt(terminalId, minute(from[at] ?? 0)), null, of),
    ),
  );
  expect(answers).toMatchObject(ids.map(() => ({ status: 'applied' })));
  const rows = await rowsOf(terminalId);
  expect(ids.map((of) => rows.get(of)?.clash_with_id)).toEqual([ids[2], ids[2], null]);
});

test('a repeat of a lost answer decides nothing: the usage has ended meanwhile', async () => {
  const terminalId = await newTerminal();
  const [first, second] = [id(), id()];
  const begin = change('pos', 'terminal_usage', takenAt(terminalId, minute(0)), null, first);
  await push(owner, cashier, begin);
  await pushed('terminal_usage', countOf(minute(5)), 1, first);
  await pushed('terminal_usage', takenAt(terminalId, minute(6)), null, second, other);
  await push(owner, cashier, begin);
  expect((await rowsOf(terminalId)).get(second)).toMatchObject({ clash_with_id: null });
});

test('a hand-over whose count comes last, by another clock, is one moment and names the taker', async () => {
  const terminalId = await newTerminal();
  const [giver, taker, next] = [id(), id(), id()];
  await pushed('terminal_usage', takenAt(terminalId, minute(0)), null, giver);
  const taken = { staff_id: staff[1] ?? '', taken_code: 'K' };
  await pushed('terminal_usage', takenAt(terminalId, minute(28), taken), null, taker, other);
  // The taker has counted and handed on before the giver was heard.
  const handed = countOf(minute(29), { state: 'handed_over', handover_code: 'L' });
  expect((await pushed('terminal_usage', handed, 1, taker, other)).status).toBe('applied');
  await pushed(
    'terminal_usage',
    takenAt(terminalId, minute(40), { staff_id: staff[2] ?? '', taken_code: 'L' }),
    null,
    next,
  );
  const given = countOf(minute(30), { state: 'handed_over', handover_code: 'K' });
  expect((await pushed('terminal_usage', given, 1, giver)).status).toBe('applied');
  const rows = await rowsOf(terminalId);
  expect(rows.get(giver)).toMatchObject({ handed_to_id: staff[1], clash_with_id: null });
  expect(rows.get(taker)).toMatchObject({
    from_at: new Date(minute(30)),
    handed_to_id: staff[2],
    clash_with_id: null,
  });
  expect(rows.get(next)).toMatchObject({ from_at: rows.get(taker)?.to_at, clash_with_id: null });
});

test('a corrected moment moves for both, also of a checked taker; the taker alone cannot move it', async () => {
  const terminalId = await newTerminal();
  const [giver, taker] = [id(), id()];
  await pushed('terminal_usage', takenAt(terminalId, minute(0)), null, giver);
  await pushed('terminal_usage', countOf(minute(10), { state: 'handed_over', handover_code: 'K' }), 1, giver);
  await pushed('terminal_usage', takenAt(terminalId, minute(10), { taken_code: 'K' }), null, taker, other);
  await pushed('terminal_usage', { from_at: minute(20) }, 1, taker, other);
  expect((await rowsOf(terminalId)).get(taker)?.from_at.toISOString()).toBe(minute(10));
  const version = async (of: string) => Number((await rowsOf(terminalId)).get(of)?.row_version);
  await pushed('terminal_usage', countOf(minute(30)), await version(taker), taker, other);
  const check = await pushed('terminal_usage', { state: 'checked' }, await version(taker), taker);
  expect(check.status).toBe('applied');
  const moved = await pushed('terminal_usage', { to_at: minute(12) }, await version(giver), giver, other);
  expect(moved.status).toBe('applied');
  const rows = await rowsOf(terminalId);
  expect(rows.get(taker)?.from_at).toEqual(rows.get(giver)?.to_at);
});

test('a usage with the code of another giver, sent afterwards, moves nobody', async () => {
  const terminalId = await newTerminal();
  const [giver, taker, forger] = [id(), id(), id()];
  await pushed('terminal_usage', takenAt(terminalId, minute(10)), null, giver);
  await pushed('terminal_usage', countOf(minute(20), { state: 'handed_over', handover_code: 'K' }), 1, giver);
  await pushed('terminal_usage', takenAt(terminalId, minute(20), { taken_code: 'K' }), null, taker);
  const forged = {
    ...takenAt(terminalId, minute(0)),
    ...countOf(minute(5), { state: 'handed_over', handover_code: 'K' }),
  };
  await pushed('terminal_usage', forged, null, forger, other);
  expect((await rowsOf(terminalId)).get(taker)?.from_at.toISOString()).toBe(minute(20));
});

test('whoever counted neither corrects nor checks, though others changed the row since', async () => {
  const terminalId = await newTerminal();
  const [usage, late] = [id(), id()];
  const counted = { ...takenAt(terminalId, minute(10)), ...countOf(minute(20)) };
  await pushed('terminal_usage', counted, null, usage);
  // A clash, and an explanation: the row is written by somebody else.
  await pushed('terminal_usage', takenAt(terminalId, minute(5)), null, late, other);
  const version = async () => Number((await rowsOf(terminalId)).get(usage)?.row_version);
  await pushed('terminal_usage', { difference_note: 'Slip yok' }, await version(), usage, other);
  for (const attempt of [{ counted_gross: 1 }, { from_at: minute(11) }, { state: 'checked' }]) {
    expect(await pushed('terminal_usage', attempt, await version(), usage)).toMatchObject({
      status: 'rejected',
      constraint: 'terminal_usages_corrected_by_second',
    });
  }
  expect((await pushed('terminal_usage', { state: 'checked' }, await version(), usage, other)).status).toBe(
    'applied',
  );
});

test('an end before the beginning is refused with its own words', async () => {
  const terminalId = await newTerminal();
  const usage = id();
  await pushed('terminal_usage', takenAt(terminalId, minute(10)), null, usage);
  expect(await pushed('terminal_usage', countOf(minute(5)), 1, usage)).toMatchObject({
    status: 'rejected',
    constraint: 'terminal_usages_order',
  });
});
