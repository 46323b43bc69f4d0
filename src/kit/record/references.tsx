import { useMemo, useState } from 'react';
import { document$ } from '@/data/documents';
import { useIndexes } from '@/data/indexes';
import { useRecords } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import type { ReferenceData } from '@/data/reference-data';
import { useSearchedRecords } from '@/data/searched-records';
import type { SearchedRecord } from '@/data/searched-records';
import { plainCollection, useLiveQuery } from '@/data/workspace';
import { UNKNOWN_NAME } from '@/lib/initials';
import { ComboboxField } from '@/ui/combobox-field';
import type { FieldTexts } from '@/ui/form-field';
import type { Option } from '@/ui/option-row';
import type { Definition } from '@sync/model/entities/definition';
import { titleOf } from '@sync/model/entity';
import type { Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { referredEntity } from '@sync/model/registry';
import { formatPhone } from '@sync/model/rules/phone';
import { compareTurkish } from '@sync/model/tr/turkish';
import { clientNoText } from './client-summary-line';
import type { Names } from './field-words';
import { detailOf, textsOf } from './record-words';
import { userOptions } from './user-options';

/*
 * Records that a field refers to: what is chosen from, and how a chosen one is called. The model says which entity it
 * is, what its records are called (`title`) and what they are found by (`search`).
 */

/** Number of patients or tickets offered for a typed text. */
const MOST = 20;

const titleFor = (entity: Entity, record: Readonly<Record<string, unknown>>): string =>
  titleOf(entity, record) ?? entity.label.singular;

/** Returns what a record is found by beside its title, also as a number is read out and typed. */
function soughtWords({ search }: Entity, record: Readonly<Record<string, unknown>>): string {
  if (search === undefined) return '';
  const numbers = textsOf(record, search.numbers ?? []).flatMap((number) => {
    const spaced = number.startsWith('+') ? formatPhone(number) : number;
    return [number, spaced, spaced.replaceAll(/\D/gu, '')];
  });
  return [...textsOf(record, search.words), ...numbers].join(' ');
}

/** Returns records of an entity as options, by their titles; one that was set aside only if it is chosen already. */
export function recordOptions(
  entity: Entity,
  records: readonly Readonly<Record<string, unknown>>[],
  chosen: string | null,
  names: Names,
): readonly Option[] {
  return records
    .filter((record) => record['active'] !== false || record['id'] === chosen)
    .map((record) => ({
      value: String(record['id']),
      label: titleFor(entity, record),
      description: detailOf(entity, record, names) || undefined,
      words: soughtWords(entity, record),
    }))
    .toSorted((a, b) => compareTurkish(a.label, b.label));
}

/** Adds the chosen record where it is not among the options: a choice is never shown as none. */
function withChosen(options: readonly Option[], chosen: string | null): readonly Option[] {
  const isKnown = chosen === null || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: UNKNOWN_NAME }];
}

type BoxProps = FieldTexts & {
  readonly field: Field;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
};

function LookupBox({ field, ...box }: BoxProps) {
  const reference = useReferenceData();
  const options = reference
    .definitions(field.lookup as Definition['kind'])
    .filter((entry) => entry.active || entry.id === box.value)
    .map((entry) => ({ value: entry.id, label: entry.name }));
  return <ComboboxField {...box} clearable={field.nullable} options={withChosen(options, box.value)} />;
}

function UserBox({ field, ...box }: BoxProps) {
  const options = userOptions(useReferenceData(), box.value);
  return <ComboboxField {...box} clearable={field.nullable} options={withChosen(options, box.value)} />;
}

