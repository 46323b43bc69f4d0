/** Up to this many changed rows are moved one by one; beyond it the whole list is sorted again. */
const FEW = 500;

/**
 * Rows in a standing order, kept by moving only what changed. Reading is free while nothing changes; the order is
 * by `key`, compared by code units, then by id.
 */
export class SortedRows<Row extends { readonly id: string }> {
  readonly #rows: ReadonlyMap<string, Row>;
  readonly #key: (row: Row) => string;
  #list: Row[] = [];
  readonly #changed = new Set<string>();
  #stale = true;

  constructor(rows: ReadonlyMap<string, Row>, key: (row: Row) => string) {
    this.#rows = rows;
    this.#key = key;
  }

  /** Says that a row came, changed or went. */
  touch(id: string): void {
    if (this.#stale) return;
    this.#changed.add(id);
    if (this.#changed.size > FEW) this.#stale = true;
  }

  /** The rows in order. Valid until the next change; not to be changed by the caller. */
  list(): readonly Row[] {
    if (this.#stale) {
      this.#list = [...this.#rows.values()].sort((a, b) => this.#compare(a, b));
    } else if (this.#changed.size > 0) {
      const moved = [...this.#changed]
        .flatMap((id) => this.#rows.get(id) ?? [])
        .sort((a, b) => this.#compare(a, b));
      const rest = this.#list.filter((row) => !this.#changed.has(row.id));
      const merged: Row[] = [];
      let next = 0;
      for (const row of rest) {
        for (let candidate = moved[next]; candidate !== undefined && this.#compare(candidate, row) < 0;) {
          merged.push(candidate);
          next += 1;
          candidate = moved[next];
        }
        merged.push(row);
      }
      this.#list = [...merged, ...moved.slice(next)];
    }
    this.#changed.clear();
    this.#stale = false;
    return this.#list;
  }

  #compare(a: Row, b: Row): number {
    const left = this.#key(a);
    const right = this.#key(b);
    if (left !== right) return left < right ? -1 : 1;
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  }
}
