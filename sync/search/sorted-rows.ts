/** The whole list is sorted again once more rows have changed than it has, but at least this many. */
const FEW = 500;

/**
 * Rows in a standing order, kept by moving only what changed. Reading is free while nothing changes; the order is
 * by `key`, compared by code units, then by id.
 */
export class SortedRows<Row extends { readonly id: string }> {
  readonly #rows: ReadonlyMap<string, Row>;
  readonly #key: (row: Row) => string;
  #list: Row[] = [];
  /** The row in the list by id, if the list has it. */
  readonly #changed = new Map<string, Row | undefined>();
  #stale = true;

  constructor(rows: ReadonlyMap<string, Row>, key: (row: Row) => string) {
    this.#rows = rows;
    this.#key = key;
  }

  /** Says that a row came, changed or went. @param before what it was until then */
  touch(id: string, before: Row | undefined): void {
    if (this.#stale) return;
    if (!this.#changed.has(id)) this.#changed.set(id, before);
    if (this.#changed.size > Math.max(FEW, this.#list.length)) this.#stale = true;
  }

  /** The rows in order, another list after each change. Valid until the next change; not to be changed by the caller. */
  list(): readonly Row[] {
    if (this.#stale) {
      this.#list = [...this.#rows.values()].sort((a, b) => this.#compare(a, b));
    } else if (this.#changed.size > 0) {
      this.#list = this.#merged();
    }
    this.#changed.clear();
    this.#stale = false;
    return this.#list;
  }

  /** The list with the changed rows in their places; each place is found by halving, so that few rows are compared. */
  #merged(): Row[] {
    const list = this.#list;
    const gone = new Set<number>();
    for (const row of this.#changed.values()) if (row !== undefined) gone.add(this.#placeOf(row));
    const coming = [...this.#changed.keys()]
      .flatMap((id) => this.#rows.get(id) ?? [])
      .sort((a, b) => this.#compare(a, b))
      .map((row) => ({ row, place: this.#placeOf(row) }));
    const merged: Row[] = [];
    let copied = 0;
    const copyTo = (place: number): void => {
      for (const row of list.slice(copied, place)) {
        if (!gone.has(copied)) merged.push(row);
        copied += 1;
      }
    };
    for (const { row, place } of coming) {
      copyTo(place);
      merged.push(row);
    }
    copyTo(list.length);
    return merged;
  }

  /** The position of a row in the list, or where it would go. */
  #placeOf(row: Row): number {
    let low = 0;
    let high = this.#list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = this.#list[middle];
      if (there !== undefined && this.#compare(there, row) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #compare(a: Row, b: Row): number {
    const left = this.#key(a);
    const right = this.#key(b);
    if (left !== right) return left < right ? -1 : 1;
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  }
}
