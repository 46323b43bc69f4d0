import { formatDate } from '@/lib/dates';
import type { ImportKind } from '../flow/import-kind';
import { KIND, TIME } from '../flow/mapping';
import type { BadgeTone } from '@/ui/badge';
import type { ImportFile } from '@sync/model/entities/import-file';
import type { ImportState } from '@sync/model/entities/import-values';

export const importTones: Readonly<Record<ImportState, BadgeTone>> = {
  staging: 'info',
  imported: 'accent',
  different: 'warn',
  settled: 'success',
  closed: 'neutral',
  cancelled: 'neutral',
  undone: 'neutral',
};

/** `01.11.2026 – 14.11.2026`; null where no row was taken. */
export function periodText({
  period_from: from,
  period_to: to,
}: Pick<ImportFile, 'period_from' | 'period_to'>): string | null {
  if (from === null || to === null) return null;
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}

/** Returns the name of a field, by the id of its choice; null for none. */
export function labelOf({ fields, rowKinds }: ImportKind, id: string | null): string | null {
  if (id === null) return null;
  if (id === KIND) return rowKinds?.label ?? 'Tür';
  return id === TIME ? 'İşlem saati' : (fields.find((field) => field.id === id)?.label ?? id);
}
