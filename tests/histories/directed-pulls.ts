import { deepStrictEqual } from 'node:assert/strict';
import type { ListedRejection } from '@sync/core/rejected';
import { storeAhead } from '@sync/core/on-demand';
import { marksOf, rowKey, rowsIn } from '@sync/core/tables';
import { transact } from '@sync/core/transaction';
import { idsIn, shown, unsent } from './directed';
import type { DirectedCase } from './directed';
import { sampleModel } from './sample-entities';
import { SmallWorld } from './small-world';

/** Pages, rights and windows. */
export const pullCases: readonly DirectedCase[] = [
  {
    name: 'an answer does not bring back what a pull has told to have left sight since',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      world.make('a2', 'A');
      await world.pullAll();
      await world.change('a1', { name: 'mine' });
      world.between.push = async () => {
        world.move('a1', 'C');
        await world.pullAll();
      };
      await world.push.once();
      await world.pullAll();
      deepStrictEqual(idsIn(world), 'a2');
    },
  },
  {
    name: 'a row on demand goes that left sight while its answer was on its way',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      world.make('a2', 'C');
      await world.pullAll();
      world.move('a2', 'A');
      world.between.fetch = async () => {
        world.move('a2', 'C');
        await world.pullAll();
      };
      await world.fetch('a2');
      await world.pullAll();
      deepStrictEqual(idsIn(world), 'a1');
    },
  },
  {
    name: 'a resync under rights that change in between begins anew',
    play: async () => {
      const world = new SmallWorld();
      for (const [id, dept] of Object.entries({ a1: 'A', a2: 'A', a3: 'A', a4: 'B', a5: 'B', a6: 'B' }))
        world.make(id, dept);
      world.user.departments = new Set(['B']);
      await world.pullAll();
      deepStrictEqual(idsIn(world), 'a4,a5,a6');
      world.user.departments = new Set(['A', 'B']);
      await world.pull.once();
      await world.pull.once();
      world.user.departments = new Set(['B']);
      await world.pull.once();
      await world.pull.once();
      world.user.departments = new Set(['A', 'B']);
      await world.pullAll();
      deepStrictEqual(idsIn(world), 'a1,a2,a3,a4,a5,a6');
    },
  },
  {
    name: 'what was hidden for one page of a first sync is there in the end',
    play: async () => {
      const world = new SmallWorld();
      for (const [id, dept] of Object.entries({ a1: 'A', a2: 'A', a3: 'B', a4: 'B', a5: 'A', a6: 'A' }))
        world.make(id, dept);
      await world.pull.once();
      world.user.departments = new Set(['A']);
      await world.pull.once();
      world.user.departments = new Set(['A', 'B']);
      await world.pullAll();
      deepStrictEqual(idsIn(world), 'a1,a2,a3,a4,a5,a6');
    },
  },
  {
    name: 'what a push answer under other rights has hidden comes back',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'B');
      await world.pullAll();
      await world.change('a1', { name: 'mine' });
      world.user.departments = new Set(['A']);
      await world.push.once();
      deepStrictEqual(idsIn(world), '');
      world.user.departments = new Set(['A', 'B']);
      await world.pullAll();
      deepStrictEqual(idsIn(world), 'a1');
    },
  },
  {
    name: 'an older page does not lay its row under a change that stands on a newer one',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { name: 'mine' });
      world.move('a1', 'B');
      world.between.pull = async () => {
        delete world.between.pull;
        await world.push.once();
        await world.push.once();
        await world.change('a1', { note: 'more' });
      };
      await world.pull.once();
      deepStrictEqual(unsent(world)[0]?.base?.row_version, 3);
    },
  },
  {
    name: 'a value that others typed into a restricted field leaves the lists with the permission',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      const secret = shown(world, 'a1')?.['secret'];
      await world.change('a1', { tags: ['bad'] });
      await world.push.once();
      const listed = (): ListedRejection | undefined => world.disk.values<ListedRejection>('rejected/')[0];
      deepStrictEqual(listed()?.document['secret'], secret);
      world.user.secret = false;
      await world.pullAll();
      deepStrictEqual(shown(world, 'a1')?.['secret'], null);
      deepStrictEqual([listed()?.document['secret'], listed()?.base?.['secret']], [undefined, undefined]);
      deepStrictEqual(listed()?.document['tags'], ['bad']);
    },
  },
  {
    name: 'a row on demand is not stored under other rights than the pull’s, nor while a resync runs',
    play: async () => {
      const world = new SmallWorld();
      for (const id of ['a1', 'a2', 'a3', 'a4', 'a5']) world.make(id, 'A');
      world.make('a6', 'B');
      world.user.departments = new Set(['A']);
      await world.pullAll();
      world.user.departments = new Set(['A', 'B']);
      await world.fetch('a6');
      deepStrictEqual(shown(world, 'a6'), null);
      await world.pull.once();
      await world.fetch('a6');
      deepStrictEqual(shown(world, 'a6'), null);
      await world.pullAll();
      deepStrictEqual(shown(world, 'a6')?.id, 'a6');
    },
  },
  {
    name: 'a row that came ahead of the first load goes where it has left sight meanwhile',
    play: async () => {
      const world = new SmallWorld();
      for (const id of ['a1', 'a2', 'a3', 'a4']) world.make(id, 'A');
      await storeAhead(world.store, sampleModel, world.server.byName('me', 'a2'));
      deepStrictEqual(idsIn(world), 'a2');
      world.move('a2', 'C');
      await world.pullAll();
      deepStrictEqual(idsIn(world), 'a1,a3,a4');
      // Nothing is left of the reading.
      deepStrictEqual(world.disk.list(marksOf('clients')), []);
    },
  },
  {
    name: 'a record that was sent before the first load goes where it has left sight meanwhile',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.create('parent', 'a2', { phones: [] });
      await world.push.once();
      deepStrictEqual(idsIn(world), 'a2');
      world.move('a2', 'C');
      await world.pullAll();
      deepStrictEqual(idsIn(world), 'a1');
    },
  },
  {
    name: 'so does one whose answer is still under way when the first load ends',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.create('parent', 'a2', { phones: [] });
      world.between.push = async () => {
        world.move('a2', 'C');
        await world.pullAll();
      };
      await world.push.once();
      await world.pullAll();
      deepStrictEqual([idsIn(world), unsent(world).length], ['a1', 0]);
    },
  },
  {
    name: 'a first load leaves no marks, and tells of what leaves sight while it runs',
    play: async () => {
      const world = new SmallWorld();
      for (const id of ['a1', 'a2', 'a3', 'a4', 'a5']) world.make(id, 'A');
      await world.pull.once();
      deepStrictEqual(world.disk.list(marksOf('clients')), []);
      world.move('a1', 'C');
      await world.pullAll();
      deepStrictEqual(idsIn(world), 'a2,a3,a4,a5');
    },
  },
  {
    name: 'a first load that other rights break off takes away what the user does not see any more',
    play: async () => {
      const world = new SmallWorld();
      for (const [id, dept] of Object.entries({ a1: 'A', a2: 'A', a3: 'B', a4: 'B', a5: 'B' }))
        world.make(id, dept);
      await world.pull.once();
      world.user.departments = new Set(['B']);
      await world.pullAll();
      deepStrictEqual(idsIn(world), 'a3,a4,a5');
    },
  },
  {
    name: 'rows outside of the window go once a day, but for those with an unsent change',
    play: async () => {
      const world = new SmallWorld();
      await world.create('parent', 'a1', { phones: [] });
      for (const id of ['c1', 'c2']) await world.create('child', id, { parent_id: 'a1' });
      await world.push.once();
      await world.pullAll();
      await world.edits.change({ collection: 'tickets', kind: 'child', id: 'c2', summary: '' }, () => ({
        values: { note: 'mine' },
      }));
      world.server.day += 40;
      await world.pullAll();
      deepStrictEqual([idsIn(world, 'tickets'), unsent(world).length], ['c2', 1]);
      await world.push.once();
      deepStrictEqual([idsIn(world, 'tickets'), unsent(world).length], ['c2', 0]);
    },
  },
  {
    name: 'a row that is changed while old ones are looked for stays',
    play: async () => {
      const world = new SmallWorld();
      await world.create('parent', 'a1', { phones: [] });
      await world.create('child', 'c1', { parent_id: 'a1' });
      await world.push.once();
      await world.pullAll();
      world.server.day += 40;
      world.between.evict = async () => {
        delete world.between.evict;
        world.write('c1', { note: 'theirs' });
        while (await world.pull.once());
      };
      await world.pullAll();
      deepStrictEqual(idsIn(world, 'tickets'), 'c1');
    },
  },
  {
    name: 'a discarded change leaves what the pull has told while its send was unanswered',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { name: 'mine' });
      world.isOffline = true;
      await world.push.once().catch(() => undefined);
      world.write('a1', { name: 'theirs' });
      await world.pullAll();
      const [entry] = unsent(world);
      await world.edits.discard({ collection: 'clients', id: 'a1', edit: entry?.edits.at(-1) ?? '' });
      deepStrictEqual([shown(world, 'a1')?.['name'], unsent(world).length], ['theirs', 0]);
    },
  },
  {
    name: 'what a transaction has read first counts, though a later list of it shows a change',
    play: async () => {
      const { store, disk } = new SmallWorld();
      const key = rowKey('clients', 'a1');
      let rounds = 0;
      await transact(store, async (tx) => {
        rounds += 1;
        await tx.load([key]);
        if (rounds === 1) disk.commit({ expect: new Map(), put: new Map([[key, { id: 'a1' }]]) });
        await tx.list(rowsIn('clients'));
        tx.set(rowKey('clients', 'a2'), tx.get(key));
      });
      deepStrictEqual([rounds, disk.get(rowKey('clients', 'a2'))], [2, { id: 'a1' }]);
    },
  },
];
