import { merge } from 'rxjs';
import type { Observable } from 'rxjs';
import type { MatchSide } from '../model/matching/match-key';
import type { NameShare } from '../model/matching/weights';
import { parsePhone } from '../model/rules/phone';
import { finderOf } from '../model/tr/search-text';
import type { ViziteDatabase } from '../store/rxdb/database';
import { holds, wanted } from './client-demands';
import type { Demands } from './client-demands';
import { exactNumber } from '../store/extracts/exact-number';
import { NameCounts } from './name-counts';
import { nearRows } from './near-rows';
import { whenIdle } from './page-time';
import { Projection } from './projection';
import { RelativeIndex } from './relative-index';
import type { ClientRow } from '../store/extracts/client-row';
import type { RelativeRow } from '../store/extracts/relative-row';
import type { RowSource } from '../store/extracts/row-source';
import { SortedRows } from './sorted-rows';
import { TextColumn } from './text-column';

/** A client found by the phone of a relative who has no record of their own. */
export interface RelativeHit {
  readonly row: ClientRow;
  readonly relative: RelativeRow;
}

/** A client found by what a record says that was merged into theirs. */
export interface MergedHit {
  readonly row: ClientRow;
  readonly former: ClientRow;
}

/** A chain of merges that is longer is a fault. */
const LONGEST_CHAIN = 100;

function byName(a: ClientRow, b: ClientRow): number {
  return a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : 0;
}

/** Returns the items with exactly this phone; else those with the same last ten digits. */
function withPhone<T>(
  all: Iterable<T>,
  phonesOf: (item: T) => readonly string[],
  e164: string,
): readonly T[] {
  const exact: T[] = [];
  const similar: T[] = [];
  const tail = e164.replace(/\D/gu, '').slice(-10);
  for (const item of all) {
    const phones = phonesOf(item);
    if (phones.includes(e164)) exact.push(item);
    else if (tail.length === 10 && phones.some((phone) => phone.endsWith(tail))) similar.push(item);
  }
  return exact.length > 0 ? exact : similar;
}

/** Degree to which a client is meant by a typed text, the least first. */
export type ClientFit = 'number' | 'phone' | 'name' | 'part';

/** Returns a function that tells how closely clients fit a typed text that they match. */
export function clientFitOf(text: string): (row: ClientRow) => ClientFit {
  const isNumber = exactNumber(text);
  const phone = parsePhone(text);
  const e164 = phone.kind === 'e164' || phone.kind === 'short' ? phone.value : null;
  const isNamed = finderOf(text);
  return (row) => {
    // Phones come first among the numbers.
    const numbers = row.numbers.split(' ').slice(1 + row.phones.length);
    if (isNumber !== null && numbers.some(isNumber)) return 'number';
    if (e164 !== null && row.phones.includes(e164)) return 'phone';
    return isNamed(row.folded) ? 'name' : 'part';
  };
}

/** Puts rows in front that a typed number or phone names exactly. */
function exactFirst(rows: readonly ClientRow[], text: string): readonly ClientRow[] {
  if (!/\d/u.test(text)) return rows;
  const fitOf = clientFitOf(text);
  const fits = rows.map((row) => ({ row, fit: fitOf(row) }));
  const of = (...wanted: readonly ClientFit[]) => fits.filter(({ fit }) => wanted.includes(fit));
  return [...of('number'), ...of('phone'), ...of('name', 'part')].map(({ row }) => row);
}

interface Columns {
  readonly names: TextColumn;
  readonly numbers: TextColumn;
  /** 1 for each row that was merged into another. */
  readonly isMerged: Uint8Array;
  readonly hasMerged: boolean;
}

/**
 * Values computed from a list of rows in the order of names, each part when it is first asked for. Searching reads no
 * row that it does not find: they lie all over the memory.
 */
class KnownOfList {
  readonly #rows: readonly ClientRow[];
  #columns: Columns | null = null;
  #standing: readonly ClientRow[] | null = null;

