/** Number of rows that are sorted at a time. */
const RUN = 1_024;

/**
 * Returns the position of something in an ordered list.
 * @param isBefore whether a row precedes it
 */
export function placeIn<Row>(list: readonly Row[], isBefore: (row: Row) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const row = list[middle];
    if (row !== undefined && isBefore(row)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Rows in a fixed order, kept by moving only what changed. Reading is free while nothing changes; the order is by
 * `key`, compared by code units, then by id.
 * Many rows that come one after the other are sorted in runs, and runs of like length are merged: no single step has
 * to sort all rows.
 */
export class SortedRows<Row extends { readonly id: string }> {
  readonly #rows: ReadonlyMap<string, Row>;
  readonly #key: (row: Row) => string;
  /** Rows in order, each list at least twice as long as the next. */
  readonly #runs: (readonly Row[])[] = [];
  /** The row in the runs by id, if they have it. */
  readonly #changed = new Map<string, Row | undefined>();
  /** True where the runs have outdated rows. */
  #hasFormer = false;

  constructor(rows: ReadonlyMap<string, Row>, key: (row: Row) => string) {
    this.#rows = rows;
    this.#key = key;
  }

  /** Says that a row came, changed or went. @param before what it was until then */
  touch(id: string, before: Row | undefined): void {
    if (!this.#changed.has(id)) this.#changed.set(id, before);
    if (this.#changed.size >= RUN) this.#addRun();
  }

  /**
   * Returns the rows in order, another list after each change. Valid until the next change; not to be changed by the
   * caller.
   */
  list(): readonly Row[] {
    const [first = []] = this.#runs;
    if (this.#runs.length <= 1 && !this.#hasFormer) {
      if (this.#changed.size > 0) this.#runs[0] = this.#withChanges(first);
      this.#changed.clear();
      return this.#runs[0] ?? first;
    }
    this.#addRun();
    while (this.#runs.length > 1) this.#mergeLast();
    const [all = []] = this.#runs;
    if (!this.#hasFormer) return all;
    const standing = all.filter((row) => this.#rows.get(row.id) === row);
    this.#runs[0] = standing;
    this.#hasFormer = false;
    return standing;
  }

  /** Makes a run of what changed. Former rows stay where they are until somebody asks for the list. */
  #addRun(): void {
    const run: Row[] = [];
    for (const [id, before] of this.#changed) {
      const row = this.#rows.get(id);
      if (row === before) continue;
      if (row !== undefined) run.push(row);
      if (before !== undefined) this.#hasFormer = true;
    }
    this.#changed.clear();
    if (run.length === 0) return;
    this.#runs.push(run.sort((a, b) => this.#compare(a, b)));
    while ((this.#runs.at(-2)?.length ?? Infinity) < 2 * (this.#runs.at(-1)?.length ?? 0)) this.#mergeLast();
  }

  #mergeLast(): void {
    const [b = [], a = []] = [this.#runs.pop(), this.#runs.pop()];
    const merged: Row[] = [];
    let at = 0;
    for (const row of a) {
      for (let next = b[at]; next !== undefined && this.#compare(next, row) < 0; next = b[at]) {
        merged.push(next);
        at += 1;
      }
      merged.push(row);
    }
    this.#runs.push(merged.concat(b.slice(at)));
  }

  /**
   * Returns the list with the changed rows in their places. Each place is found by halving, so that few rows are
   * compared.
   */
  #withChanges(list: readonly Row[]): Row[] {
    const gone = new Set<number>();
    for (const row of this.#changed.values()) if (row !== undefined) gone.add(this.#placeIn(list, row));
    const coming = [...this.#changed.keys()]
      .flatMap((id) => this.#rows.get(id) ?? [])
      .sort((a, b) => this.#compare(a, b))
      .map((row) => ({ row, place: this.#placeIn(list, row) }));
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

  /** Returns the position of a row in the list, or where it would go. */
  #placeIn(list: readonly Row[], row: Row): number {
    return placeIn(list, (there) => this.#compare(there, row) < 0);
  }

  #compare(a: Row, b: Row): number {
    const left = this.#key(a);
    const right = this.#key(b);
    if (left !== right) return left < right ? -1 : 1;
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  }
}
