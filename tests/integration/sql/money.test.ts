import fc from 'fast-check';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allocateMoney, partOfMoney } from '@sync/model/money';
import vectors from '../../vectors/money.json' with { type: 'json' };
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';

let database: TestDatabase;
let owner: Sql;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
});
afterAll(() => database.stop());

interface Part {
  readonly minor: number;
  readonly part: number;
  readonly whole: number;
}
interface Shared {
  readonly minor: number;
  readonly weights: readonly number[];
}

async function partsOf(asked: readonly Part[]): Promise<readonly number[]> {
  const rows = await owner<{ result: string }[]>`
    select app.part_of_money((a.of ->> 'minor')::bigint, (a.of ->> 'part')::bigint, (a.of ->> 'whole')::bigint) as result
    from jsonb_array_elements(${owner.json(asked as never)}) with ordinality a (of, at) order by a.at`;
  return rows.map(({ result }) => Number(result));
}

async function sharesOf(asked: readonly Shared[]): Promise<readonly (readonly number[])[]> {
  const rows = await owner<{ shares: string[] }[]>`
    select app.allocate_money((a.of ->> 'minor')::bigint,
      array(select w.weight::bigint from jsonb_array_elements_text(a.of -> 'weights') with ordinality w (weight, n) order by w.n)
    ) as shares
    from jsonb_array_elements(${owner.json(asked as never)}) with ordinality a (of, at) order by a.at`;
  return rows.map(({ shares }) => shares.map(Number));
}

test('the vectors that devices pass, too', async () => {
  expect(await partsOf(vectors.part)).toEqual(vectors.part.map(({ result }) => result));
  expect(await sharesOf(vectors.allocate)).toEqual(vectors.allocate.map(({ shares }) => shares));
});

test('server and device round and share out alike, whatever the amounts', async () => {
  const part = fc
    .record({ minor: fc.maxSafeInteger(), part: fc.nat(), whole: fc.integer({ min: 1, max: 1_000_000_000 }) })
    .map(({ part: some, ...asked }): Part => ({ ...asked, part: some % (asked.whole + 1) }));
  const shared = fc.record({
    minor: fc.maxSafeInteger(),
    weights: fc.array(fc.oneof(fc.integer({ min: -3, max: 9 }), fc.maxSafeNat()), { maxLength: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 20, maxLength: 40 }),
      fc.array(shared, { minLength: 20, maxLength: 40 }),
      async (parts, shares) => {
        expect(await partsOf(parts)).toEqual(
          parts.map((asked) => partOfMoney(asked.minor, asked.part, asked.whole)),
        );
        expect(await sharesOf(shares)).toEqual(
          shares.map(({ minor, weights }) => allocateMoney(minor, weights)),
        );
      },
    ),
    { numRuns: 20 },
  );
});

test('a granted amount is shared among the lines of a case as the device shows beforehand', async () => {
  const lines = [100, 100, 100].map((asked, at) => ({ id: String(at), code: null, asked }));
  const [row] = await owner<{ lines: { approved: number }[] }[]>`
    select app.decided_lines(${owner.json(lines)}, '{"decision": "partial", "approved": 200}') as lines`;
  expect(row?.lines.map(({ approved }) => approved)).toEqual(allocateMoney(200, [100, 100, 100]));
});
