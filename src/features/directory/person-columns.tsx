import type { ReferenceData } from '@/data/reference-data';
import type { SyncState } from '@/data/sync-state';
import { formatDayTime } from '@/lib/dates';
import { formatPhone } from '@sync/model/rules/phone';
import { Badge } from '@/ui/badge';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn } from '@/ui/table-types';
import { dash, DuplicateBadge } from './company-columns';
import type { PersonRow } from './directory-rows';

/** The columns of the list. Sorting is done outside. */
export function personColumns(
  directory: Pick<ReferenceData, 'definitionName'>,
  mark: SyncState['mark'],
  now: number,
): readonly DataColumn<PersonRow>[] {
  return [
    {
      id: 'name',
      header: 'Ad soyad',
      sortable: true,
      hideable: false,
      key: true,
      cell: ({ person, name, duplicates }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="clip">{name}</span>
          <SyncMark state={mark('directory', person.id)} />
          {person.is_doctor && <Badge tone="info">Hekim</Badge>}
          {!person.active && <Badge>Pasif</Badge>}
          {duplicates.length > 0 && <DuplicateBadge />}
        </span>
      ),
    },
    {
      id: 'company',
      header: 'Firma',
      width: 260,
      narrowWidth: 200,
      priority: 1,
      sortable: true,
      cell: ({ company }) => <span className="clip block">{company?.name ?? dash}</span>,
    },
    {
      id: 'position',
      header: 'Pozisyon',
      width: 180,
      priority: 2,
      cell: ({ person }) => (
        <span className="clip block text-ink-2">{directory.definitionName(person.position_id) ?? dash}</span>
      ),
    },
    {
      id: 'department',
      header: 'Bölüm',
      width: 140,
      priority: 3,
      cell: ({ person }) => (
        <span className="clip block text-ink-2">{person.doctor_branch ?? person.department ?? dash}</span>
      ),
    },
    {
      id: 'phone',
      header: 'Telefon',
      width: 148,
      priority: 1,
      cell: ({ person }) => {
        const [phone] = person.phones;
        return <span className="num">{phone === undefined ? dash : formatPhone(phone.e164)}</span>;
      },
    },
    {
      id: 'email',
      header: 'E-posta',
      width: 200,
      priority: 3,
      cell: ({ person }) => <span className="clip block text-ink-2">{person.email ?? dash}</span>,
    },
    {
      id: 'updated',
      header: 'Güncellenme',
      width: 140,
      priority: 3,
      sortable: true,
      cell: ({ person }) => (
        <span className="num whitespace-nowrap text-ink-2">{formatDayTime(person.updated_at, now)}</span>
      ),
    },
  ];
}
