import type { Progress } from '@sync/core/checkpoint';
import type { OutboxEntry } from '@sync/core/entry';
import { ownFields } from '@sync/core/row';
import type { Row } from '@sync/core/row';
import { entryKey, outboxOf, OUTBOX, progressKey, rowsIn } from '@sync/core/tables';
import { sameJson } from '@sync/model/merge/equality';
import { accountForRemovals, accountForValues } from './account';
import type { JudgedWorld } from './account';
import type { ServerRow } from './model-server';
import { collections, entityOf, windowDays } from './sample-entities';
import type { TabHost } from './surroundings';

/** Judges a history: whether everything is at rest, and where each typed value is. */
export function judge(world: JudgedWorld): void {
  accountForRemovals(world);
  accountForValues(world);
}

/** Returns whether a change waits for the server, which never has the time for it or for its parent. */
function waitsForServer({ server }: JudgedWorld, device: TabHost, { id, mine }: OutboxEntry): boolean {
  if (server.slow.has(id)) return true;
  return [mine?.['parent_id'], mine?.['of_id']].some(
    (parent) =>
      typeof parent === 'string' &&
      server.slow.has(parent) &&
      device.disk.get(entryKey('clients', parent)) !== null,
  );
}

/** Returns what is not at rest: unsent changes, or a device that does not have what its user may see. */
export function unrest(world: JudgedWorld): readonly string[] {
  return world.devices.flatMap((device) => {
    const waiting = device.disk
      .values<OutboxEntry>(OUTBOX)
      .filter((entry) => !waitsForServer(world, device, entry))
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
