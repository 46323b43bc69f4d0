import { firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_TOGETHER } from '../core/acts';
import type { Commit } from '../core/transaction';
import { client } from '../model/entities/client';
import type { Client } from '../model/entities/client';
import { clientDraft } from '../testing/drafts.fixture';
import { bring, confirm, openTestStore } from '../testing/local-store.fixture';
import type { TestStore } from '../testing/local-store.fixture';
import { newId } from './ids';
import { localWrites } from './local-writes';
import type { LocalWrites } from './local-writes';
import { MOST_WRITES } from './write-scope';
import { writesUnderWay } from './writes-under-way';

/* Acts: several writes that are stored together or not at all. */

let store: TestStore;
let writes: LocalWrites;

const summary = { summary: 'Hasta kaydı' };
const named = (last_name: string) => ({ ...clientDraft, last_name });
const all = async (): Promise<readonly Client[]> =>
  (await store.database.clients.find().exec()).map((found) => found.toJSON());
const names = async () => (await all()).map(({ last_name }) => last_name).toSorted();
const unsent = async () => (await store.changes.all()).unsent;

beforeEach(async () => {
  store = await openTestStore(newId(), { collections: ['clients'] });
  writes = localWrites(store, {
    userId: newId(),
    permissions: new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']),
  });
});
afterEach(() => store.close());

/** Lets `then` come between what the next commits have read and what they write. */
function beforeCommits(then: (commit: Commit, at: number) => Promise<void>): () => void {
  const { records } = store;
  const commit = records.commit.bind(records);
  let at = 0;
  records.commit = async (wanted) => {
    at += 1;
    await then(wanted, at);
    return commit(wanted);
  };
  return () => {
    records.commit = commit;
  };
}

