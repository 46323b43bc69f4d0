import type { Directory } from '@/data/definitions';
import type { RelativeRow } from '@/data/indexes';

/** Who of a client's relatives it is: `Annesi: Nermin Aksoylu`. */
export function relativeLine(
  { typeId, name }: Pick<RelativeRow, 'typeId' | 'name'>,
  directory: Pick<Directory, 'definition'>,
): string {
  const type = directory.definition('relation_type', typeId)?.name ?? 'Yakını';
  return name === null ? type : `${type}: ${name}`;
}
