import { describe, expect, it } from 'vitest';
import { lookupEntities } from './entities/definition';
import { defineEntity } from './entity';
import type { EntityScreen } from './entity';
import { day, reference, referenceList } from './fields';
import type { Field } from './fields';
import { entities, referredEntity } from './registry';

const fields: readonly (readonly [name: string, field: Field])[] = entities.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([name, field]) => [
    [`${entity.kind}.${name}`, field] as const,
    ...Object.entries(field.items ?? {}).map(([item, of]) => [`${entity.kind}.${name}.${item}`, of] as const),
  ]),
);
const references = fields.filter(([, { references: table }]) => table !== undefined);

describe('a reference', () => {
  it.each(references.filter(([, { references: table }]) => table !== 'definitions'))(
    '%s knows an entity, and users who may choose it see what its records are called',
    (_name, field) => {
      const target = referredEntity(field);
      expect(target?.table).toBe(field.references);
      if (!field.serverOnly) expect(target?.title ?? []).not.toEqual([]);
      for (const name of target?.title ?? []) expect(target?.fields[name]?.column).toBe('text');
    },
  );

  it.each(references.filter(([, { references: table }]) => table === 'definitions'))(
    '%s knows the look-up kind that it chooses from',
    (_name, field) => {
      expect(lookupEntities.map(({ kind }) => kind)).toContain(field.lookup);
    },
  );

  it('is to a table that exists, and to look-up entries only of a kind', () => {
    // @ts-expect-error no such table
    reference('companys', { label: 'Firma' });
    // @ts-expect-error without a kind there is nothing to choose from
    reference('definitions', { label: 'Birim' });
    // @ts-expect-error patients are no look-up entries
    reference('clients', { label: 'Hasta', lookup: 'department' });
    // @ts-expect-error the same of a list
    referenceList('definitions', { label: 'Birimler' });
    expect(referredEntity(day({ label: 'Gün' }))).toBeNull();
    expect(referredEntity(reference('definitions', { label: 'Birim', lookup: 'department' }))).toBeNull();
  });
});

it('takes no screen with a misspelt icon or group', () => {
  const screen = { path: '/x', permissions: [], group: 'pos', icon: 'tag', words: '' } as const;
  const ofScreen = (its: EntityScreen) =>
    defineEntity({
      kind: 'x',
      collection: 'pos',
      table: 'x',
      label: { singular: 'X', plural: 'X' },
      fields: {},
      permissions: { read: [] },
      screen: its,
    });
  expect(ofScreen(screen).screen?.icon).toBe('tag');
  // @ts-expect-error no such drawing
  ofScreen({ ...screen, icon: 'tags' });
  // @ts-expect-error no such group
  ofScreen({ ...screen, group: 'poss' });
});