  constructor(rows: readonly ClientRow[]) {
    this.#rows = rows;
  }

  get columns(): Columns {
    this.#columns ??= {
      names: new TextColumn(this.#rows.map((row) => row.folded)),
      numbers: new TextColumn(this.#rows.map((row) => row.numbers)),
      isMerged: Uint8Array.from(this.#rows, (row) => Number(row.merged)),
      hasMerged: this.#rows.some((row) => row.merged),
    };
    return this.#columns;
  }

  /** The rows that are not merged into others. */
  get standing(): readonly ClientRow[] {
    this.#standing ??= this.#rows.filter((row) => !row.merged);
    return this.#standing;
  }

  /** Returns the rows that hold all pieces of one of these lists and are merged, or are not. */
  rowsWith(lists: readonly Demands[], merged: boolean): readonly ClientRow[] {
    const { isMerged } = this.columns;
    const marked = lists.map((list) => ({ marks: this.#marks(list), all: list.length }));
    const found: ClientRow[] = [];
    for (let at = 0; at < this.#rows.length; at += 1) {
      if (isMerged[at] !== Number(merged) || !marked.some(({ marks, all }) => marks[at] === all)) continue;
      const row = this.#rows[at];
      if (row !== undefined) found.push(row);
    }
    return found;
  }

  /** Returns how many of the pieces each row holds, up to the first that it does not. */
  #marks(list: Demands): Uint8Array {
    const { names, numbers } = this.columns;
    const marks = new Uint8Array(this.#rows.length);
    list.forEach((parts, at) => {
      for (const piece of new Set(parts.names)) names.mark(piece, marks, at, at + 1);
      for (const piece of new Set(parts.numbers)) numbers.mark(piece, marks, at, at + 1);
    });
    return marks;
  }
}

/** All clients on the device, searchable as typed and in Turkish order by name. */
export class ClientIndex {
  readonly #projection: Projection<'clients'>;
  readonly #sorted: SortedRows<ClientRow>;
  /** Values computed from the current list; null after a change. */
  #known: KnownOfList | null = null;
  /** Relatives without a record of their own, by their phones. Complete some time after the clients. */
  readonly relatives: RelativeIndex;
  /** Frequency of a name among the clients of this device. */
  readonly nameShare: NameShare;
  /** Says that clients or relatives changed. */
  readonly changes$: Observable<void>;

  constructor(database: ViziteDatabase, source: RowSource) {
    this.#projection = new Projection(database, 'clients', source, (id, before) => {
      this.#sorted.touch(id, before);
      // Whoever was removed leaves the memory with it.
      this.#known = null;
    });
    this.#sorted = new SortedRows(this.#projection.rows, (row) => row.sortKey);
    this.nameShare = new NameCounts(this.#projection.rows).share;
    this.relatives = new RelativeIndex(database, source, this.#projection.filled);
    this.changes$ = merge(this.#projection.changes$, this.relatives.changes$);
    // Else the first letter that somebody types would wait for it.
    void this.filled.then(whenIdle).then(() => this.#list().columns);
  }

  /** Grows with every change of clients or relatives, and when all are in. */
  get version(): number {
    return this.#projection.version + this.relatives.version;
  }

  get complete(): boolean {
    return this.#projection.complete;
  }

  /** Resolves when all clients are in, or cannot be read. */
  get filled(): Promise<void> {
    return this.#projection.filled;
  }

  get(id: string): ClientRow | undefined {
    return this.#projection.rows.get(id);
  }

  /** Returns the row that represents a client: its own, or at the end of the chain the one that it was merged into. */
  standing(id: string): ClientRow | undefined {
    let row = this.#projection.rows.get(id);
    for (let step = 0; row !== undefined && row.mergedInto !== null && step < LONGEST_CHAIN; step += 1) {
      row = this.#projection.rows.get(row.mergedInto);
    }
    return row?.merged === true ? undefined : row;
  }

  /** Returns the records that were merged into a client's, directly or through others. By name. */
  mergedInto(id: string): readonly ClientRow[] {
    return [...this.#projection.rows.values()]
      .filter((row) => row.merged && row.id !== id && this.standing(row.id)?.id === id)
      .sort(byName);
  }

  /** Returns all rows, by name. */
  all(): readonly ClientRow[] {
    return this.#sorted.list();
  }

  /**
   * Returns rows that match a typed text; all of them for an empty text. First those with exactly this number, then
   * with exactly this phone, then the others; each by name. Merged records are left out.
   */
  search(text: string, limit = Infinity): readonly ClientRow[] {
    const pieces = wanted(text);
    const list = this.#list();
    const rows = pieces.length === 0 ? list.standing : exactFirst(list.rowsWith(pieces, false), text);
    return limit < rows.length ? rows.slice(0, limit) : rows;
  }

  /** Clients who are found by a former record alone: by the name before a wedding, an old number. By name. */
  searchByMerged(text: string, limit = Infinity): readonly MergedHit[] {
    const pieces = wanted(text);
    const list = this.#list();
    if (pieces.length === 0 || !list.columns.hasMerged) return [];
    const found = new Map<string, MergedHit>();
    for (const former of list.rowsWith(pieces, true)) {
      const row = this.standing(former.id);
      if (row === undefined || found.has(row.id) || holds(row, pieces)) continue;
      found.set(row.id, { row, former });
    }
    return [...found.values()].sort((a, b) => byName(a.row, b.row)).slice(0, limit);
  }

  #list(): KnownOfList {
    this.#known ??= new KnownOfList(this.#sorted.list());
    return this.#known;
  }

  /**
   * Clients who are found by a relative's phone alone, by name. Their own name and numbers do not match. Only for
   * texts that are a phone or a piece of one.
   */
  searchByRelative(text: string, limit = Infinity): readonly RelativeHit[] {
    const pieces = wanted(text);
    const found = new Map<string, RelativeHit>();
    for (const relative of this.relatives.search(text)) {
      const row = this.#projection.rows.get(relative.clientId);
      if (row === undefined || row.merged || found.has(row.id)) continue;
      if (holds(row, pieces)) continue;
      found.set(row.id, { row, relative });
    }
    return [...found.values()].sort((a, b) => byName(a.row, b.row)).slice(0, limit);
  }

  /**
   * Returns rows with exactly this phone, else with the same last ten digits. By name. A phone of a merged record
   * alone, as an old one that the merge left behind, still leads to its client.
   */
  byPhone(e164: string): readonly ClientRow[] {
    const rows = [...this.#projection.rows.values()];
    const own = withPhone(rows, (row) => (row.merged ? [] : row.phones), e164);
    if (own.length > 0) return own.toSorted(byName);
    const former = withPhone(rows, (row) => (row.merged ? row.phones : []), e164);
    return [...new Set(former.flatMap(({ id }) => this.standing(id) ?? []))].sort(byName);
  }

  /** Clients with a relative of exactly this phone, else of the same last ten digits. By name. */
  byRelativePhone(e164: string): readonly RelativeHit[] {
    return withPhone(this.relatives.rows, (relative) => [relative.phone], e164)
      .flatMap((relative) => {
        const row = this.#projection.rows.get(relative.clientId);
        return row === undefined || row.merged ? [] : [{ row, relative }];
      })
      .sort((a, b) => byName(a.row, b.row));
  }

  /**
   * Returns the ids of records that could be the same person as a draft, the likeliest first. Weighing the whole
   * records is `findMatches`' work.
   * @param exceptId the record that the draft is of
   */
  duplicateCandidates(draft: MatchSide, exceptId: string | null, most: number): readonly string[] {
    return nearRows(this.#projection.rows.values(), draft, exceptId, { nameShare: this.nameShare })
      .slice(0, most)
      .map(({ row }) => row.id);
  }
}
