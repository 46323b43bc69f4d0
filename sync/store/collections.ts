import { turkishSortKey } from '../model/tr/turkish';
import { titleOf } from '../model/entity';
import type { CollectionName } from '../model/entity';
import { entityOfKind } from '../model/registry';
import type { CollectionDocuments } from '../model/registry';

/**
 * Fields that exist on the device only, computed from the document on every way into the store. They make
 * indexes possible where the document's own fields do not: RxDB answers descending order never from an index,
 * and a null in an indexed field hides the row.
 */
interface DerivedFields {
  definitions: object;
  access: object;
  clients: { sort_key: string; recent: number };
  client_records: { ticket_key: string; related_key: string };
  tickets: { recent: number };
  ticket_entries: object;
  directory: { sort_key: string; company_key: string };
  meetings: { calendar_key: string; series_key: string };
  pos: object;
  surgeries: { day_key: string; client_key: string; ticket_key: string };
  cases: { client_key: string; link_key: string };
  inbox: { recent: number };
}

interface LocalState {
  /**
   * Names the last local edit; empty once the server's version has replaced it. The unsent note of the record
   * carries the same name, so that only the confirmation of that very edit takes the note away.
   */
  readonly edit: string;
}

/** A document as the local database holds it. */
export type LocalDocument<C extends CollectionName> = CollectionDocuments[C] & DerivedFields[C] & LocalState;

export const SORT_KEY_LENGTH = 80;
/** The end of the range of inverted times: milliseconds in the year 2286. */
export const TIME_END = 9_999_999_999_999;

/** Returns a number that falls as time goes on, for "newest first" by an ascending index. */
export function inverted(isoInstant: string): number {
  const time = Date.parse(isoInstant);
  return Number.isNaN(time) ? TIME_END : TIME_END - time;
}

/** Value in the place of a start: the row is a series. Sorts after all times. */
export const REPEATING = 'series';

/** Value in the place of a start: the surgery waits for a slot. Sorts after all times. */
export const WAITING = 'waiting';

/**
 * Returns when a surgery or a session of a room begins, or when a patient arrives; `waiting` without a start, empty
 * for what has none.
 */
function dayKey(document: CollectionDocuments['surgeries']): string {
  if (document.kind === 'surgery') return document.planned_start ?? WAITING;
  if (document.kind === 'patient_trip') return document.arrival_at;
  return document.kind === 'theatre_session' ? document.starts_at : '';
}

/**
 * Returns the id of the record by which a row of `cases` is looked up: a case by its surgery, else its ticket; an
 * event by its case.
 */
function linkKey(document: CollectionDocuments['cases']): string {
  switch (document.kind) {
    case 'insurance_case':
    case 'biopsy':
      return document.surgery_id ?? document.ticket_id ?? '';
    case 'insurance_event':
      return document.case_id;
    case 'specimen_receipt':
      return document.transfer_id;
    case 'shift_handover_line':
    case 'shift_handover_entry':
      return document.handover_id;
    case 'client_merge':
      return document.absorbed_id;
    case 'extra_value':
      return document.record_id;
    case 'specimen_transfer':
    case 'invoice_batch':
    case 'reading_words':
    case 'shift_handover':
      return '';
  }
}

/** Returns the id of the patient of a row of `cases`; for a merge, of the record that survives. */
function clientKey(document: CollectionDocuments['cases']): string {
  if (document.kind === 'insurance_case' || document.kind === 'biopsy') return document.client_id;
  return document.kind === 'client_merge' ? document.survivor_id : '';
}

interface CollectionPlan<C extends CollectionName> {
  /** Counted up when `derive` gives other values than before. The rows on devices are then read again. */
  readonly derivation: number;
  readonly indexes: readonly (readonly string[])[];
  readonly derive: (document: CollectionDocuments[C]) => DerivedFields[C];
  /** The derived properties and the indexed string fields with the greatest length they can have. */
  readonly lengths: Readonly<Record<string, number>>;
}

const ID = 36;

