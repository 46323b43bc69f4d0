import { deepStrictEqual, rejects } from 'node:assert/strict';
import type { ListedConflict } from '@sync/core/conflicts';
import type { ListedRejection } from '@sync/core/rejected';
import { lastEdit } from '@sync/core/entry';
import type { LogEntry } from '@sync/core/tables';
import { shown, unsent } from './directed';
import type { DirectedCase } from './directed';
import { decideForMine } from './hands';
import { SmallWorld } from './small-world';

/** Sends, answers, and what they mean for edits and conflicts. */
export const pushCases: readonly DirectedCase[] = [
  {
    name: 'a child is not sent while its parent is postponed, by either kind of reference',
    play: async () => {
      const world = new SmallWorld();
      world.server.slow.add('a1');
      await world.create('parent', 'a1', { phones: [] });
      await world.push.once();
      await world.create('child', 'c1', { parent_id: 'a1' });
      await world.create('child', 'c2', { of_kind: 'parent', of_id: 'a1' });
      deepStrictEqual(await world.push.once(), false);
      deepStrictEqual(unsent(world).length, 3);
    },
  },
  {
    name: 'a child that went out with its parent, for which the server has not the time, is not listed as rejected',
    play: async () => {
      const world = new SmallWorld();
      world.server.slow.add('a1');
      await world.create('parent', 'a1', { phones: [] });
      await world.create('child', 'c1', { parent_id: 'a1' });
      await world.create('child', 'c2', { of_kind: 'parent', of_id: 'a1' });
      await world.push.once();
      await world.push.once();
      deepStrictEqual(unsent(world).length, 3);
      deepStrictEqual(world.disk.list('rejected/'), []);
    },
  },
  {
    name: 'a change that was discarded while its send was lost is not sent again',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { name: 'mine' });
      world.lostSend = async () => {
        const [entry] = unsent(world);
        await world.edits.discard({
          collection: 'clients',
          id: 'a1',
          edit: entry === undefined ? '' : lastEdit(entry),
        });
      };
      await world.push.once();
      while (await world.push.once());
      deepStrictEqual(world.server.rows.get('a1')?.values['name'], 'a1');
      deepStrictEqual(shown(world, 'a1')?.['name'], 'a1');
      deepStrictEqual(unsent(world), []);
    },
  },
  {
    name: 'what is changed on while a send is lost goes as it stands by then',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { name: 'first' });
      world.lostSend = () => world.change('a1', { name: 'second' }).then(() => undefined);
      while (await world.push.once());
      deepStrictEqual(world.server.rows.get('a1')?.row_version, 2);
      deepStrictEqual(world.server.rows.get('a1')?.values['name'], 'second');
    },
  },
  {
    name: 'a parent goes first, though it was created later',
    play: async () => {
      const world = new SmallWorld();
      await world.create('child', 'c1', { parent_id: 'a1' });
      await world.create('parent', 'a1', { phones: [] });
      await world.push.once();
      deepStrictEqual(unsent(world), []);
      deepStrictEqual(world.disk.list('rejected/'), []);
    },
  },
  {
    name: 'a restricted field that the user may not read is not emptied by a change beside it',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      world.user.secret = false;
      await world.pullAll();
      await world.change('a1', { name: 'mine' });
      world.user.secret = true;
      await world.push.once();
      deepStrictEqual(world.server.rows.get('a1')?.values['secret'], 'secret of a1');
      deepStrictEqual(world.server.rows.get('a1')?.values['name'], 'mine');
    },
  },
  {
    name: 'a record that others have created under the same id is merged with what it was made of',
    play: async () => {
      const world = new SmallWorld();
      const origin = world.valuesOf('a1', 'A');
      await world.edits.create(
        { collection: 'clients', kind: 'parent', id: 'a1', summary: '' },
        { ...origin, name: 'mine' },
        origin,
      );
      world.make('a1', 'A', { note: 'theirs' });
      await world.push.once();
      await world.push.once();
      const { name, note } = world.server.rows.get('a1')?.values ?? {};
      deepStrictEqual([name, note], ['mine', 'theirs']);
      deepStrictEqual(world.disk.list('conflicts/'), []);
    },
  },
  {
    name: 'fields that are one decision are listed and decided together',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { slot: 'mine', room: 'my room' });
      world.write('a1', { slot: 'theirs', room: 'their room' });
      await world.pullAll();
      const [conflict] = world.disk.values<ListedConflict>('conflicts/');
      deepStrictEqual(conflict?.together, { mine: { room: 'my room' }, theirs: { room: 'their room' } });
      await decideForMine(world.edits, conflict);
      await world.push.once();
      const { slot, room } = world.server.rows.get('a1')?.values ?? {};
      deepStrictEqual([slot, room], ['mine', 'my room']);
      deepStrictEqual(world.disk.list('conflicts/'), []);
    },
  },
  {
    name: 'a version that an answer has stored is not taken for that of somebody else after the app has ended',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { name: 'first' });
      world.between.push = () => Promise.reject(new Error('the app has ended'));
      await world.push.once().catch(() => undefined);
      delete world.between.push;
      world.write('a1', { note: 'theirs' });
      await world.change('a1', { name: 'second' });
      await world.push.once();
      await world.push.once();
      const { name, note } = world.server.rows.get('a1')?.values ?? {};
      deepStrictEqual([name, note], ['second', 'theirs']);
      deepStrictEqual(world.disk.list('conflicts/'), []);
    },
  },
  {
    name: 'what an earlier edit has stored is not listed with a later one that is rejected',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { name: 'stored' });
      world.between.push = () => Promise.reject(new Error('the app has ended'));
      await world.push.once().catch(() => undefined);
      delete world.between.push;
      await world.change('a1', { note: 'rejected' });
      world.user.edits = new Set(['child']);
      await world.push.once();
      await world.push.once();
      const [listed] = world.disk.list('rejected/');
      const { document, base } = (listed?.value ?? {}) as ListedRejection;
      deepStrictEqual([document['name'], base?.['name']], ['stored', 'stored']);
      deepStrictEqual([document['note'] === 'rejected', base?.['note'] === 'rejected'], [true, false]);
    },
  },
  {
    name: 'an answer without a row is the sent version at its number, until the pull tells',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { name: 'mine' });
      world.tellsApplied = false;
      await world.push.once();
      deepStrictEqual(unsent(world), []);
      deepStrictEqual([shown(world, 'a1')?.row_version, shown(world, 'a1')?.['name']], [2, 'mine']);
      deepStrictEqual(shown(world, 'a1')?.edit, '');
      await world.pullAll();
      deepStrictEqual(shown(world, 'a1')?.['name'], 'mine');
    },
  },
  {
    name: 'what somebody else has created under the id is not removed with the user’s own, which was never stored',
    play: async () => {
      const world = new SmallWorld();
      await world.create('parent', 'a1', { phones: [] });
      world.isOffline = true;
      await world.push.once().catch(() => undefined);
      await world.remove('a1');
      world.make('a1', 'A', { name: 'theirs' });
      world.isOffline = false;
      await world.push.once();
      deepStrictEqual([shown(world, 'a1')?.['name'], unsent(world).length], ['theirs', 0]);
      deepStrictEqual(world.server.rows.get('a1')?.deleted, false);
    },
  },
  {
    name: 'a record that is created again before its removal was sent is changed, not created',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.remove('a1');
      await world.create('parent', 'a1', { name: 'again', phones: [] });
      await world.push.once();
      deepStrictEqual(world.server.rows.get('a1')?.values['name'], 'again');
      deepStrictEqual([unsent(world).length, world.disk.list('rejected/').length], [0, 0]);
      // The server has it all along: what refers to it does not wait for it.
      await world.remove('a1');
      await world.create('parent', 'a1', { name: 'once more', phones: [] });
      world.server.slow.add('a1');
      await world.create('child', 'c1', { parent_id: 'a1' });
      await world.push.once();
      await world.push.once();
      deepStrictEqual(world.disk.list('outbox/tickets/').length, 0);
    },
  },
  {
    name: 'a later conflict of a field asks about the later value, and the earlier one is in the log',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      for (const name of ['first', 'second']) {
        await world.change('a1', { name });
        world.write('a1', { name: `over ${name}` });
        await world.pullAll();
      }
      const listed = world.disk.values<ListedConflict>('conflicts/');
      deepStrictEqual(
        listed.map(({ mine, theirs }) => [mine, theirs]),
        [['second', 'over second']],
      );
      const logged = world.disk.values<LogEntry>('log/');
      deepStrictEqual(
        logged.map((entry) => entry.type === 'decision' && entry.conflict.mine),
        ['first'],
      );
    },
  },
  {
    name: 'a conflict is not decided for a value that the user has not seen',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { name: 'mine' });
      world.write('a1', { name: 'theirs' });
      await world.pullAll();
      const [conflict] = world.disk.values<ListedConflict>('conflicts/');
      if (conflict === undefined) throw new Error('nothing listed');
      world.write('a1', { name: 'later' });
      await world.pullAll();
      await rejects(decideForMine(world.edits, conflict), { name: 'NotThere' });
      deepStrictEqual(unsent(world), []);
      deepStrictEqual(world.disk.list('conflicts/').length, 1);
    },
  },
  {
    name: 'what was settled in another tab is not written again',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { name: 'mine' });
      world.write('a1', { name: 'theirs' });
      await world.pullAll();
      const [conflict] = world.disk.values<ListedConflict>('conflicts/');
      if (conflict === undefined) throw new Error('nothing listed');
      deepStrictEqual(await world.edits.drop({ conflict }), true);
      deepStrictEqual(await world.edits.drop({ conflict }), false);
      await rejects(decideForMine(world.edits, conflict), { name: 'NotThere' });
      deepStrictEqual(unsent(world), []);
    },
  },
  {
    name: 'fields that a device computes follow a merge',
    play: async () => {
      const world = new SmallWorld();
      world.make('a1', 'A');
      await world.pullAll();
      await world.change('a1', { note: 'mine' });
      world.write('a1', { name: 'theirs' });
      await world.pullAll();
      deepStrictEqual([shown(world, 'a1')?.['note'], shown(world, 'a1')?.['sort_key']], ['mine', 'THEIRS']);
    },
  },
];
