import type { Field, FieldValue } from './fields';
import type { PermissionKey } from './access/permissions';
import type { StatusMoves } from './status-moves';

/** The local collections. The open-source RxDB takes 13 at most: see docs/decisions. */
export type CollectionName =
  | 'definitions'
  | 'access'
  | 'clients'
  | 'client_records'
  | 'tickets'
  | 'ticket_entries'
  | 'inbox'
  | 'directory'
  | 'meetings'
  | 'pos'
  | 'surgeries'
  | 'cases';

/** Columns that every replicated row has; stamped by the server alone. Times are ISO 8601 UTC. */
export interface SyncColumns {
  /** UUIDv7, made on the device. */
  readonly id: string;
  /** 0 until the server has stored the row, then counted up by one with every change. */
  readonly row_version: number;
  readonly created_at: string;
  readonly created_by: string | null;
  readonly updated_at: string;
  readonly updated_by: string | null;
}

export type Fields = Readonly<Record<string, Field>>;

/** Permissions that a person needs for each kind of access. One of several is enough where a list is given. */
export interface EntityPermissions {
  /** Empty: every signed-in member of staff. */
  readonly read: readonly PermissionKey[];
  /** Absent: rows are never added from a device. */
  readonly add?: readonly PermissionKey[];
  /**
   * Permissions to add a row that represents another row, with nothing of the user's but their own part in it: the
   * server writes the rest itself. Absent: `add` alone counts.
   */
  readonly derive?: readonly PermissionKey[];
  /** Absent: rows never change after they were stored (append-only). */
  readonly edit?: readonly PermissionKey[];
  /** Absent: rows are never deleted from a device. */
  readonly remove?: readonly PermissionKey[];
}

/** Fields that are one decision together: a merge takes them from one side. */
export interface FieldGroup {
  /** Fields that are compared; a conflict is told under the first. */
  readonly decides: readonly string[];
  /** Fields that follow the decision. */
  readonly follows: readonly string[];
  /** Codes of a field in the order of a record's life: the further one wins, else the server's. */
  readonly stages?: { readonly field: string; readonly order: readonly string[] };
}

/** A field that the server computes, and how a device shows it before the server has answered. */
export interface ProvisionalField {
  readonly field: string;
  /** Fields after whose change the device computes it again. */
  readonly from: readonly string[];
  readonly compute: (values: Readonly<Record<string, unknown>>) => unknown;
}

/** Groups of the navigation for screens of entities; `src/kit/record/navigation.ts` has their labels. */
export type ScreenGroup = 'crm' | 'theatre' | 'insurance' | 'pos' | 'companies' | 'form' | 'definitions';

/** Names of drawings; `src/kit/record/named-icons.ts` has one for each. */
export type IconName =
  | 'bookmark'
  | 'briefcase'
  | 'building'
  | 'cable'
  | 'calendar-range'
  | 'calendar-x'
  | 'circle-dot'
  | 'clipboard-check'
  | 'contact'
  | 'credit-card'
  | 'door'
  | 'factory'
  | 'file-text'
  | 'file-up'
  | 'file-user'
  | 'hand-coins'
  | 'id-card'
  | 'inbox'
  | 'landmark'
  | 'message'
  | 'message-square-text'
  | 'microscope'
  | 'phone'
  | 'shapes'
  | 'shield-check'
  | 'spell-check'
  | 'stethoscope'
  | 'store'
  | 'syringe'
  | 'tag'
  | 'text-cursor-input'
  | 'umbrella';

/** The screen that lists the records of an entity. Navigation, quick search, links and rights read it. */
export interface EntityScreen<P extends string = string> {
  /** `/companies/companies`. */
  readonly path: P;
  /** All of them are needed (product specification §6). */
  readonly permissions: readonly PermissionKey[];
  readonly group: ScreenGroup;
  readonly icon: IconName;
  /** Label of the screen; the plural of the entity unless given. */
  readonly label?: string;
  /** Other words that people look for it by in the quick search. */
  readonly words: string;
  /** A record opens beside the list, as `?open=<id>`; absent: the list opens as a whole. */
  readonly opensRecords?: boolean;
}

/** Fields of an entity that the quick search searches and shows, by their names. */
export interface EntitySearch {
  /** Texts of which each typed word begins one. */
  readonly words: readonly string[];
  /** Numbers that contain the typed digits. */
  readonly numbers?: readonly string[];
  /** The second line of a result. */
  readonly detail?: readonly string[];
}

/** One entity: everything that the device, the screens and the parity test know about it. */
export interface Entity<
  K extends string = string,
  C extends CollectionName = CollectionName,
  F extends Fields = Fields,
  P extends string = string,
> {
  readonly kind: K;
  readonly collection: C;
  /** The table in schema `public`. */
  readonly table: string;
  readonly label: { readonly singular: string; readonly plural: string };
  readonly fields: F;
  readonly permissions: EntityPermissions;
  /** Fields that a record is called by, one after the other: `first_name last_name`. */
  readonly title?: readonly string[];
  /** Absent: the quick search does not know the records, or knows them by an index of their own. */
  readonly search?: EntitySearch;
  /** Absent: the records have no list, or screens of more than one kind. */
  readonly screen?: EntityScreen<P>;
  /**
   * Rows that belong to one person: readable and writable only where this column is the person's own id.
   * Absent for shared rows.
   */
  readonly ownerField?: string;
  /**
   * Field of the users whom the owner has let in. They may read the row and change it as far as its rules go, not
   * delete it.
   */
  readonly delegateField?: string;
  /** Steps of the record's status; the server has the same rows in `app.status_moves`. */
  readonly moves?: StatusMoves;
  readonly groups?: readonly FieldGroup[];
  readonly provisional?: readonly ProvisionalField[];
}

/** Declares an entity, keeping the literal types of its fields. */
export function defineEntity<
  const K extends string,
  const C extends CollectionName,
  const F extends Fields,
  const P extends string = never,
>(entity: Entity<K, C, F, P>): Entity<K, C, F, P> {
  return entity;
}

/**
 * Returns the title of a record; null where none of its title is known. `values` are its fields as far as they are
 * known.
 */
export function titleOf(
  { title = [] }: Pick<Entity, 'title'>,
  values: Readonly<Record<string, unknown>>,
): string | null {
  const parts = title.map((name) => values[name]).filter((part) => typeof part === 'string');
  return parts.join(' ').trim() || null;
}

/** Document of an entity in the local database and on the wire. */
export type DocumentOf<E> =
  E extends Entity<infer K, CollectionName, infer F>
    ? SyncColumns & { readonly kind: K } & { readonly [N in keyof F]: FieldValue<F[N]> }
    : never;

type NullableKeys<F extends Fields> = { [N in keyof F]: null extends FieldValue<F[N]> ? N : never }[keyof F];

/** The values a screen gives when it makes a record. What is left out and may be empty becomes null. */
export type DraftOf<E> =
  E extends Entity<string, CollectionName, infer F>
    ? { readonly [N in Exclude<keyof F, NullableKeys<F>>]: FieldValue<F[N]> } & {
        readonly [N in NullableKeys<F>]?: FieldValue<F[N]>;
      }
    : never;
