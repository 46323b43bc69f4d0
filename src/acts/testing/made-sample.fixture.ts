import { emptyValue } from '@sync/model/fields';
import type { Field } from '@sync/model/fields';
import type { Act, AnyRecord, AnyValues } from '@sync/model/acts/act';
import type { ActSample } from './act-sample.fixture';

const ID = '00000000-0000-4000-8000-000000000300';

/** Returns a value that a field takes; none where its form asks for more than its kind tells. */
function madeValue(field: Field): unknown {
  const { column, form = 'lines', nullable, values } = field;
  if (values !== undefined) return values[0];
  switch (column) {
    case 'text':
      return form === 'lines' || !nullable ? 'Deneme' : null;
    case 'uuid':
      return ID;
    case 'date':
      return '2026-11-17';
    case 'timestamp with time zone':
      return '2026-11-17T11:05:00.000Z';
    case 'boolean':
      return true;
    case 'integer':
    case 'bigint':
      return 1;
    default:
      return emptyValue(field);
  }
}

/** Returns values for fields, made of what the model says of them. */
export const madeValues = (fields: Readonly<Record<string, Field>>): AnyValues =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { serverOnly }]) => !serverOnly)
      .map(([name, field]) => [name, madeValue(field)]),
  );

/** Returns the sample of an act that has none of its own: record and values are made of the model. */
export const madeSample = ({ entity, fields = {} }: Act): ActSample => ({
  store: async (writes) =>
    (await writes.create(entity, madeValues(entity.fields), { summary: entity.label.singular })) as AnyRecord,
  values: madeValues(fields),
});
