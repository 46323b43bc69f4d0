import { formatDateTime } from '@/lib/dates';
import type { StatusChange } from '@sync/model/entities/ticket-entry';
import { priorities } from '@sync/model/entities/ticket-values';
import type { Names } from '@/kit/record/field-words';

/** Returns the old or new value of a ticket's field, as `StatusChange` notes it, in words. */
export function changeWords(field: StatusChange['field'], value: string | null, names: Names): string {
  if (value === null) return '–';
  switch (field) {
    case 'status':
    case 'team':
    case 'department':
      return names.definitionName(value) ?? '–';
    case 'assignee':
    case 'watcher':
      return names.userName(value) ?? '–';
    case 'priority':
      return (priorities as Readonly<Record<string, string>>)[value] ?? value;
    case 'due':
      return formatDateTime(value);
    // A field of a newer server.
    default:
      return value;
  }
}
