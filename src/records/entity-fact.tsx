import { useReferenceData } from '@/data/reference-data';
import type { DocumentOf, Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { fieldWords, isGiven } from './field-words';
import { Fact } from './sheet-parts';

/** Shows a field of a record on its sheet: its label and its value as the model says; empty it is a dash. */
export function EntityFact<E extends Entity>({
  entity,
  record,
  name,
}: {
  entity: E;
  record: DocumentOf<E>;
  name: keyof E['fields'] & string;
}) {
  const directory = useReferenceData();
  const values = { ...record } as Readonly<Record<string, unknown>>;
  const field = (entity.fields as Readonly<Record<string, Field>>)[name];
  if (field === undefined) throw new Error(`${entity.kind} has no field ${name}`);
  const value = values[name];
  if (!isGiven(value)) return <Fact label={field.label} />;
  const words = fieldWords(entity, name, values, directory);
  if (field.form === 'phone') {
    return (
      <Fact label={field.label}>
        <a className="num hit font-medium text-accent-ink" href={`tel:${String(value)}`}>
          {words}
        </a>
      </Fact>
    );
  }
  const isNumber = field.column === 'date' || field.form === 'digits' || field.form === 'iban';
  return <Fact label={field.label}>{isNumber ? <span className="num">{words}</span> : words}</Fact>;
}
