import { expect, it } from 'vitest';
import { emptyValue } from '../model/fields';
import { entityOfKind } from '../model/registry';
import { relationKeys, withDerivedFields } from './collections';

const relations = Object.entries(relationKeys).flatMap(([kind, keys]) =>
  Object.entries(keys).map(([name, key]) => [kind, name, key] as const),
);

it.each(relations)('a %s is found by %s, whose id %s holds', (kind, name, key) => {
  const { collection, fields } = entityOfKind(kind);
  expect(fields[name]?.references ?? fields[name]?.kindField).toBeDefined();
  for (const others of [null, 'another']) {
    const given = Object.entries(fields).map(([field, its]): readonly [string, unknown] => [
      field,
      // References of all other kinds must not come before it.
      its.references === undefined ? emptyValue(its) : others,
    ]);
    const values: Readonly<Record<string, unknown>> = Object.fromEntries(given);
    const document = { ...values, id: 'own', kind, [name]: 'sought' };
    const stored = withDerivedFields(collection, document as never);
    expect({ ...stored }).toHaveProperty(key, 'sought');
  }
});