export const collectionPlans: { readonly [C in CollectionName]: CollectionPlan<C> } = {
  definitions: { derivation: 0, indexes: [['kind', 'id']], derive: () => ({}), lengths: { kind: 24 } },
  access: { derivation: 0, indexes: [['kind', 'id']], derive: () => ({}), lengths: { kind: 24 } },
  clients: {
    derivation: 0,
    // Not the name: what an index is made of stands readable on the disk.
    indexes: [['recent', 'id']],
    derive: (document) => ({
      sort_key: turkishSortKey(`${document.first_name} ${document.last_name}`, SORT_KEY_LENGTH),
      recent: inverted(document.updated_at),
    }),
    lengths: { sort_key: SORT_KEY_LENGTH },
  },
  client_records: {
    derivation: 0,
    indexes: [
      ['client_id', 'id'],
      ['ticket_key', 'id'],
      ['related_key', 'id'],
    ],
    derive: (document) => ({
      ticket_key: document.kind === 'interaction' ? (document.ticket_id ?? '') : '',
      related_key: document.kind === 'relation' ? (document.related_client_id ?? '') : '',
    }),
    lengths: { client_id: ID, ticket_key: ID, related_key: ID },
  },
  tickets: {
    derivation: 0,
    indexes: [['client_id', 'id']],
    // No index is made of it any more. It stays: rows of devices have it, and rows are compared as a whole.
    derive: (document) => ({ recent: inverted(document.updated_at) }),
    lengths: { client_id: ID },
  },
  ticket_entries: {
    derivation: 0,
    indexes: [['ticket_id', 'id']],
    derive: () => ({}),
    lengths: { ticket_id: ID },
  },
  directory: {
    derivation: 0,
    indexes: [
      ['kind', 'id'],
      ['company_key', 'id'],
    ],
    derive: (document) => ({
      sort_key: turkishSortKey(titleOf(entityOfKind(document.kind), { ...document }) ?? '', SORT_KEY_LENGTH),
      company_key: document.kind === 'person' ? (document.company_id ?? '') : '',
    }),
    lengths: { kind: 24, sort_key: SORT_KEY_LENGTH, company_key: ID },
  },
  meetings: {
    derivation: 0,
    indexes: [
      ['calendar_key', 'id'],
      ['series_key', 'id'],
    ],
    derive: (document) => ({
      calendar_key: document.recurrence === null ? document.starts_at : REPEATING,
      series_key: document.series_id ?? '',
    }),
    lengths: { calendar_key: 24, series_key: ID },
  },
  pos: { derivation: 0, indexes: [['kind', 'id']], derive: () => ({}), lengths: { kind: 24 } },
  surgeries: {
    derivation: 0,
    indexes: [
      ['kind', 'id'],
      ['day_key', 'id'],
      ['client_key', 'id'],
      ['ticket_key', 'id'],
    ],
    derive: (document) => ({
      day_key: dayKey(document),
      client_key: document.kind === 'surgery' || document.kind === 'patient_trip' ? document.client_id : '',
      ticket_key: document.kind === 'surgery' ? (document.ticket_id ?? '') : '',
    }),
    lengths: { kind: 24, day_key: 24, client_key: ID, ticket_key: ID },
  },
  cases: {
    derivation: 0,
    indexes: [
      ['kind', 'id'],
      ['client_key', 'id'],
      ['link_key', 'id'],
    ],
    derive: (document) => ({
      client_key: clientKey(document),
      link_key: linkKey(document),
    }),
    lengths: { kind: 24, client_key: ID, link_key: ID },
  },
  inbox: {
    derivation: 0,
    indexes: [['kind', 'recent']],
    derive: (document) => ({
      recent: inverted('at' in document ? document.at : document.updated_at),
    }),
    lengths: { kind: 24 },
  },
};

/**
 * Indexed fields that hold the id of a reference, by kind and reference. Records that refer to another one are found by
 * them; references that are missing here are indexed themselves, or looked for among all records of the kind.
 */
export const relationKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  interaction: { ticket_id: 'ticket_key' },
  relation: { related_client_id: 'related_key' },
  person: { company_id: 'company_key' },
  meeting: { series_id: 'series_key' },
  surgery: { client_id: 'client_key', ticket_id: 'ticket_key' },
  patient_trip: { client_id: 'client_key' },
  insurance_case: { client_id: 'client_key', surgery_id: 'link_key' },
  biopsy: { client_id: 'client_key', surgery_id: 'link_key' },
  insurance_event: { case_id: 'link_key' },
  shift_handover_line: { handover_id: 'link_key' },
  shift_handover_entry: { handover_id: 'link_key' },
  client_merge: { survivor_id: 'client_key', absorbed_id: 'link_key' },
  extra_value: { record_id: 'link_key' },
};

/** Adds the device-only fields to a document. `edit` names the local edit that made it; empty from the server. */
export function withDerivedFields<C extends CollectionName>(
  collection: C,
  document: CollectionDocuments[C],
  edit = '',
): LocalDocument<C> {
  const plan: CollectionPlan<C> = collectionPlans[collection];
  return { ...document, ...plan.derive(document), edit };
}
