import { useReferenceData } from '@/data/reference-data';
import type { DocumentOf, Entity } from '@sync/model/entity';
import { fieldWords, isGiven } from './field-words';
import { PaperTable } from './paper';

/** Renders records that belong to the printed one: a heading, and a row each with some of their fields. */
export function RecordTable<E extends Entity>({
  title,
  entity,
  records,
  fields,
}: {
  readonly title: string;
  readonly entity: E;
  readonly records: readonly (DocumentOf<E> & { readonly id: string })[];
  readonly fields: readonly (keyof E['fields'] & string)[];
}) {
  const reference = useReferenceData();
  if (records.length === 0) return null;
  return (
    <section>
      <h3 className="mt-4 break-after-avoid font-semibold">{title}</h3>
      <PaperTable
        dense
        heads={fields.map((name) => entity.fields[name]?.label ?? name)}
        rows={records.map((record) => {
          const values = { ...record } as Readonly<Record<string, unknown>>;
          return {
            key: record.id,
            cells: fields.map((name) =>
              isGiven(values[name]) ? fieldWords(entity, name, values, reference) : '',
            ),
          };
        })}
      />
    </section>
  );
}
