import { setTimeout as delay } from 'node:timers/promises';
import { settleAccounts } from './accounts';
import type { Account, Books, Version } from './accounts';
import { differences, visibleRows } from './comparison';
import type { Deliveries } from './deliveries';
import type { DeviceSlot } from './device-slot';
import type { Hospital } from './server';

/** Seconds in which everything has to come to rest once nothing is broken any more. */
const REST_SECONDS = 60;
/** Rounds of synchronising that it has at least: on a busy machine few go into these seconds. */
const REST_ROUNDS = 40;

/** Waits until every device equals the server. @returns what still differs when the time is up */
export async function comeToRest(
  slots: readonly DeviceSlot[],
  hospital: Hospital,
): Promise<readonly string[]> {
  const deadline = performance.now() + REST_SECONDS * 1_000;
  for (let round = 1; ; round += 1) {
    await Promise.all(slots.map(({ process }) => process.order<'sync'>({ type: 'sync' })));
    await delay(250);
    const left = await unrest(slots, hospital);
    if (left.length === 0 || (round >= REST_ROUNDS && performance.now() > deadline)) return left;
  }
}

/** In what the devices are not at rest. */
async function unrest(slots: readonly DeviceSlot[], hospital: Hospital): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [at, slot] of slots.entries()) {
    const holdings = await slot.process.order<'holdings'>({ type: 'holdings' });
    for (const { key } of holdings.unsent) found.push(`device ${at}: ${key} waits to be sent`);
    if (holdings.viewEvents > 0) found.push(`device ${at}: ${holdings.viewEvents} looks wait to be reported`);
    if (holdings.status.storageFailed) found.push(`device ${at} says that its storage is full`);
    if (found.length > 0) continue;
    const expected = await visibleRows(hospital, slot.person);
    found.push(...differences(expected, holdings).map((text) => `device ${at}: ${text}`));
  }
  return found;
}

export interface Verdict {
  readonly account: Account;
  readonly problems: readonly string[];
}

/**
 * Follows everything that was done to where it ended.
 * @param views looks that were made. @param note takes what the devices list and the server has stored, for the log
 */
export async function judge(
  slots: readonly DeviceSlot[],
  hospital: Hospital,
  done: Pick<Books, 'writes' | 'givenUp' | 'torn'>,
  deliveries: Deliveries,
  views: number,
  note: (text: string) => void,
): Promise<Verdict> {
  const holdings = await Promise.all(
    slots.map(({ process }) => process.order<'holdings'>({ type: 'holdings' })),
  );
  const versions = (await hospital.owner`
    select table_name as table, id, row_version::integer as version, by, document
    from faults.versions order by id, row_version, at`) as unknown as readonly Version[];
  for (const [at, { unsent, refused, conflicts }] of holdings.entries()) {
    for (const entry of [...unsent, ...refused, ...conflicts]) {
      note(`      device ${at} lists ${JSON.stringify(entry)}`);
    }
  }
  for (const { table, id, version, document } of versions) {
    note(`      stored ${table}/${id} ${version} ${JSON.stringify(document)}`);
  }
  const { account, problems } = settleAccounts({ ...done, versions, holdings });
  // Clashes that were settled by rule are told there, too; how many there are depends on who came first.
  const [looks] = await hospital.owner`
    select count(*)::integer as count from public.audit_log where action <> 'decide'`;
  const unlogged =
    looks?.['count'] === views
      ? []
      : [`${views} looks were made, ${String(looks?.['count'])} are in the log`];
  return { account, problems: [...problems, ...deliveries.trespasses(versions), ...unlogged] };
}
