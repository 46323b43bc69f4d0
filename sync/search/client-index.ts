import type { Client } from '../model/client';
import type { DuplicateSide } from '../model/duplicates';
import { phoneQuery } from '../model/phone';
import { foldTurkish } from '../model/turkish';
import type { ViziteDatabase } from '../store/database';
import { Projection } from './projection';
import { SortedRows } from './sorted-rows';

/** What lists and searches know of a client without reading the record. */
export interface ClientRow {
  readonly id: string;
  readonly name: string;
  /** Blank, then the folded name, so that a word's beginning is found behind a blank. */
  readonly folded: string;
  /** Phones, client number, file number and identity as digits and letters, each behind a blank. */
  readonly numbers: string;
  readonly sortKey: string;
  readonly phones: readonly string[];
  readonly birthDate: string | null;
  readonly identity: string | null;
  readonly kind: Client['client_kind'];
  readonly foreign: boolean;
  readonly country: string | null;
  readonly sourceId: string | null;
  readonly responsibleId: string | null;
  readonly tagIds: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly merged: boolean;
}

function clientRow(client: Client & { readonly sort_key: string }): ClientRow {
  const name = `${client.first_name} ${client.last_name}`;
  const numbers = [
    ...client.phones.map((phone) => phone.e164.replace(/\D/gu, '')),
    client.client_no,
    client.hospital_file_no,
    client.identity_no,
  ];
  return {
    id: client.id,
    name,
    folded: ` ${foldTurkish(name)}`,
    numbers: numbers.flatMap((text) => (text === null ? [] : [` ${foldTurkish(text)}`])).join(''),
    sortKey: client.sort_key,
    phones: client.phones.map((phone) => phone.e164),
    birthDate: client.birth_date,
    identity: client.identity_no,
    kind: client.client_kind,
    foreign: client.is_foreign_patient,
    country: client.country,
    sourceId: client.source_id,
    responsibleId: client.responsible_user_id,
    tagIds: client.tag_ids,
    createdAt: client.created_at,
    updatedAt: client.updated_at,
    merged: client.merged_into_id !== null,
  };
}

/**
 * A search text as a test of rows: every word must begin a word of the name or occur in a number. Null for an
 * empty text.
 */
export function clientMatcher(text: string): ((row: ClientRow) => boolean) | null {
  const phone = phoneQuery(text);
  if (phone !== null) {
    const digits = text.replace(/\D/gu, '');
    return (row) => row.numbers.includes(phone) || row.numbers.includes(` ${digits}`);
  }
  const words = foldTurkish(text)
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 0) return null;
  return (row) =>
    words.every(
      (word) => row.folded.includes(` ${word}`) || (/\d/u.test(word) && row.numbers.includes(word)),
    );
}

/** All clients on the device, searchable as typed and in Turkish order by name. */
export class ClientIndex {
  readonly #projection: Projection<Client & { sort_key: string }, ClientRow>;
  readonly #sorted: SortedRows<ClientRow>;

  constructor(database: ViziteDatabase) {
    this.#projection = new Projection<Client & { sort_key: string }, ClientRow>(
      database.clients as never,
      clientRow,
      (id) => this.#sorted.touch(id),
    );
    this.#sorted = new SortedRows(this.#projection.rows, (row) => row.sortKey);
  }

  get changes$() {
    return this.#projection.changes$;
  }

  get complete$() {
    return this.#projection.complete$;
  }

  get complete(): boolean {
    return this.#projection.complete;
  }

  get(id: string): ClientRow | undefined {
    return this.#projection.rows.get(id);
  }

  /** All rows, by name. */
  all(): readonly ClientRow[] {
    return this.#sorted.list();
  }

  /** Rows that match a typed text, by name; all of them for an empty text. Merged records are left out. */
  search(text: string, limit = Infinity): readonly ClientRow[] {
    const matches = clientMatcher(text);
    const found: ClientRow[] = [];
    for (const row of this.#sorted.list()) {
      if (row.merged || (matches !== null && !matches(row))) continue;
      found.push(row);
      if (found.length >= limit) break;
    }
    return found;
  }

  /** Rows with exactly this phone, or with the same last ten digits. */
  byPhone(e164: string): readonly ClientRow[] {
    const exact: ClientRow[] = [];
    const similar: ClientRow[] = [];
    const tail = e164.replace(/\D/gu, '').slice(-10);
    for (const row of this.#projection.rows.values()) {
      if (row.merged || row.phones.length === 0) continue;
      if (row.phones.includes(e164)) exact.push(row);
      else if (tail.length === 10 && row.phones.some((phone) => phone.endsWith(tail))) similar.push(row);
    }
    return exact.length > 0 ? exact : similar;
  }

  /**
   * Ids of records that could be the same person as a draft: same identity number, same phone or same birth date.
   * Scoring them is `findDuplicates`' work.
   */
  duplicateCandidates(draft: DuplicateSide): readonly string[] {
    const identity = draft.identity_type === 'none' ? null : draft.identity_no;
    const phones = new Set(draft.phones.map((phone) => phone.e164));
    const found: string[] = [];
    for (const row of this.#projection.rows.values()) {
      if (row.merged) continue;
      const same =
        (identity !== null && row.identity === identity) ||
        (draft.birth_date !== null && row.birthDate === draft.birth_date) ||
        row.phones.some((phone) => phones.has(phone));
      if (same) found.push(row.id);
    }
    return found;
  }
}
