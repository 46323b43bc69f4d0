import type { SearchedRecords } from '@/data/searched-records';
import { titleOf } from '@sync/model/entity';
import type { Entity } from '@sync/model/entity';
import { entities } from '@sync/model/registry';
import { fieldWords, isGiven } from './field-words';
import type { Names } from './field-words';

/** Returns the name of a record that another one points to; null if it is not among the records. */
export function recordName(records: SearchedRecords, table: string, id: string): string | null {
  for (const entity of entities.filter((candidate) => candidate.table === table)) {
    const found = records.get(entity.kind)?.find((record) => record.id === id);
    if (found !== undefined) return titleOf(entity, found);
  }
  return null;
}

/** Returns the second line of a result: what the entity's search shows of a record, with dots between. */
export function detailOf(entity: Entity, record: Readonly<Record<string, unknown>>, names: Names): string {
  return (entity.search?.detail ?? [])
    .filter((name) => isGiven(record[name]))
    .map((name) => fieldWords(entity, name, record, names))
    .join(' · ');
}

/** Returns the texts of some fields of a record; a list of phones is their numbers. */
export function textsOf(
  record: Readonly<Record<string, unknown>>,
  names: readonly string[],
): readonly string[] {
  return names.flatMap((name) => {
    const value = record[name];
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    return values
      .map((value) =>
        typeof value === 'object' && value !== null ? (value as { readonly e164?: unknown }).e164 : value,
      )
      .filter((value) => typeof value === 'string');
  });
}
