import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { strictSerializers } from '../../../supabase/embedded/database/strict-serializers';
import { emptyPglite } from '../support/pglite-template';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await emptyPglite();
});
afterAll(() => pglite.close());

it.each(['text[]', 'int4', 'int8', 'jsonb[]', 'bool', 'uuid', 'timestamptz', 'bytea', 'text'])(
  'an object for %s is refused, and the next statement works',
  async (type) => {
    const serializers = strictSerializers(pglite.serializers);
    const wrong = pglite.query(`select $1::${type}`, [{ not: 'fitting' }], { serializers });
    await expect(wrong).rejects.toMatchObject({ code: expect.stringMatching(/^22/) as string });
    expect((await pglite.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  },
);

it('what fits is written as before', async () => {
  const serializers = strictSerializers(pglite.serializers);
  const values = [['a', 'b"c'], { deep: [1] }, 7, true, null, '2026-01-01', new Uint8Array([1, 2])];
  const { rows } = await pglite.query(
    'select $1::text[] as a, $2::jsonb as b, $3::int as c, $4::bool as d, $5::text as e, $6::text as f, $7::bytea as g',
    values,
    { serializers },
  );
  expect(rows).toEqual([
    { a: ['a', 'b"c'], b: { deep: [1] }, c: 7, d: true, e: null, f: '2026-01-01', g: new Uint8Array([1, 2]) },
  ]);
});
