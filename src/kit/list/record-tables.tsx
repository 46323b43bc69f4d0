import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import type { DocumentOf, Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { maySee } from '../record/entity-facts';
import { fieldWords, isGiven } from '../record/field-words';
import { PaperTable } from '../export/paper';

/** Renders records that belong to the printed one: a heading, and a row each with those fields that the reader may see. */
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
  const { access } = useSignedIn();
  if (records.length === 0) return null;
  const shown = fields.filter((name) => {
    const field: Field | undefined = entity.fields[name];
    return field !== undefined && maySee(field, access.permissions);
  });
  return (
    <section>
      <h3 className="mt-4 break-after-avoid font-semibold">{title}</h3>
      <PaperTable
        dense
        heads={shown.map((name) => entity.fields[name]?.label ?? name)}
        rows={records.map((record) => {
          const values = { ...record } as Readonly<Record<string, unknown>>;
          return {
            key: record.id,
            cells: shown.map((name) =>
              isGiven(values[name]) ? fieldWords(entity, name, values, reference) : '',
            ),
          };
        })}
      />
    </section>
  );
}