describe('an act', () => {
  it('stores all its writes in one commit, each with its entry in the order of the act', async () => {
    let commits = 0;
    const restore = beforeCommits(async () => {
      commits += 1;
    });
    const made = await writes.run(async (tx) => {
      const first = await tx.create(client, named('Bir'), { summary: 'bir' });
      const second = await tx.create(client, named('İki'), { summary: 'iki' });
      await tx.change(client, first.id, { last_name: 'Üç' }, { summary: 'üç' });
      return [first.id, second.id];
    });
    restore();
    expect(commits).toBe(1);
    expect(await names()).toEqual(['Üç', 'İki'].toSorted());
    expect((await unsent()).map(({ id, operation }) => [id, operation])).toEqual(
      made.map((id) => [id, 'create']),
    );
  });

  it('sees what it has written, and changes build on each other', async () => {
    const { id } = await writes.create(client, named('Eski'), summary);
    const seen: string[] = [];
    await writes.run(async (tx) => {
      await tx.change(client, id, { last_name: 'Yeni' }, summary);
      await tx.change(
        client,
        id,
        ({ last_name }) => {
          seen.push(last_name);
          return { last_name: `${last_name} Daha` };
        },
        summary,
      );
      const made = await tx.create(client, named('Kısa'), summary);
      await tx.remove(client, made.id, summary);
    });
    expect(seen).toContain('Yeni');
    expect(seen).not.toContain('Eski');
    expect(await names()).toEqual(['Yeni Daha']);
    expect(await unsent()).toHaveLength(1);
  });

  it.each([0, 1, 2])(
    'whose write %i is refused stores nothing, and the same press works then',
    async (bad) => {
      const press = (last: (at: number) => object) =>
        writes.run(async (tx) => {
          for (const at of [0, 1, 2]) await tx.create(client, { ...named(`Ad ${at}`), ...last(at) }, summary);
        });
      await expect(press((at) => (at === bad ? { last_name: '' } : {}))).rejects.toMatchObject({
        code: 'invalid',
      });
      expect(await names()).toEqual([]);
      expect(await unsent()).toEqual([]);
      await press(() => ({}));
      expect(await names()).toEqual(['Ad 0', 'Ad 1', 'Ad 2']);
    },
  );

  it('stores nothing where the device refuses the commit, and the same press works then', async () => {
    const restore = beforeCommits(() => Promise.reject(new Error('disk full')));
    const press = () =>
      writes.run(async (tx) => {
        await tx.create(client, named('Bir'), summary);
        await tx.create(client, named('İki'), summary);
      });
    await expect(press()).rejects.toMatchObject({ code: 'storage' });
    restore();
    expect(await names()).toEqual([]);
    expect(await unsent()).toEqual([]);
    await press();
    expect(await names()).toEqual(['Bir', 'İki']);
  });

  it('takes back everything where something else in it fails', async () => {
    const press = writes.run(async (tx) => {
      await tx.create(client, named('Bir'), summary);
      throw new Error('of the act');
    });
    await expect(press).rejects.toMatchObject({ code: 'storage' });
    expect(await names()).toEqual([]);
  });

  it('runs again where a record has changed meanwhile, and keeps what others wrote', async () => {
    const { id } = await writes.create(client, { ...named('Eski'), province: 'İzmir' }, summary);
    await confirm(store);
    const restore = beforeCommits(async (_, at) => {
      if (at === 1) await bring(store, 'clients', id, { province: 'Muğla' });
    });
    let runs = 0;
    await writes.run(async (tx) => {
      runs += 1;
      await tx.create(client, named('Yanında'), summary);
      await tx.change(client, id, ({ province }) => ({ last_name: `Yeni ${province ?? ''}` }), summary);
    });
    restore();
    expect(runs).toBe(2);
    expect(await names()).toEqual(['Yanında', 'Yeni Muğla'].toSorted());
    expect(await unsent()).toHaveLength(2);
  });

  it('is shown at once and whole, and taken back whole', async () => {
    const seen: string[] = [];
    const watched = writesUnderWay(store.database)
      .of('clients')
      .subscribe(({ phase, write }) => seen.push(`${phase} ${String(write.record !== null)}`));
    await writes.run(async (tx) => {
      await tx.create(client, named('Bir'), summary);
      await tx.create(client, named('İki'), summary);
    });
    expect(seen).toEqual(['begun true', 'begun true', 'stored true', 'stored true']);
    seen.length = 0;
    const refused = writes.run(async (tx) => {
      await tx.create(client, named('Üç'), summary);
      await tx.create(client, named(''), summary);
    });
    await expect(refused).rejects.toThrow();
    watched.unsubscribe();
    expect(seen).toEqual(['begun true', 'failed true']);
  });

  it('does not wait for another one for ever, whichever records they have', async () => {
    const [a, b] = await Promise.all([
      writes.create(client, named('A'), summary),
      writes.create(client, named('B'), summary),
    ]);
    const add = (first: string, second: string, sign: string) =>
      writes.run(async (tx) => {
        for (const id of [first, second])
          await tx.change(client, id, ({ last_name }) => ({ last_name: last_name + sign }), summary);
      });
    await Promise.all([
      add(a.id, b.id, '1'),
      writes.change(client, b.id, ({ last_name }) => ({ last_name: `${last_name}x` }), summary),
      add(b.id, a.id, '2'),
      writes.change(client, a.id, ({ last_name }) => ({ last_name: `${last_name}y` }), summary),
    ]);
    const after = await all();
    for (const { last_name } of after) expect([...last_name].toSorted().join('')).toMatch(/^12[AB][xy]$/u);
    expect(after).toHaveLength(2);
  });

  it('takes in another act as a part of itself', async () => {
    const outer = writes.run(async (tx) => {
      await tx.run((inner) => inner.create(client, named('İç'), summary));
      await tx.create(client, named(''), summary);
    });
    await expect(outer).rejects.toThrow();
    expect(await names()).toEqual([]);
  });

  it('has a limit that is told before anything is stored', async () => {
    const press = writes.run(async (tx) => {
      for (let at = 0; at <= MOST_WRITES; at += 1) await tx.create(client, named('Çok'), summary);
    });
    await expect(press).rejects.toThrow();
    expect(await unsent()).toEqual([]);
  });

  it('gives nobody a right that a single write has not', async () => {
    const reader = localWrites(store, { userId: newId(), permissions: new Set(['crm.clients.add']) });
    const { id } = await writes.create(client, named('Başkasının'), summary);
    await confirm(store);
    const press = reader.run(async (tx) => {
      await tx.create(client, named('Yanında'), summary);
      await tx.change(client, id, { last_name: 'Değişti' }, summary);
    });
    await expect(press).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await names()).toEqual(['Başkasının']);
    expect(await firstValueFrom(store.changes.all$)).toMatchObject({ unsent: [] });
  });
});

