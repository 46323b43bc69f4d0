import { wholeAmong } from '@sync/core/acts';
import type { Act } from '@sync/core/act';
import type { Progress } from '@sync/core/checkpoint';
import type { OutboxEntry } from '@sync/core/entry';
import { parentKeys } from '@sync/core/parents';
import { ownFields } from '@sync/core/row';
import type { Row } from '@sync/core/row';
import { ACTS, entryKey, outboxOf, OUTBOX, progressKey, rowsIn } from '@sync/core/tables';
import { unitsOf } from '@sync/core/units';
import { sameJson } from '@sync/model/merge/equality';
import { accountForActs } from './account-acts';
import { accountForRemovals, accountForValues } from './account';
import type { JudgedWorld } from './account';
import type { ServerRow } from './model-server';
import { collections, entityOf, sampleQueue, windowDays } from './sample-entities';
import type { TabHost } from './surroundings';

/** Judges a history: whether everything is at rest, and where each typed value is. */
export function judge(world: JudgedWorld): void {
  accountForRemovals(world);
  accountForValues(world);
  accountForActs(world);
}

/** Returns changes that wait for the server, which never has the time for them, for what goes with them, or for a parent. */
function waitingForServer({ server }: JudgedWorld, { disk }: TabHost): ReadonlySet<OutboxEntry> {
  const entries = disk.values<OutboxEntry>(OUTBOX);
  const units = unitsOf(sampleQueue, entries, wholeAmong(disk.values<Act>(ACTS)));
  const waiting = new Set<OutboxEntry>();
  const keys = new Set<string>();
  const waits = (entry: OutboxEntry): boolean =>
    server.slow.has(entry.id) || parentKeys(sampleQueue, entry).some((key) => keys.has(key));
  // Units come behind those that they refer to.
  for (const unit of units)
    if (unit.some(waits))
      for (const entry of unit) {
        waiting.add(entry);
        keys.add(entryKey(entry.collection, entry.id));
      }
  return waiting;
}

/** Returns what is not at rest: unsent changes, or a device that does not have what its user may see. */
export function unrest(world: JudgedWorld): readonly string[] {
  return world.devices.flatMap((device) => {
    const excused = waitingForServer(world, device);
    const waiting = device.disk
      .values<OutboxEntry>(OUTBOX)
      .filter((entry) => !excused.has(entry))
      .map((entry) => `${entry.id} waits to be sent (${JSON.stringify(entry)})`);
    const held = collections.flatMap((collection) => {
      const progress = device.disk.get<Progress>(progressKey(collection));
      const reading = progress === null || progress.resync !== null ? [`${collection} is being read`] : [];
      return [...reading, ...differences(world, device, collection)];
    });
    return [...waiting, ...held].map((text) => `device ${device.at}: ${text}`);
  });
}

function differences(
  { server, asked }: JudgedWorld,
  device: TabHost,
  collection: (typeof collections)[number],
): readonly string[] {
  const user = server.user(device.user);
  const unsent = new Set(device.disk.values<OutboxEntry>(outboxOf(collection)).map(({ id }) => id));
  const here = new Map(device.disk.values<Row>(rowsIn(collection)).map((row) => [row.id, row]));
  const nowhere = [...here.keys()].filter((id) => !unsent.has(id) && !server.rows.has(id));
  const wrong = [...server.rows.values()].flatMap((row): string[] => {
    if (row.collection !== collection || unsent.has(row.id)) return [];
    const sees = server.sees(user, row) && !row.deleted;
    const mine = here.get(row.id);
    if (mine === undefined) return sees && !server.isOld(row) ? [`it lacks ${row.id}`] : [];
    if (!sees) return [`it holds ${row.id}, which ${user.id} does not see`];
    const isPast = row.day < server.day - (windowDays[collection] ?? Infinity) - 3;
    if (isPast && !asked.has(row.id)) return [`it holds ${row.id}, which is old`];
    return isSame(mine, row, server.valuesFor(user, row))
      ? []
      : [`it has ${JSON.stringify(mine)} for ${JSON.stringify(row)}`];
  });
  return [...nowhere.map((id) => `it holds ${id}, which is nowhere`), ...wrong];
}

function isSame(mine: Row, row: ServerRow, values: Readonly<Record<string, unknown>>): boolean {
  const names = [...ownFields(entityOf(row.kind)), 'number'];
  return mine.row_version === row.row_version && names.every((name) => sameJson(mine[name], values[name]));
}
