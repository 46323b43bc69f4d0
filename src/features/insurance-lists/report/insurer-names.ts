import type { LocalWrites } from '@/data/workspace';
import { nameKey } from '@/import/read/name-key';
import { insurer as insurerLookup } from '@sync/model/lookups/insurer';
import type { DefinitionOf } from '@sync/model/entities/definition';

type Insurer = DefinitionOf<'insurer'>;

/**
 * Keeps what a list calls an insurer among its other names, so that the next list is understood.
 * @returns false where the insurer has the name already
 */
export async function keepInsurerName(writes: LocalWrites, insurer: Insurer, name: string): Promise<boolean> {
  const known = [insurer.name, ...insurer.attributes.other_names].map(nameKey);
  if (known.includes(nameKey(name))) return false;
  await writes.change(
    insurerLookup,
    insurer.id,
    { attributes: { ...insurer.attributes, other_names: [...insurer.attributes.other_names, name] } },
    { summary: `Sigorta şirketleri: ${insurer.name}, listelerdeki adı eklendi` },
  );
  return true;
}
