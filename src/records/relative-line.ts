import type { ReferenceData } from '@/data/reference-data';
import type { RelativeRow } from '@/data/indexes';
import { formatPhone } from '@sync/model/rules/phone';

/** Says which of a client's relatives it is: `Annesi: Nermin Aksoylu`. */
export function relativeLine(
  { typeId, name }: Pick<RelativeRow, 'typeId' | 'name'>,
  reference: Pick<ReferenceData, 'definition'>,
): string {
  const type = reference.definition('relation_type', typeId)?.name ?? 'Yakını';
  return name === null ? type : `${type}: ${name}`;
}

/** Describes the relative through whom a search found the client: `Annesi: Nermin Aksoylu, 0532 123 45 67`. */
export function relativeText(relative: RelativeRow, reference: Pick<ReferenceData, 'definition'>): string {
  return `${relativeLine(relative, reference)}, ${formatPhone(relative.phone)}`;
}
