import { deepStrictEqual } from 'node:assert/strict';
import { lastEdit } from '@sync/core/entry';
import type { ListedRejection } from '@sync/core/rejected';
import type { StagedEdits } from '@sync/core/staged-edits';
import { ACTS, REJECTED } from '@sync/core/tables';
import { shown, unsent } from './directed';
import type { DirectedCase } from './directed';
import { SmallWorld } from './small-world';

const of = (id: string) => ({ collection: 'clients', kind: 'parent', id, summary: id }) as const;
const ofChild = (id: string) => ({ collection: 'tickets', kind: 'child', id, summary: id }) as const;
const childOf = (parent: string): object => {
  const texts = { name: '', note: null, secret: null, slot: null, room: null, number: null };
  return { ...texts, tags: [], dept: 'A', parent_id: parent };
};

/** Returns the work that changes the note of records, each to its id and a text. */
const notes =
  (text: string, ids: readonly string[], bad?: string) =>
  async (edits: StagedEdits): Promise<void> => {
    for (const id of ids)
      await edits.change(of(id), () => ({
        values: { note: `${id} ${text}`, ...(id === bad ? { tags: ['bad'] } : {}) },
      }));
  };

async function worldWith(...ids: readonly string[]): Promise<SmallWorld> {
  const world = new SmallWorld();
  for (const id of ids) world.make(id, 'A');
  await world.pullAll();
  return world;
}

/** Sends until there is nothing more; a circle does not end. */
async function pushAll({ push }: SmallWorld): Promise<void> {
  for (let call = 0; call < 40; call += 1) if (!(await push.once())) return;
  throw new Error('the push does not end');
}

const stored = ({ server }: SmallWorld, ...ids: readonly string[]): readonly unknown[] =>
  ids.map((id) => server.rows.get(id)?.values['note']);
/** Returns how many transactions have written these records last. */
const transactions = ({ server }: SmallWorld, ...ids: readonly string[]): number =>
  new Set(ids.map((id) => server.rows.get(id)?.xid)).size;
const rejected = ({ disk }: SmallWorld): readonly ListedRejection[] => disk.values<ListedRejection>(REJECTED);
const idsOf = (listed: readonly { readonly id: string }[]): string =>
  listed
    .map(({ id }) => id)
    .toSorted()
    .join();
const losesAnswer = (world: SmallWorld): void => {
  world.between.push = () => {
    delete world.between.push;
    return Promise.reject(new Error('the app has ended'));
  };
};

