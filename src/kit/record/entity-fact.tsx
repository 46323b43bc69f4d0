import { useReferenceData } from '@/data/reference-data';
import { useSignedIn } from '@/data/workspace';
import type { DocumentOf, Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { referredEntity } from '@sync/model/registry';
import { fieldWords, isGiven, unknownRecord } from './field-words';
import { RecordLink } from './record-link';
import { recordAddress } from './record-screens';
import { useRecordTitle } from './references';
import { Fact } from './sheet-parts';

/** Shows what a record is called, as a link where a screen of it opens to the user. */
export function RecordName({ entity, id }: { entity: Entity; id: string }) {
  const { access } = useSignedIn();
  const title = useRecordTitle(entity, id) ?? unknownRecord;
  const address = recordAddress(entity.kind, id, access);
  if (address === null) return <>{title}</>;
  return (
    <RecordLink to={address} className="hit font-medium text-accent-ink">
      {title}
    </RecordLink>
  );
}

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
  const target = referredEntity(field);
  if (target !== null && target.kind !== 'user' && typeof value === 'string') {
    return (
      <Fact label={field.label}>
        <RecordName entity={target} id={value} />
      </Fact>
    );
  }
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
