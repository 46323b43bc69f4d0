import type { CollectionName, Entity } from '../model/entity';
import { sameJson } from '../model/merge/equality';
import type { WireDocument } from './wire';

/** A record as the device shows it. `edit` names the last edit that is unsent; '' where it is the server's own row. */
export interface Row {
  readonly id: string;
  readonly kind: string;
  /** 0 until the server has stored the record. */
  readonly row_version: number;
  readonly edit: string;
  readonly [field: string]: unknown;
}

/** State of a record on the server: its row, a tombstone, or invisible to the user. */
export type News =
  | { readonly state: 'row'; readonly row: Row }
  | { readonly state: 'deleted'; readonly version: number }
  | { readonly state: 'out-of-sight' };

export const OUT_OF_SIGHT: News = { state: 'out-of-sight' };

/** Description, reading and completion of rows; the caller knows the entities of the app. */
export interface RowModel {
  entityOf(kind: string): Entity;
  /** Returns a row of an answer in the form in which the device holds it, with an empty `edit`. */
  fromWire(collection: CollectionName, row: WireDocument): Row;
  /** Computes the fields that exist on the device only. */
  derive(collection: CollectionName, row: Row): Row;
}

/** @param row null: the user does not see the record, or it is not there */
export function newsOf(model: RowModel, collection: CollectionName, row: WireDocument | null): News {
  if (row === null) return OUT_OF_SIGHT;
  if (row.deleted_at !== null) return { state: 'deleted', version: row.row_version };
  return { state: 'row', row: model.fromWire(collection, row) };
}

/** Returns the row that the device shows after this news. */
export const rowOf = (news: News | null): Row | null => (news?.state === 'row' ? news.row : null);

/** Returns the version that the news tells of. Null where the user may not see the record. */
export function versionOf(news: News): number | null {
  if (news.state === 'out-of-sight') return null;
  return news.state === 'row' ? news.row.row_version : news.version;
}

/** Returns the names of the fields that devices set. */
export const ownFields = (entity: Entity): readonly string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => (field.serverOnly || field.derived ? [] : [name]));

/** Returns whether two versions agree in all fields that devices set. */
export const sameOwnFields = (entity: Entity, a: Row, b: Row): boolean =>
  ownFields(entity).every((name) => sameJson(a[name], b[name]));
