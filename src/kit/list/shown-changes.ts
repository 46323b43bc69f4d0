import { formatDate, isIsoDate } from '@/lib/dates';
import { formatMinor } from '@/lib/numbers';
import { biopsy } from '@sync/model/entities/biopsy';
import { biopsyStatuses, reviewStates } from '@sync/model/entities/biopsy-values';
import { insuranceCase } from '@sync/model/entities/insurance-case';
import { caseStatuses, lineDecisions } from '@sync/model/entities/insurance-values';
import type { CaseLine } from '@sync/model/entities/insurance-values';
import type { Field } from '@sync/model/fields';
import type { ListRow } from '@sync/rpc/list-rows';

/** Change of a row to its record, done or proposed. */
export interface ShownChange {
  readonly id: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const NOTHING = '–';

function linesText(lines: unknown): string {
  if (!Array.isArray(lines) || lines.length === 0) return NOTHING;
  return (lines as readonly CaseLine[])
    .map(({ name, decision, approved }) =>
      [name, lineDecisions[decision], approved === null ? null : formatMinor(approved)]
        .filter((part) => part !== null)
        .join(' · '),
    )
    .join('\n');
}

function fieldText(
  kind: ListRow['record_kind'],
  id: string,
  field: Field | undefined,
  value: unknown,
): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (id === 'lines') return linesText(value);
  if (id === 'status' && typeof value === 'string') {
    const known: Readonly<Record<string, string>> = kind === 'biopsy' ? biopsyStatuses : caseStatuses;
    return known[value] ?? value;
  }
  if (id === 'review' && typeof value === 'string') {
    return (reviewStates as Readonly<Record<string, string>>)[value] ?? value;
  }
  if (typeof value === 'number') return id.endsWith('_amount') ? formatMinor(value) : String(value);
  if (typeof value === 'string') {
    if (isIsoDate(value.slice(0, 10)) && /^\d{4}-\d\d-\d\d(?:T|$)/u.test(value)) return formatDate(value);
    return field?.valueLabels?.[value] ?? value;
  }
  return typeof value === 'boolean' ? (value ? 'Evet' : 'Hayır') : 'değişir';
}

/** Columns that say nothing to people. */
const SILENT = new Set(['reading', 'batch_id']);

/** Returns the old and new value of each column of the record. */
export function shownChanges({
  record_kind: kind,
  before,
  after,
}: Pick<ListRow, 'record_kind' | 'before' | 'after'>): readonly ShownChange[] {
  if (after === null) return [];
  const fields: Readonly<Record<string, Field>> = (kind === 'biopsy' ? biopsy : insuranceCase).fields;
  return Object.keys(after)
    .filter((id) => !SILENT.has(id))
    .map((id) => ({
      id,
      label: id === 'jars' ? 'Kaplar' : (fields[id]?.label ?? id),
      before: fieldText(kind, id, fields[id], before?.[id]),
      after: fieldText(kind, id, fields[id], after[id]),
    }));
}
