import type { CollectionName } from '../model/entity';
import type { PullCoordinator } from './pull-coordinator';
import type { EpochSource } from './scoped-pull';
import type { Cursor } from './wire';

/** Rows that one call asks about. */
const ASKED = 1_000;

/**
 * Those of these rows that the person sees. A pull gives out nothing from the oldest transaction that is under way on:
 * while somebody writes for long, as an import does, a row that has changed since, or that a rebase has stamped, does
 * not come, and is no less in sight for that. It comes with a pull once that transaction has ended.
 * @param cursor of the last page. @returns null where the answer was given under other rights than these
 */
export async function rowsInSight(
  pulls: PullCoordinator,
  epochs: EpochSource,
  collection: CollectionName,
  ids: readonly string[],
  cursor: Cursor,
  epoch: string,
): Promise<ReadonlySet<string> | null> {
  const inSight = new Set<string>();
  for (let at = 0; at < ids.length; at += ASKED) {
    const page = await pulls.pull(collection, cursor, 1, { held: ids.slice(at, at + ASKED) });
    if (epoch !== '' && epochs.epoch() !== epoch) return null;
    for (const id of page.in_sight ?? []) inSight.add(id);
  }
  return inSight;
}
