import { columnsOf, dash, titleColumn, updatedColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { person } from '@sync/model/entities/person';
import { formatPhone } from '@sync/model/rules/phone';
import { Badge } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import { DuplicateBadge } from './company-columns';
import type { PersonRow } from './directory-rows';

const recordOf = (row: PersonRow) => row.person;

/** Returns the columns of the list. Sorting is done outside. */
export function personColumns(context: ColumnContext): readonly DataColumn<PersonRow>[] {
  return columnsOf(person, recordOf, context, [
    titleColumn(person, recordOf, context, {
      header: 'Ad soyad',
      badges: ({ person: { is_doctor, active }, duplicates }) => (
        <>
          {is_doctor && <Badge tone="info">Hekim</Badge>}
          {!active && <Badge>Pasif</Badge>}
          {duplicates.length > 0 && <DuplicateBadge />}
        </>
      ),
    }),
    { id: 'company', field: 'company_id', width: 260, narrowWidth: 200, priority: 1 },
    { id: 'position', field: 'position_id', width: 180, priority: 2 },
    {
      id: 'department',
      header: 'Bölüm',
      width: 140,
      priority: 3,
      cell: ({ person: { doctor_branch, department } }) => (
        <span className="clip block text-ink-2">{doctor_branch ?? department ?? dash}</span>
      ),
    },
    {
      id: 'phone',
      header: 'Telefon',
      width: 148,
      priority: 1,
      cell: ({ person: { phones } }) => (
        <span className="num">{phones[0] === undefined ? dash : formatPhone(phones[0].e164)}</span>
      ),
    },
    { field: 'email', width: 200, priority: 3 },
    updatedColumn((row) => row.person.updated_at, context),
  ]);
}
