import { emptyValue } from '@sync/model/fields';
import type { Field } from '@sync/model/fields';
import type { Act, AnyRecord, AnyValues } from '@sync/model/acts/act';
import type { ActSample } from './act-sample.fixture';

/**
 * Returns a value that a field takes; none where its form asks for more than its kind tells.
 * @param at another number makes another value, where the field has more than one
 */
function madeValue(field: Field, at: 0 | 1): unknown {
  const { column, form = 'lines', nullable, values } = field;
  if (values !== undefined) return values[at] ?? values[0];
  switch (column) {
    case 'text':
      return form === 'lines' || !nullable ? `Deneme ${at}` : null;
    case 'uuid':
      return `00000000-0000-4000-8000-00000000030${at}`;
    case 'date':
      return `2026-11-1${7 + at}`;
    case 'timestamp with time zone':
      return `2026-11-1${7 + at}T11:05:00.000Z`;
    case 'boolean':
      return at === 0;
    case 'integer':
    case 'bigint':
      return 1 + at;
    default:
      return emptyValue(field);
  }
}

/** Returns values for fields, made of what the model says of them. */
const madeValues = (fields: Readonly<Record<string, Field>>, at: 0 | 1): AnyValues =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { serverOnly }]) => !serverOnly)
      .map(([name, field]) => [name, madeValue(field, at)]),
  );

/** Returns the sample of an act that has none of its own: record and values are made of the model. */
export const madeSample = ({ entity, fields = {} }: Act): ActSample => ({
  store: async (writes) =>
    (await writes.create(entity, madeValues(entity.fields, 0), {
      summary: entity.label.singular,
    })) as AnyRecord,
  values: madeValues(fields, 1),
});
