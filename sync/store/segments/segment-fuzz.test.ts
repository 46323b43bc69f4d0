import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { newDataKey } from '../data-key';
import type { PlainRow } from './columns';
import type { TableLayout } from './layout';
import { SegmentStore } from './segment-store';

const SEEDS = Number(process.env['VIZITE_SEGMENT_SEEDS'] ?? 4);
const STEPS = 120;
const layouts: readonly TableLayout[] = ['a', 'b'].map((name) => ({
  name,
  derivation: 0,
  references: ['owner'],
  orders: ['recent'],
  derive: (row) => row,
}));

/** Returns numbers from 0 up to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Expected content of the store, and the two tabs that store it. */
class Play {
  readonly #random: () => number;
  readonly #rows = new Map<string, PlainRow>();
  readonly #tabs: SegmentStore[] = [];
  readonly #name = crypto.randomUUID();
  readonly #key = newDataKey();
  #count = 0;

  constructor(seed: number) {
    this.#random = randomOf(seed);
  }

  async run(): Promise<void> {
    this.#tabs.push(await this.#open(), await this.#open());
    for (let step = 0; step < STEPS; step += 1) {
      await this.#step();
      await this.#compare();
    }
    await this.#race();
    await Promise.all(this.#tabs.map((tab) => tab.close()));
  }

  #open(): Promise<SegmentStore> {
    return SegmentStore.open(this.#name, this.#key, layouts);
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  #tab(): SegmentStore {
    return this.#tabs[this.#below(2)] as SegmentStore;
  }

  #row(table: string): PlainRow {
    this.#count += 1;
    return {
      id: `${table}-${this.#below(700)}`,
      kind: ['x', 'y'][this.#below(2)],
      owner: this.#below(5) === 0 ? '' : `owner-${this.#below(40)}`,
      recent: this.#below(1_000),
      count: this.#count,
      ...(this.#below(3) === 0 && { only: 'some' }),
    };
  }

  async #step(): Promise<void> {
    const table = ['a', 'b'][this.#below(2)] ?? 'a';
    const dice = this.#below(20);
    if (dice < 9)
      await this.#write(
        Array.from({ length: 1 + this.#below(4) }, () => this.#row(table)),
        table,
      );
    else if (dice < 11)
      await this.#write(
        Array.from({ length: 200 + this.#below(900) }, () => this.#row(table)),
        table,
      );
    else if (dice < 14) await this.#remove(table, 1 + this.#below(dice === 13 ? 300 : 3));
    else if (dice < 16) await this.#tab().flush(table);
    else if (dice === 16) await this.#tab().erase();
    else if (dice < 19) await this.#tab().tidy();
    else {
      const at = this.#below(2);
      await this.#tabs[at]?.close();
      this.#tabs[at] = await this.#open();
    }
  }

  async #write(rows: readonly PlainRow[], table: string): Promise<void> {
    const put = new Map<string, unknown>(rows.map((row) => [`rows/${table}/${String(row['id'])}`, row]));
    const tab = this.#tab();
    const keys = [...put.keys()];
    const stored = await tab.read(keys);
    const expect = new Map(keys.map((key, at) => [key, stored[at]?.revision ?? 0]));
    if (!(await tab.commit({ expect, put })))
      throw new Error('a commit was refused though nothing had changed');
    for (const [key, row] of put) this.#rows.set(key, row as PlainRow);
  }

  async #remove(table: string, most: number): Promise<void> {
    const keys = [...this.#rows.keys()].filter((key) => key.startsWith(`rows/${table}/`));
    const from = this.#below(keys.length + 1);
    const gone = keys.slice(from, from + most);
    await this.#tab().commit({ expect: new Map(), put: new Map(gone.map((key) => [key, null])) });
    for (const key of gone) this.#rows.delete(key);
  }

  async #compare(): Promise<void> {
    const tab = this.#tab();
    const table = ['a', 'b'][this.#below(2)] ?? 'a';
    const expected = [...this.#rows].filter(([key]) => key.startsWith(`rows/${table}/`));
    if (this.#below(6) === 0) {
      const listed = await tab.list(`rows/${table}/`);
      expect(new Map(listed.map(({ key, value }) => [key, value]))).toEqual(new Map(expected));
      expect(listed).toHaveLength(expected.length);
    }
    const owner = `owner-${this.#below(40)}`;
    const found = await tab.find(table, { by: 'reference', field: 'owner', values: [owner] });
    expect(sorted(found.map(({ row }) => row).filter((row) => row['owner'] === owner))).toEqual(
      sorted(expected.map(([, row]) => row).filter((row) => row['owner'] === owner)),
    );
    const to = this.#below(200);
    const range = await tab.find(table, { by: 'range', field: 'recent', from: 10, to });
    const isIn = (row: PlainRow): boolean => Number(row['recent']) >= 10 && Number(row['recent']) <= to;
    expect(sorted(range.map(({ row }) => row).filter(isIn))).toEqual(
      sorted(expected.map(([, row]) => row).filter(isIn)),
    );
    const keys = Array.from({ length: 5 }, () => `rows/${table}/${table}-${this.#below(700)}`);
    const read = await tab.read(keys);
    expect(read.map(({ value }) => value)).toEqual(keys.map((key) => this.#rows.get(key) ?? null));
  }

  /** Writes one row from both tabs on the same version of it, again and again. Each time one of them succeeds. */
  async #race(): Promise<void> {
    await this.#write([{ ...this.#row('a'), id: 'a-1' }], 'a');
    for (let round = 0; round < 20; round += 1) {
      const [{ revision = 0 } = {}] = await this.#tab().read(['rows/a/a-1']);
      const commits = this.#tabs.map((tab, at) =>
        tab.commit({
          expect: new Map([['rows/a/a-1', revision]]),
          put: new Map([['rows/a/a-1', { id: 'a-1', owner: '', by: at, round }]]),
        }),
      );
      const stored = await Promise.all(commits);
      expect(stored.filter(Boolean)).toHaveLength(1);
      const [{ value = null } = {}] = await this.#tab().read(['rows/a/a-1']);
      expect(value).toEqual({ id: 'a-1', owner: '', by: stored.indexOf(true), round });
    }
  }
}

const sorted = (rows: readonly PlainRow[]): readonly PlainRow[] =>
  rows.toSorted((a, b) => Number(a['count']) - Number(b['count']));

describe('two tabs', () => {
  const seeds = Array.from({ length: SEEDS }, (_, at) => at + 1);
  it.each(seeds)(
    'hold what was stored, whatever is packed meanwhile; seed %i',
    async (seed) => {
      await new Play(seed).run();
    },
    120_000,
  );
});
