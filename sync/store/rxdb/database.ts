import type { RxCollection, RxDatabase, RxJsonSchema } from 'rxdb';
import type { CollectionName } from '../../model/entity';
import type { Field } from '../../model/fields';
import { entities } from '../../model/registry';
import { collectionPlans, TIME_END } from '../collections';
import type { LocalDocument } from '../collections';

/* The records as RxDB shows them: queries read them, and nothing is written through it. */

export type ViziteCollections = { [C in CollectionName]: RxCollection<LocalDocument<C>> };
export type ViziteDatabase = RxDatabase<ViziteCollections>;

export type PlainCollection = RxCollection<Record<string, unknown>>;

/**
 * Returns a collection whose records are seen as plain values, for what treats all entities alike. A call on the
 * union of all collections' own types takes the compiler seconds.
 */
export function plainCollection(database: ViziteDatabase, name: CollectionName): PlainCollection {
  return database[name] as unknown as PlainCollection;
}

type Property = {
  type: string | string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
};

const jsonTypes: Readonly<Record<Field['column'], string>> = {
  text: 'string',
  uuid: 'string',
  date: 'string',
  'timestamp with time zone': 'string',
  boolean: 'boolean',
  integer: 'integer',
  bigint: 'integer',
  jsonb: 'object',
  'uuid[]': 'array',
  'text[]': 'array',
};

function propertyOf(field: Field): Property {
  // jsonb holds objects or lists; no validator runs in production, so the wider type says what may come.
  const type = field.column === 'jsonb' ? ['object', 'array'] : jsonTypes[field.column];
  return { type: field.nullable ? [type, 'null'].flat() : type };
}

/** Returns the local database's schema of a collection, made from the entities that live in it. */
export function collectionSchema<C extends CollectionName>(collection: C): RxJsonSchema<LocalDocument<C>> {
  const plan = collectionPlans[collection];
  const properties: Record<string, Property> = {
    id: { type: 'string', maxLength: 36 },
    kind: { type: 'string' },
    row_version: { type: 'integer' },
    created_at: { type: 'string' },
    created_by: { type: ['string', 'null'] },
    updated_at: { type: 'string' },
    updated_by: { type: ['string', 'null'] },
    edit: { type: 'string' },
  };
  for (const entity of entities) {
    if (entity.collection !== collection) continue;
    for (const [name, field] of Object.entries(entity.fields)) properties[name] = propertyOf(field);
  }
  for (const [name, maxLength] of Object.entries(plan.lengths))
    properties[name] = { type: 'string', maxLength };
  for (const name of new Set(plan.indexes.flat())) {
    if (name === 'recent') {
      properties[name] = { type: 'number', minimum: 0, maximum: TIME_END, multipleOf: 1 };
    } else if (name !== 'id') {
      if (plan.lengths[name] === undefined)
        throw new Error(`index field without a length: ${collection}.${name}`);
    }
  }
  const schema = {
    title: collection,
    // Never counted up: the database lives in memory.
    version: 0,
    primaryKey: 'id',
    type: 'object',
    properties,
    required: ['id', ...new Set(plan.indexes.flat())].filter((name, at, all) => all.indexOf(name) === at),
    indexes: plan.indexes.map((fields) => [...fields]),
  };
  // The one place where a schema built at run time meets the document type derived from the same model.
  return schema as unknown as RxJsonSchema<LocalDocument<C>>;
}
