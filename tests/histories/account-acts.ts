import { actsOf } from '@sync/core/acts';
import type { Act } from '@sync/core/act';
import type { OutboxEntry } from '@sync/core/entry';
import type { ListedRejection } from '@sync/core/rejected';
import { ACTS, OUTBOX } from '@sync/core/tables';
import type { JudgedWorld } from './account';
import type { TypedAct } from './typed-values';

/** Returns the transaction that has stored each typed value first. */
function firstStored({ server }: JudgedWorld): ReadonlyMap<unknown, number> {
  const stored = new Map<unknown, number>();
  for (const versions of server.history.values())
    for (const { values, xid } of versions) if (!stored.has(values['note'])) stored.set(values['note'], xid);
  return stored;
}

/** Returns where else the device has changes of the act, which is stored. */
function elsewhere(world: JudgedWorld, { device: at, name, values }: TypedAct): readonly string[] {
  const disk = world.devices[at]?.disk;
  if (disk === undefined) return [];
  const typed = new Set<unknown>(values.map(({ value }) => value));
  const rejected = disk
    .values<ListedRejection>('rejected/')
    .filter(({ acts = [], document, base }) => {
      const isOwn = typed.has(document['note']) && document['note'] !== base?.['note'];
      return isOwn && acts.some((act) => act.name === name);
    })
    .map(({ id }) => `${id} is rejected`);
  const acts = disk.values<Act>(ACTS);
  const unsent = disk
    .values<OutboxEntry>(OUTBOX)
    .filter((entry) => acts.some((act) => act.name === name && actsOf(entry).includes(act.id)))
    // The answer may be lost, and the repeat behind a change that takes too long.
    .filter(({ sent }) => !sent.some(({ row }) => typed.has(row?.['note'])))
    .map(({ id }) => `${id} is unsent`);
  return [...rejected, ...unsent];
}

/** Checks that what a whole act has stored, it has stored at once, and that nothing of it is left elsewhere. */
export function accountForActs(world: JudgedWorld): void {
  for (const device of world.devices)
    for (const act of device.disk.values<Act>(ACTS))
      for (const key of act.records)
        if (!actsOf(device.disk.get<OutboxEntry>(key)).includes(act.id))
          world.problem(`device ${device.at}: ${act.name} names ${key}, which does not name it`);
  if (world.restored) return;
  const stored = firstStored(world);
  for (const act of world.typed.acts) {
    const times = act.values.flatMap(({ value }) => stored.get(value) ?? []);
    world.count(times.length > 1 ? 'acts: stored at once' : 'acts: others');
    if (new Set(times).size > 1) world.problem(`${act.name} is stored in ${times.join()}`);
    if (times.length === 0) continue;
    for (const text of elsewhere(world, act)) world.problem(`${act.name} is stored, and ${text}`);
  }
}
