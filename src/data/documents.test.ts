import { firstValueFrom, filter, Subject } from 'rxjs';
import type { Observable, Subscription } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ticketTag } from '@sync/model/lookups/ticket-tag';
import type { Definition } from '@sync/model/entities/definition';
import { newId } from '@sync/store/ids';
import { withWritesUnderWay, WritesUnderWay } from '@sync/store/writes-under-way';
import type { StoredRecord } from '@sync/store/writes-under-way';
import { document$, documents$ } from './documents';
import { openTestWorkspace } from './testing/workspace.fixture';
import type { TestWorkspace } from './testing/workspace.fixture';
import type { LocalWrites, ViziteDatabase } from './workspace';

type Named = StoredRecord & { readonly name: string };

let test: TestWorkspace;
let database: ViziteDatabase;
let writes: LocalWrites;
let watching: Subscription | undefined;
beforeEach(async () => {
  test = await openTestWorkspace();
  database = test.workspace.store.database;
  writes = test.writesWith('crm.ticket_tags.add', 'crm.ticket_tags.edit', 'crm.ticket_tags.delete');
});
afterEach(async () => {
  vi.restoreAllMocks();
  watching?.unsubscribe();
  await test.workspace.close();
});

const make = (name: string): Promise<Definition> =>
  writes.create(
    ticketTag,
    { name, position: 0, active: true, attributes: { group: null } },
    { summary: 'deneme' },
  );
const rename = (id: string, name: string): Promise<unknown> =>
  writes.change(ticketTag, id, { name }, { summary: 'deneme' });

/** Returns everything a query has shown, as names. */
async function watched(of: Observable<readonly Definition[]>): Promise<readonly (readonly string[])[]> {
  const shown: string[][] = [];
  watching = of.subscribe((found) => shown.push(found.map(({ name }) => name)));
  await vi.waitFor(() => expect(shown).not.toHaveLength(0));
  return shown;
}

const tags$ = (limit?: number) =>
  documents$<Definition>(
    database.definitions.find({
      selector: { kind: 'ticket_tag' },
      sort: [{ name: 'asc' }],
      ...(limit === undefined ? {} : { limit }),
    }) as never,
  );

describe('writes under way', () => {
  it('are shown in the moment of writing, in their place and once', async () => {
    await make('b');
    const shown = await watched(tags$());
    const made = make('a');
    expect(shown.at(-1)).toEqual(['a', 'b']);
    await made;
    await make('c');
    await vi.waitFor(() => expect(shown.at(-1)).toEqual(['a', 'b', 'c']));
    for (const names of shown.slice(1)) expect(names).toContain('a');
    for (const names of shown) expect(new Set(names).size).toBe(names.length);
  });

  it('are shown only by the queries they belong to, and no more than asked for', async () => {
    await make('b');
    const shown = await watched(tags$(1));
    const others: unknown[] = [];
    const other = documents$(database.definitions.find({ selector: { kind: 'ticket_source' } })).subscribe(
      (found) => others.push(...found),
    );
    const made = make('a');
    expect(shown.at(-1)).toEqual(['a']);
    await made;
    expect(others).toEqual([]);
    other.unsubscribe();
  });

  it('follow one another on one record', async () => {
    const { id } = await make('a');
    const shown = await watched(tags$());
    await Promise.all([rename(id, 'b'), rename(id, 'c')]);
    await vi.waitFor(() => expect(shown.at(-1)).toEqual(['c']));
    const seen = shown.map(([name]) => name).filter((name, at, all) => name !== all[at - 1]);
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('build on one another, also on what is shown and not yet stored', async () => {
    const id = newId();
    const made = writes.create(
      ticketTag,
      { name: 'a', position: 0, active: true, attributes: { group: null } },
      { summary: 'deneme', id },
    );
    const seen: string[] = [];
    const extend = () =>
      writes.change(
        ticketTag,
        id,
        ({ name }) => {
          seen.push(name);
          return { name: `${name}b` };
        },
        { summary: 'deneme' },
      );
    await Promise.all([made, extend(), extend()]);
    expect(new Set(seen)).toEqual(new Set(['a', 'ab']));
    expect((await database.definitions.findOne(id).exec())?.toJSON()).toMatchObject({ name: 'abb' });
  });

  it('hold up no later one when they fail', async () => {
    const { id } = await make('a');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(test.records, 'commit').mockRejectedValueOnce(new Error('full'));
    const [first, second] = await Promise.allSettled([rename(id, 'b'), rename(id, 'c')]);
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
    expect((await database.definitions.findOne(id).exec())?.toJSON()).toMatchObject({ name: 'c' });
  });

  it('stay when results come that were read before they were stored', () => {
    const writesNow = new WritesUnderWay();
    const results = new Subject<readonly Named[]>();
    let revision = 1;
    const shown: string[][] = [];
    watching = withWritesUnderWay(results, writesNow.of('definitions'), {
      matches: () => true,
      compare: () => 0,
      limit: Infinity,
      revisionOf: () => revision,
    }).subscribe((found) => shown.push(found.map(({ name }) => name)));
    const old: Named = { id: 'x', edit: '1', name: 'a' };
    results.next([old]);
    const record: Named = { id: 'x', edit: '2', name: 'b' };
    writesNow.begin({ collection: 'definitions', id: 'x', edit: '2', record })(2);
    results.next([{ ...old }]);
    expect(shown.at(-1)).toEqual(['b']);
    // Refused by the server: the record is what it was, and later than the write.
    revision = 3;
    results.next([{ ...old }]);
    expect(shown.at(-1)).toEqual(['a']);
  });

  it('take a removed record away at once', async () => {
    const { id } = await make('a');
    const shown = await watched(tags$());
    await writes.remove(ticketTag, id, { summary: 'deneme' });
    await firstValueFrom(tags$().pipe(filter((found) => found.length === 0)));
    expect(shown.at(-1)).toEqual([]);
  });

  it('are taken back where the browser refuses to store them', async () => {
    const { id } = await make('a');
    const shown = await watched(tags$());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(test.records, 'commit').mockRejectedValue(new Error('full'));
    const made = make('b');
    expect(shown.at(-1)).toEqual(['a', 'b']);
    await expect(made).rejects.toMatchObject({ code: 'storage' });
    expect(shown.at(-1)).toEqual(['a']);
    await expect(rename(id, 'c')).rejects.toMatchObject({ code: 'storage' });
    expect(shown.slice(-2)).toEqual([['c'], ['a']]);
  });

  it('reach the query of a single record', async () => {
    const { id } = await make('a');
    const shown: (string | undefined)[] = [];
    watching = document$<Definition>(database.definitions.findOne(id) as never).subscribe((found) =>
      shown.push(found?.name),
    );
    await vi.waitFor(() => expect(shown).toEqual(['a']));
    await rename(id, 'b');
    expect(shown.at(-1)).toBe('b');
    await writes.remove(ticketTag, id, { summary: 'deneme' });
    await vi.waitFor(() => expect(shown.at(-1)).toBeUndefined());
  });
});
