import { Subject, filter, firstValueFrom, startWith } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writesUnderWay } from '../store/writes-under-way';
import { openTestStore } from '../testing/local-store.fixture';
import type { TestStore } from '../testing/local-store.fixture';
import { Projection } from './projection';
import { indexRow } from '../store/extracts/row-source';
import type { IndexChange, IndexPage, IndexRows, RowSource } from '../store/extracts/row-source';

type Row = IndexRows['relatives'];

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore(crypto.randomUUID(), { collections: ['client_records'] });
});
afterEach(() => store.close());

const record = (id: string, free_name: string) => ({
  id,
  kind: 'relation',
  related_client_id: null,
  free_name,
  free_phone: '+905321234567',
  edit: '',
});
function row(id: string, name: string): Row {
  const made = indexRow('relatives', record(id, name));
  if (made === null) throw new Error('no row');
  return made;
}

/** A source whose pages the test gives one by one. */
class HandedSource implements RowSource {
  readonly told = new Subject<IndexChange<'relatives'>>();
  /** Requests that are not answered. */
  readonly asked: { after: string; answer: (page: IndexPage<Row>) => void }[] = [];
  /** Starting points of the requests, in order. */
  readonly log: string[] = [];

  page: RowSource['page'] = (_index, after) =>
    new Promise((resolve) => {
      this.log.push(after);
      this.asked.push({ after, answer: resolve as (page: IndexPage) => void });
    });

  changes: RowSource['changes'] = () => this.told as never;

  /** Gives the next page that is asked for. */
  async give(rows: readonly Row[], next: string | null = null): Promise<void> {
    await vi.waitFor(() => expect(this.asked).toHaveLength(1));
    this.asked.shift()?.answer({ rows, next });
  }
}

function opened() {
  const source = new HandedSource();
  const heard: string[] = [];
  const projection = new Projection(store.database, 'relatives', source, (id, before) => {
    heard.push(`${id}: ${before?.name ?? '–'} → ${projection.rows.get(id)?.name ?? '–'}`);
  });
  const names = () => [...projection.rows.values()].map(({ name }) => name);
  const complete = () =>
    firstValueFrom(
      projection.changes$.pipe(
        startWith(undefined),
        filter(() => projection.complete),
      ),
    );
  const change = (rows: readonly Row[], gone: readonly string[] = []) =>
    source.told.next({ index: 'relatives', rows, gone });
  const anew = () => source.told.next({ index: 'relatives', anew: true });
  return { source, projection, heard, names, complete, change, anew };
}

describe('while it fills', () => {
  it('takes page after page, and is complete with the last one', async () => {
    const { source, projection, names, complete, heard } = opened();
    await source.give([row('a', 'Ada')], 'a');
    await vi.waitFor(() => expect(names()).toEqual(['Ada']));
    expect(projection.complete).toBe(false);
    await source.give([row('b', 'Bora')]);
    await complete();
    expect(names()).toEqual(['Ada', 'Bora']);
    expect(source.log).toEqual(['', 'a']);
    expect(heard).toEqual(['a: – → Ada', 'b: – → Bora']);
  });

  it('lets no page take back what has changed meanwhile, or went', async () => {
    const { source, complete, change, names } = opened();
    change([row('a', 'Yeni')], ['b']);
    await source.give([row('a', 'Eski'), row('b', 'Giden'), row('c', 'Eski'), row('d', 'Kalan')], 'd');
    await vi.waitFor(() => expect(names()).toContain('Kalan'));
    change([row('e', 'Erken')], ['c']);
    await source.give([row('e', 'Geç'), row('c', 'Eski')]);
    await complete();
    expect(names().toSorted()).toEqual(['Erken', 'Kalan', 'Yeni']);
  });

  it('reads once more where all may have changed, however often that is said', async () => {
    const { source, projection, names, complete, change, anew } = opened();
    // Nothing was read yet.
    anew();
    await source.give([row('a', 'Ada'), row('b', 'Bora')], 'b');
    await vi.waitFor(() => expect(names()).toHaveLength(2));
    for (let time = 0; time < 3; time += 1) anew();
    change([row('c', 'Cem')]);
    expect(source.log).toEqual(['', 'b']);
    await source.give([]);
    await source.give([row('a', 'Adile')]);
    expect(projection.complete).toBe(false);
    await complete();
    expect(names()).toEqual(['Adile']);
    expect(source.log).toEqual(['', 'b', '']);
  });
});

describe('once it is complete', () => {
  async function filled() {
    const given = opened();
    await given.source.give([row('a', 'Ada'), row('b', 'Bora'), row('c', 'Cem')]);
    await given.complete();
    given.heard.splice(0);
    return given;
  }

  it('follows what changes and goes, and says so', async () => {
    const { projection, change, heard, source } = await filled();
    const { version } = projection;
    const said = firstValueFrom(projection.changes$);
    change([row('a', 'Adile'), row('d', 'Deniz')], ['b', 'nobody']);
    await said;
    expect(heard).toEqual(['a: Ada → Adile', 'd: – → Deniz', 'b: Bora → –']);
    expect(projection.version).toBeGreaterThan(version);
    expect(source.log).toEqual(['']);
  });

  it('reads all again where all may have changed: what does not come goes, but for what has changed meanwhile', async () => {
    const { source, projection, names, change, anew } = await filled();
    anew();
    await source.give([row('a', 'Adile')], 'next');
    await vi.waitFor(() => expect(names()).toContain('Adile'));
    // Nothing goes before all is read, and the lists stay.
    expect([names(), projection.complete]).toEqual([['Adile', 'Bora', 'Cem'], true]);
    change([row('d', 'Deniz'), row('b', 'Burak')]);
    await source.give([]);
    await vi.waitFor(() => expect(names()).toEqual(['Adile', 'Burak', 'Deniz']));
    expect(source.log).toEqual(['', '', 'next']);
    // And again later.
    anew();
    await source.give([row('d', 'Deniz')]);
    await vi.waitFor(() => expect(names()).toEqual(['Deniz']));
  });

  it('keeps a write under way while it reads all again', async () => {
    const { source, names, anew, complete, change } = await filled();
    const ended = writesUnderWay(store.database).begin({
      collection: 'client_records',
      id: 'a',
      edit: 'e1',
      record: record('a', 'Yazılan'),
    });
    expect(names()).toContain('Yazılan');
    anew();
    await source.give([row('a', 'Ada')]);
    await vi.waitFor(() => expect(names()).toEqual(['Yazılan']));
    await complete();
    change([row('a', 'Yazılan')]);
    ended(7);
    // It is stored: from now on pages have it.
    anew();
    await source.give([row('a', 'Sonraki')]);
    await vi.waitFor(() => expect(names()).toEqual(['Sonraki']));
  });

  it('tries again after a page that failed, when all may have changed once more', async () => {
    const { source, names, anew } = await filled();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(source, 'page').mockRejectedValueOnce(new Error('lost'));
    anew();
    await vi.waitFor(() =>
      expect(logged).toHaveBeenCalledWith('an index could not be filled', expect.anything()),
    );
    logged.mockRestore();
    await vi.waitFor(() => {
      if (source.asked.length === 0) anew();
      expect(source.asked).toHaveLength(1);
    });
    await source.give([row('c', 'Ceyda')]);
    await vi.waitFor(() => expect(names()).toEqual(['Ceyda']));
  });
});
