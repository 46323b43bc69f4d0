import type { DeviceStore } from './device';

/**
 * Records of which the server has not everything: changes that it has not confirmed, and files that it has not taken. A
 * record that waits with its file counts once. Needs no key.
 */
export async function countUnsent({ unsent, files }: DeviceStore): Promise<number> {
  const [notes, waiting] = await Promise.all([
    unsent.toCollection().primaryKeys(),
    files.where('state').anyOf('adding', 'waiting', 'refused').primaryKeys(),
  ]);
  const noted = new Set(notes.map((key) => key.slice(key.indexOf('/') + 1)));
  return notes.length + waiting.filter((key) => !noted.has(key)).length;
}
