import type { DeviceStore } from './device';

/**
 * Records of which the server has not everything: changes that it has not confirmed, and files that it has not taken. A
 * record that waits with its file counts once. Needs no key.
 * @param outbox records with an unsent change that the sync core keeps: `<collection>/<id>`
 */
export async function countUnsent(
  { unsent, files }: DeviceStore,
  outbox: readonly string[] = [],
): Promise<number> {
  const [notes, waiting] = await Promise.all([
    unsent.toCollection().primaryKeys(),
    files.where('state').anyOf('adding', 'waiting', 'refused').primaryKeys(),
  ]);
  const changed = [...notes, ...outbox];
  const noted = new Set(changed.map((key) => key.slice(key.indexOf('/') + 1)));
  return changed.length + waiting.filter((key) => !noted.has(key)).length;
}
