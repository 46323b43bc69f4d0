import { setTimeout as delay } from 'node:timers/promises';
import { settleAccounts } from './accounts';
import type { Account, Books } from './accounts';
import { differences, visibleRows } from './comparison';
import type { Deliveries } from './deliveries';
import type { DeviceSlot } from './device-slot';
import { played } from './played';
import type { HistoryKind } from './played';
import type { Hospital } from './server';
import { recordsOf } from './server-records';
import type { ServerRecords, Version } from './server-records';

/** Seconds in which everything has to come to rest once nothing is broken any more. */
const REST_SECONDS = 60;
/** Rounds of synchronising that it has at least: on a busy machine few go into these seconds. */
const REST_ROUNDS = 40;

/** Waits until every device equals the server. @returns what still differs when the time is up */
export async function comeToRest(
  slots: readonly DeviceSlot[],
  hospital: Hospital,
  kind: HistoryKind,
): Promise<readonly string[]> {
  const deadline = performance.now() + REST_SECONDS * 1_000;
  for (let round = 1; ; round += 1) {
    await Promise.all(slots.map(({ process }) => process.order<'sync'>({ type: 'sync' })));
    await delay(250);
    const left = await unrest(slots, hospital, kind);
    if (left.length === 0 || (round >= REST_ROUNDS && performance.now() > deadline)) return left;
  }
}

/** Returns why the devices are not at rest. */
async function unrest(
  slots: readonly DeviceSlot[],
  hospital: Hospital,
  kind: HistoryKind,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [at, slot] of slots.entries()) {
    const holdings = await slot.process.order<'holdings'>({ type: 'holdings' });
    for (const { key } of holdings.unsent) found.push(`device ${at}: ${key} waits to be sent`);
    if (holdings.viewEvents > 0) found.push(`device ${at}: ${holdings.viewEvents} looks wait to be reported`);
    if (holdings.status.storageFailed) found.push(`device ${at} says that its storage is full`);
    if (found.length > 0) continue;
    const expected = await visibleRows(hospital, slot.person, played[kind].first);
    found.push(...differences(expected, holdings).map((text) => `device ${at}: ${text}`));
  }
  return found;
}

export interface Verdict {
  readonly account: Account;
  readonly problems: readonly string[];
}

/**
 * Finds patients and tickets that were taken off a device at some moment, though its user saw them all the time. Only
 * those that were there from the beginning: others may be discarded, or rejected.
 */
function wronglyTaken(
  slots: readonly DeviceSlot[],
  deliveries: Deliveries,
  versions: readonly Version[],
  { beginning, removed }: { readonly beginning: ReadonlySet<string>; readonly removed: ReadonlySet<string> },
): readonly string[] {
  return slots.flatMap(({ left, person }, at) =>
    [...left].flatMap((key) => {
      const [kind = '', id = ''] = key.split('/');
      const known = (kind === 'client' || kind === 'ticket') && beginning.has(id) && !removed.has(id);
      if (
        !known ||
        !deliveries.alwaysSees(
          person,
          kind,
          versions.filter((version) => version.id === id),
        )
      )
        return [];
      return [`device ${at}: ${key} was taken off it, though ${person.name} saw it all the time`];
    }),
  );
}

/**
 * Follows everything that was done to where it ended.
 * @param views looks that were made. @param beginning ids of the records that were there before any device opened
 * @param note takes what the devices list and the server has stored, for the log
 */
export async function judge(
  slots: readonly DeviceSlot[],
  hospital: Hospital,
  done: Pick<Books, 'writes' | 'givenUp' | 'torn' | 'merges'>,
  takenBack: readonly ServerRecords[],
  deliveries: Deliveries,
  views: number,
  beginning: ReadonlySet<string>,
  note: (text: string) => void,
): Promise<Verdict> {
  const holdings = await Promise.all(
    slots.map(({ process }) => process.order<'holdings'>({ type: 'holdings' })),
  );
  const { versions, decided, looks } = await recordsOf(hospital);
  for (const [at, { unsent, refused, conflicts }] of holdings.entries()) {
    for (const entry of [...unsent, ...refused, ...conflicts]) {
      note(`      device ${at} lists ${JSON.stringify(entry)}`);
    }
  }
  for (const { table, id, version, document } of versions) {
    note(`      stored ${table}/${id} ${version} ${JSON.stringify(document)}`);
  }
  const { account, problems } = settleAccounts({ ...done, versions, decided, takenBack, holdings });
  const logged = new Set([...takenBack.flatMap((before) => before.looks), ...looks]).size;
  const unlogged = logged === views ? [] : [`${views} looks were made, ${logged} are in the log`];
  const all = [...takenBack.flatMap((before) => before.versions), ...versions];
  const removals = [...done.writes, ...done.torn].filter(({ write }) => write.operation === 'remove');
  const removed = new Set(removals.map(({ write }) => write.id));
  const taken = wronglyTaken(slots, deliveries, all, { beginning, removed });
  return { account, problems: [...problems, ...deliveries.trespasses(all), ...taken, ...unlogged] };
}
