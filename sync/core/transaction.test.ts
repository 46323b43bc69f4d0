import { describe, expect, it } from 'vitest';
import { backTo, START } from './checkpoint';
import { transact } from './transaction';
import type { Commit, Store } from './transaction';

/**
 * Returns a store in memory.
 * @param between runs between a read and a commit
 */
function memoryStore(between: (write: (key: string, value: unknown) => void) => void): {
  readonly store: Store;
  readonly values: Map<string, { value: unknown; revision: number }>;
} {
  const values = new Map<string, { value: unknown; revision: number }>();
  let commits = 0;
  const write = (key: string, value: unknown): void => {
    commits += 1;
    values.set(key, { value, revision: commits });
  };
  const read = (key: string) => values.get(key) ?? { value: null, revision: 0 };
  const store: Store = {
    read: (keys) => Promise.resolve(keys.map(read)),
    list: (prefix) =>
      Promise.resolve(
        [...values].flatMap(([key, stored]) => (key.startsWith(prefix) ? [{ key, ...stored }] : [])),
      ),
    commit: ({ expect: expected, put }: Commit) => {
      between(write);
      for (const [key, revision] of expected)
        if (read(key).revision !== revision) return Promise.resolve(false);
      for (const [key, value] of put) write(key, value);
      return Promise.resolve(true);
    },
  };
  return { store, values };
}

describe('a transaction', () => {
  it('is computed once more where something that it read has changed', async () => {
    let others = 2;
    const { store, values } = memoryStore((write) => {
      if (others > 0) write('count', 10 * others);
      others -= 1;
    });
    let rounds = 0;
    await transact(store, async (tx) => {
      rounds += 1;
      await tx.load(['count']);
      tx.set('count', (tx.get<number>('count') ?? 0) + 1);
    });
    expect(rounds).toBe(3);
    expect(values.get('count')?.value).toBe(11);
  });

  it('sees what it writes, and keeps to what it has read first', async () => {
    const { store } = memoryStore(() => undefined);
    await transact(store, async (tx) => {
      await tx.load(['rows/a']);
      await tx.list('rows/');
      expect(tx.get('rows/b')).toBeNull();
      tx.set<number>('rows/b', 1);
      expect(tx.get('rows/b')).toBe(1);
      expect(tx.all<number>('rows/')).toEqual([{ key: 'rows/b', value: 1 }]);
      expect(() => tx.get('marks/a')).toThrow('not loaded');
    });
  });

  it('writes nothing where its work throws', async () => {
    const { store, values } = memoryStore(() => undefined);
    const work = transact(store, (tx) => {
      tx.set('count', 1);
      return Promise.reject(new Error('not now'));
    });
    await expect(work).rejects.toThrow('not now');
    expect(values.size).toBe(0);
  });
});

describe('a checkpoint that goes back to a horizon', () => {
  it('stands right before it, and never goes forward', () => {
    expect(backTo({ xid: '90', id: 'a' }, '50')).toEqual({
      xid: '49',
      id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    });
    expect(backTo({ xid: '9', id: 'a' }, '50')).toEqual({ xid: '9', id: 'a' });
    expect(backTo(START, '50')).toEqual(START);
    expect(backTo({ xid: '90', id: 'a' }, null)).toEqual({ xid: '90', id: 'a' });
  });
});
