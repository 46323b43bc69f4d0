import type { Directory } from '@/data/definitions';
import type { RelativeRow } from '@/data/indexes';
import { formatPhone } from '@sync/model/rules/phone';

/** Who of a client's relatives it is: `Annesi: Nermin Aksoylu`. */
export function relativeLine(
  { typeId, name }: Pick<RelativeRow, 'typeId' | 'name'>,
  directory: Pick<Directory, 'definition'>,
): string {
  const type = directory.definition('relation_type', typeId)?.name ?? 'Yakını';
  return name === null ? type : `${type}: ${name}`;
}

/** Through whom a search found the client: `Annesi: Nermin Aksoylu, 0532 123 45 67`. */
export function relativeText(relative: RelativeRow, directory: Pick<Directory, 'definition'>): string {
  return `${relativeLine(relative, directory)}, ${formatPhone(relative.phone)}`;
}
