import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsOf, SharedValues } from './row-columns';

const value = fc.oneof(
  fc.string(),
  fc.constantFrom(null, true, false, '', 0, 'open', 'closed'),
  fc.array(fc.constantFrom('a', 'b')),
);
const rows = fc.array(fc.record({ id: fc.uuid(), state: fc.constantFrom('open', 'closed'), any: value }), {
  maxLength: 60,
});
const lookalikes = fc.constantFrom<unknown>('["a"]', ['a'], '\0["a"]', 'null', null, '1', 1);
const sent = (columns: unknown): ReturnType<typeof columnsOf> => structuredClone(columns) as never;

it('rows come out of columns as they went in, whatever they say', () => {
  const values = new SharedValues();
  fc.assert(
    fc.property(rows, (given) => {
      expect(values.rowsOf(sent(columnsOf(given)))).toEqual(given);
    }),
  );
});

it('a text that looks like a list stays a text', () => {
  fc.assert(
    fc.property(fc.array(lookalikes, { minLength: 40, maxLength: 60 }), (given) => {
      const same = given.map((any) => ({ any }));
      expect(new SharedValues().rowsOf(sent(columnsOf(same)))).toEqual(same);
    }),
  );
});

it('what many rows say travels once, and stands once in memory', () => {
  const tags = ['bir', 'iki'];
  const made = (from: number) =>
    Array.from({ length: 100 }, (_, at) => ({ id: `${from + at}`, statusId: `status-${at % 3}`, tags }));
  const columns = columnsOf(made(0));
  expect(Object.fromEntries(columns.columns)).toMatchObject({
    id: { values: { length: 100 } },
    statusId: { shared: ['status-0', 'status-1', 'status-2'] },
    tags: { shared: [tags] },
  });
  const values = new SharedValues();
  const [first] = values.rowsOf<{ tags: readonly string[] }>(sent(columns));
  const [later] = values.rowsOf<{ tags: readonly string[] }>(sent(columnsOf(made(100))));
  expect(later?.tags).toBe(first?.tags);
});

it('values of a single row are not kept for others', () => {
  const row = { id: 'bir', statusId: 'status-0', tags: ['bir'] };
  expect(columnsOf([row]).columns).toEqual(
    Object.entries(row).map(([name, cell]) => [name, { values: [cell] }]),
  );
});