/** Searches for a patient by name, phone and number: patients are too many for a list. */
function ClientBox({ field, ...box }: BoxProps) {
  const [query, setQuery] = useState('');
  const { value: rows, complete } = useIndexes(
    ({ clients }) => {
      const chosen = box.value === null ? undefined : clients.get(box.value);
      const found = query.trim() === '' ? [] : clients.search(query, MOST);
      return chosen === undefined ? found : [chosen, ...found.filter(({ id }) => id !== chosen.id)];
    },
    [query, box.value],
    'clients',
  );
  const options = rows.map((row) => ({
    value: row.id,
    label: row.name,
    description: [row.birthDate?.slice(0, 4), clientNoText({ client_no: row.clientNo })]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <ComboboxField
      {...box}
      clearable={field.nullable}
      placeholder="Ad, telefon ya da hasta no ile arayın"
      loading={!complete && rows.length === 0 && query.trim() !== ''}
      options={withChosen(options, complete ? box.value : null)}
      onQuery={setQuery}
    />
  );
}

/** Searches for a ticket by number and subject, for the same reason. */
function TicketBox({ field, ...box }: BoxProps) {
  const [query, setQuery] = useState('');
  const { value: rows, complete } = useIndexes(
    ({ tickets }) => {
      const chosen = box.value === null ? undefined : tickets.get(box.value);
      const found = query.trim() === '' ? [] : tickets.search(query, MOST);
      return chosen === undefined ? found : [chosen, ...found.filter(({ id }) => id !== chosen.id)];
    },
    [query, box.value],
    'tickets',
  );
  const options = rows.map((row) => ({ value: row.id, label: `${row.number} ${row.subject}` }));
  return (
    <ComboboxField
      {...box}
      clearable={field.nullable}
      placeholder="Talep no ya da konu"
      loading={!complete && rows.length === 0 && query.trim() !== ''}
      options={withChosen(options, complete ? box.value : null)}
      onQuery={setQuery}
    />
  );
}

function RecordBox({ field, target, ...box }: BoxProps & { readonly target: Entity }) {
  const names = useNames(target);
  const { records, state } = useRecords(target);
  const options = useMemo(
    () => recordOptions(target, records as readonly SearchedRecord[], box.value, names),
    [target, records, box.value, names],
  );
  return (
    <ComboboxField
      {...box}
      clearable={field.nullable}
      loading={state === 'loading'}
      options={withChosen(options, state === 'ready' ? box.value : null)}
    />
  );
}

/**
 * Lets the user choose the record that a field refers to.
 * @throws where the field refers to nothing that can be chosen
 */
export function ReferenceField(props: BoxProps) {
  const { field } = props;
  if (field.lookup !== undefined) return <LookupBox {...props} />;
  const target = referredEntity(field);
  if (target === null) throw new Error(`${field.label} refers to no entity`);
  switch (target.kind) {
    case 'user':
      return <UserBox {...props} />;
    case 'client':
      return <ClientBox {...props} />;
    case 'ticket':
      return <TicketBox {...props} />;
    default:
      return <RecordBox {...props} target={target} />;
  }
}

/** Records that the quick indexes know the names of. */
const indexed: ReadonlySet<string> = new Set(['client', 'ticket']);

/** Entities that the fields of an entity refer to, but for look-up entries and users. */
function targetsOf(entity: Pick<Entity, 'fields'>): readonly Entity[] {
  const targets = Object.values(entity.fields).flatMap((field) => referredEntity(field) ?? []);
  return [...new Set(targets)].filter(({ kind }) => kind !== 'user');
}

/**
 * Returns the names of look-up entries, users and the records that the fields of an entity refer to; again with every
 * change of one of them.
 */
export function useNames(entity: Pick<Entity, 'fields'>): ReferenceData & Names {
  const reference = useReferenceData();
  const { read, byIndex } = useMemo(() => {
    const targets = targetsOf(entity);
    return {
      read: targets.filter(({ kind }) => !indexed.has(kind)),
      byIndex: targets.some(({ kind }) => indexed.has(kind)),
    };
  }, [entity]);
  const records = useSearchedRecords(read);
  const { value: indexes } = useIndexes((known) => ({ ...known }), [], byIndex ? 'both' : 'none');
  const titles = useMemo(
    () =>
      new Map(
        read.map((target) => [
          target.table,
          new Map((records.get(target.kind) ?? []).map((record) => [record.id, titleFor(target, record)])),
        ]),
      ),
    [read, records],
  );
  return useMemo(
    () => ({
      ...reference,
      recordName: (table: string, id: string): string | null => {
        if (table === 'clients') return indexes.clients.get(id)?.name ?? null;
        if (table === 'tickets') return indexes.tickets.get(id)?.number ?? null;
        return titles.get(table)?.get(id) ?? null;
      },
    }),
    [reference, indexes, titles],
  );
}

/** Returns the title of one record; null while it is read, and where it is not on the device. */
export function useRecordTitle(entity: Entity, id: string): string | null {
  const found = useLiveQuery(
    (database) => document$(plainCollection(database, entity.collection).findOne(id)),
    [entity, id],
  );
  if (found.state !== 'ready' || found.data === null) return null;
  return titleFor(entity, { ...(found.data as object) });
}