describe('an act with a name', () => {
  const pay = (sentence: string | (() => string) = 'Ödeme girildi', whole = true) =>
    ({ name: 'test.pay', sentence, whole }) as const;
  const actsIn = async () => (await store.records.list('acts/')).filter(({ value }) => value !== null);
  const titles = async () => (await unsent()).map(({ acts }) => acts.map(({ sentence }) => sentence));

  it('is told of each change that it has made, by the sentence that it has ended with', async () => {
    let told = '';
    await writes.run(
      async (act) => {
        await act.create(client, named('Bir'), summary);
        await act.create(client, named('İki'), summary);
        told = 'İki kayıt girildi';
      },
      pay(() => told),
    );
    await writes.create(client, named('Üç'), summary);
    expect(await titles()).toEqual([['İki kayıt girildi'], ['İki kayıt girildi'], []]);
  });

  it('goes with the last of its changes', async () => {
    await writes.run(async (act) => {
      await act.create(client, named('Bir'), summary);
      await act.create(client, named('İki'), summary);
    }, pay());
    const [first, second] = await unsent();
    await writes.remove(client, first?.id ?? '', summary).catch(() => undefined);
    expect(await actsIn()).toHaveLength(1);
    await writes.remove(client, second?.id ?? '', summary);
    expect([(await unsent()).length, (await actsIn()).length]).toEqual([0, 0]);
  });

  it('leaves no trace where it fails, or has left nothing to send', async () => {
    const failing = writes.run(async (act) => {
      await act.create(client, named('Bir'), summary);
      await act.create(client, named(''), summary);
    }, pay());
    await expect(failing).rejects.toMatchObject({ code: 'invalid' });
    await writes.run(async (act) => {
      const { id } = await act.create(client, named('Bir'), summary);
      await act.remove(client, id, summary);
    }, pay());
    expect([(await unsent()).length, (await actsIn()).length]).toEqual([0, 0]);
  });

  it.each([true, false])('discards a part of it: whole %s', async (whole) => {
    await writes.run(
      async (act) => {
        await act.create(client, named('Bir'), summary);
        await act.create(client, named('İki'), summary);
      },
      pay('Ödeme girildi', whole),
    );
    const all = await unsent();
    for (const change of all) expect(await store.changes.discard(change)).toBe(!whole);
    expect(await store.changes.discard(...all)).toBe(whole);
    expect([await names(), (await actsIn()).length]).toEqual([[], 0]);
  });

  it('within another is part of a whole one, and an act of its own in any other', async () => {
    const nested = (outer: boolean) =>
      writes.run(
        async (act) => {
          await act.create(client, named('Dış'), summary);
          await act.run((inner) => inner.create(client, named('İç'), summary), pay('İç'));
        },
        pay('Dış', outer),
      );
    await nested(true);
    await nested(false);
    expect(await titles()).toEqual([['Dış'], ['Dış'], ['Dış'], ['Dış', 'İç']]);
  });

  it('binds no more records than one call may carry, counting what hangs together already', async () => {
    const { id } = await writes.create(client, named('Ortak'), summary);
    const press = (count: number) =>
      writes.run(async (act) => {
        await act.change(client, id, { last_name: `Ortak ${count}` }, summary);
        for (let at = 1; at < count; at += 1) await act.create(client, named(`Ad ${at}`), summary);
      }, pay());
    await press(MOST_TOGETHER - 10);
    await expect(press(12)).rejects.toMatchObject({ code: 'too_many_together' });
    expect(await unsent()).toHaveLength(MOST_TOGETHER - 10);
    await press(11);
    expect(await unsent()).toHaveLength(MOST_TOGETHER);
  });
});