/** Acts: what is stored, listed and discarded together. */
export const actCases: readonly DirectedCase[] = [
  {
    name: 'an act of which one change is rejected is listed whole, and shows the server’s rows',
    play: async () => {
      const world = await worldWith('a1', 'a2', 'a3');
      await world.act('pay', notes('x', ['a1', 'a2', 'a3'], 'a2'));
      await pushAll(world);
      deepStrictEqual(stored(world, 'a1', 'a2', 'a3'), ['', '', '']);
      deepStrictEqual(idsOf(rejected(world)), 'a1,a2,a3');
      deepStrictEqual(
        rejected(world).map(({ because, acts }) => [because, acts?.map(({ name }) => name)]),
        [
          ['a2', ['pay']],
          [undefined, ['pay']],
          ['a2', ['pay']],
        ],
      );
      deepStrictEqual([shown(world, 'a1')?.['note'], unsent(world).length], ['', 0]);
      deepStrictEqual(world.disk.list(ACTS), []);
      // Both or none.
      const [first, ...others] = rejected(world).map((change) => ({ rejected: change }));
      if (first === undefined) throw new Error('nothing listed');
      deepStrictEqual(await world.edits.drop(first), false);
      deepStrictEqual(rejected(world).length, 3);
      deepStrictEqual(await world.edits.drop(first, ...others), true);
      deepStrictEqual(rejected(world).length, 0);
    },
  },
  {
    name: 'an act that meets a conflict waits whole until that is merged',
    play: async () => {
      const world = await worldWith('a1', 'a2', 'a3');
      await world.act('pay', notes('x', ['a1', 'a2', 'a3']));
      world.write('a2', { room: 'theirs' });
      await world.push.once();
      deepStrictEqual(stored(world, 'a1', 'a2', 'a3'), ['', '', '']);
      deepStrictEqual(idsOf(unsent(world)), 'a1,a2,a3');
      await pushAll(world);
      deepStrictEqual(stored(world, 'a1', 'a2', 'a3'), ['a1 x', 'a2 x', 'a3 x']);
      deepStrictEqual([transactions(world, 'a1', 'a2', 'a3'), unsent(world).length], [1, 0]);
      deepStrictEqual(world.disk.list(ACTS), []);
    },
  },
  {
    name: 'an act whose answer is lost is recognised, also with what came later',
    play: async () => {
      const world = await worldWith('a1', 'a2', 'a3');
      await world.act('pay', notes('x', ['a1', 'a2']));
      losesAnswer(world);
      await world.push.once().catch(() => undefined);
      await world.act('more', notes('y', ['a2', 'a3']));
      await pushAll(world);
      deepStrictEqual(stored(world, 'a1', 'a2', 'a3'), ['a1 x', 'a2 y', 'a3 y']);
      deepStrictEqual([world.server.rows.get('a1')?.row_version, transactions(world, 'a2', 'a3')], [2, 1]);
      deepStrictEqual([world.disk.list('conflicts/').length, rejected(world).length], [0, 0]);
    },
  },
  {
    name: 'what an act has stored is not listed with a later one that is rejected',
    play: async () => {
      const world = await worldWith('a1', 'a2', 'a3');
      await world.act('pay', notes('x', ['a1', 'a2']));
      losesAnswer(world);
      await world.push.once().catch(() => undefined);
      await world.act('more', notes('y', ['a2', 'a3'], 'a3'));
      await pushAll(world);
      deepStrictEqual(stored(world, 'a1', 'a2', 'a3'), ['a1 x', 'a2 x', '']);
      deepStrictEqual(idsOf(rejected(world)), 'a2,a3');
      deepStrictEqual(
        rejected(world).map(({ acts }) => acts?.map(({ name }) => name)),
        [['more'], ['more']],
      );
    },
  },
  {
    name: 'acts that have a record in common are one: both are stored or listed',
    play: async () => {
      const world = await worldWith('a1', 'a2', 'a3');
      await world.act('pay', notes('x', ['a1', 'a2']));
      await world.act('more', notes('y', ['a2', 'a3'], 'a3'));
      await pushAll(world);
      deepStrictEqual(stored(world, 'a1', 'a2', 'a3'), ['', '', '']);
      deepStrictEqual(idsOf(rejected(world)), 'a1,a2,a3');
    },
  },
  {
    name: 'an act is rejected whole where the right to one of its records is gone',
    play: async () => {
      const world = await worldWith('a1');
      await world.act('pay', async (edits) => {
        await notes('x', ['a1'])(edits);
        await edits.create(ofChild('c1'), childOf('a1'));
      });
      world.user.edits = new Set(['parent']);
      await pushAll(world);
      deepStrictEqual([stored(world, 'a1'), world.server.rows.has('c1')], [[''], false]);
      deepStrictEqual(idsOf(rejected(world)), 'a1,c1');
    },
  },
  {
    name: 'a change that was mended while its act was rejected goes with all of it',
    play: async () => {
      const world = await worldWith('a1', 'a2', 'a3');
      await world.act('pay', notes('x', ['a1', 'a2', 'a3'], 'a2'));
      world.between.push = async () => {
        delete world.between.push;
        await world.change('a2', { tags: [] });
      };
      await pushAll(world);
      deepStrictEqual(stored(world, 'a1', 'a2', 'a3'), ['a1 x', 'a2 x', 'a3 x']);
      deepStrictEqual([transactions(world, 'a1', 'a2', 'a3'), rejected(world).length], [1, 0]);
    },
  },
  {
    name: 'a change that was mended while the rejection of its act was lost goes with all of it',
    play: async () => {
      const world = await worldWith('a1', 'a2', 'a3');
      await world.act('pay', notes('x', ['a1', 'a2', 'a3'], 'a2'));
      losesAnswer(world);
      await world.push.once().catch(() => undefined);
      await world.change('a2', { tags: [] });
      await pushAll(world);
      deepStrictEqual(stored(world, 'a1', 'a2', 'a3'), ['a1 x', 'a2 x', 'a3 x']);
      deepStrictEqual([transactions(world, 'a1', 'a2', 'a3'), rejected(world).length], [1, 0]);
    },
  },
  {
    name: 'a rejected act of which another record was edited meanwhile is listed whole by the next answer',
    play: async () => {
      const world = await worldWith('a1', 'a2');
      await world.act('pay', notes('x', ['a1', 'a2'], 'a2'));
      world.between.push = async () => {
        delete world.between.push;
        await world.change('a1', { room: 'mine' });
      };
      await world.push.once();
      deepStrictEqual([rejected(world).length, unsent(world).length], [0, 2]);
      await pushAll(world);
      deepStrictEqual([idsOf(rejected(world)), unsent(world).length], ['a1,a2', 0]);
    },
  },
  {
    name: 'a late copy of a rejected act stores nothing, though it lacks what was at fault',
    play: async () => {
      const world = await worldWith('a1', 'a2');
      await world.act('pay', notes('x', ['a1', 'a2']));
      world.isOffline = true;
      await world.push.once().catch(() => undefined);
      const copy = unsent(world).map(({ sent }) => sent.map(({ edit }) => edit));
      await world.change('a2', { tags: ['bad'] });
      world.isOffline = false;
      await pushAll(world);
      deepStrictEqual(idsOf(rejected(world)), 'a1,a2');
      const names = new Set(copy.flat());
      const late = rejected(world).filter(({ edit }) => names.has(edit));
      deepStrictEqual(idsOf(late), 'a1');
      const kept = late.map(({ edit }) => world.server.receipts.get(`me ${edit}`)?.rejection?.because);
      deepStrictEqual(kept, ['a2']);
    },
  },
  {
    name: 'a part of a whole act is not discarded, and all of it shows the server’s rows again',
    play: async () => {
      const world = await worldWith('a1', 'a2', 'a3');
      await world.act('pay', notes('x', ['a1', 'a2']));
      await world.act('more', notes('y', ['a2', 'a3']));
      const all = unsent(world).map((entry) => ({ ...entry, edit: lastEdit(entry) }));
      for (const left of all)
        deepStrictEqual(await world.edits.discard(...all.filter((entry) => entry !== left)), false);
      deepStrictEqual(unsent(world).length, 3);
      deepStrictEqual(await world.edits.discard(...all), true);
      deepStrictEqual(
        ['a1', 'a2', 'a3'].map((id) => shown(world, id)?.['note']),
        ['', '', ''],
      );
      deepStrictEqual([unsent(world).length, world.disk.list(ACTS).length], [0, 0]);
    },
  },
  {
    name: 'an act of which one change takes too long waits whole, with what refers to it, and holds up nothing else',
    play: async () => {
      const world = await worldWith('a1', 'a2', 'a3');
      world.server.slow.add('a2');
      await world.act('pay', async (edits) => {
        await notes('x', ['a1', 'a2'])(edits);
        await edits.create(ofChild('c1'), childOf('a1'));
      });
      await world.change('a3', { note: 'alone' });
      await world.push.once();
      await world.push.once();
      deepStrictEqual(stored(world, 'a1', 'a2', 'a3'), ['', '', 'alone']);
      deepStrictEqual([world.server.rows.has('c1'), idsOf(unsent(world))], [false, 'a1,a2,c1']);
    },
  },
  {
    name: 'a call that is too large is halved between acts; one that is too large alone is listed whole',
    play: async () => {
      const ids = Array.from({ length: 15 }, (_, at) => `b${at}`);
      const world = await worldWith(...ids);
      for (const from of [0, 5, 10]) await world.act('pay', notes('x', ids.slice(from, from + 5)));
      await pushAll(world);
      for (const from of [0, 5, 10]) deepStrictEqual(transactions(world, ...ids.slice(from, from + 5)), 1);
      deepStrictEqual([unsent(world).length, rejected(world).length], [0, 0]);
      await world.act('more', notes('y', ids));
      await pushAll(world);
      deepStrictEqual(idsOf(rejected(world)), ids.toSorted().join());
      deepStrictEqual(
        stored(world, ...ids),
        ids.map((id) => `${id} x`),
      );
    },
  },
  {
    name: 'acts and single changes that refer to one another in a circle go together',
    play: async () => {
      const world = new SmallWorld();
      const made = (id: string) => world.valuesOf(id, 'A');
      await world.act('first', async (edits) => {
        await edits.create(of('a1'), made('a1'));
        await edits.create(of('a2'), made('a2'));
      });
      await world.create('child', 'c1', { parent_id: 'a1' });
      await world.act('second', async (edits) => {
        await edits.change(of('a2'), () => ({ values: { note: 'a2 x' } }));
        await edits.create(ofChild('c2'), { ...childOf('a1'), of_kind: 'child', of_id: 'c1' });
      });
      await pushAll(world);
      deepStrictEqual([unsent(world).length, rejected(world).length], [0, 0]);
      deepStrictEqual(world.server.rows.size, 4);
    },
  },
  {
    name: 'what refers to a record of an act that was rejected and is mended already waits for it',
    play: async () => {
      const world = await worldWith('a2');
      await world.act('pay', async (edits) => {
        await edits.create(of('a1'), { ...world.valuesOf('a1', 'A'), tags: ['bad'] });
        await notes('x', ['a2'])(edits);
      });
      await world.create('child', 'c1', { parent_id: 'a1' });
      world.between.push = async () => {
        delete world.between.push;
        await world.change('a1', { tags: [] });
      };
      await world.push.once();
      deepStrictEqual([idsOf(unsent(world)), rejected(world).length], ['a1,a2,c1', 0]);
      world.push.retryNow();
      await pushAll(world);
      deepStrictEqual([stored(world, 'a2'), world.server.rows.has('c1')], [['a2 x'], true]);
      deepStrictEqual([unsent(world).length, rejected(world).length], [0, 0]);
    },
  },
  {
    name: 'acts that are not whole are answered change by change',
    play: async () => {
      const world = await worldWith('a1', 'a2');
      await world.act('tell', notes('x', ['a1', 'a2'], 'a2'), false);
      await pushAll(world);
      deepStrictEqual([stored(world, 'a1', 'a2'), idsOf(rejected(world))], [['a1 x', ''], 'a2']);
    },
  },
];
