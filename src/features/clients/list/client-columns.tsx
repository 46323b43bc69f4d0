import { Ban } from 'lucide-react';
import { clientKinds } from '@sync/model/entities/client';
import { countries } from '@sync/model/tr/countries';
import { formatPhone } from '@sync/model/rules/phone';
import { relativeLine, relativeText } from '@/records/relative-line';
import type { ReferenceData } from '@/data/reference-data';
import type { SyncState } from '@/data/sync-state';
import { formatDayTime } from '@/lib/dates';
import { dash } from '@/kit/list/entity-columns';
import { PersonChip } from '@/ui/avatar';
import { RecordNo } from '@/ui/record-no';
import type { DataColumn } from '@/ui/table-types';
import { ageText, clientNumber } from './client-words';
import type { ListedClient } from './use-client-list';

/** Columns that nobody sees before choosing them. */
export const hiddenAtFirst = ['country', 'created'];

/** Returns the columns of the list. Sorting is done outside, by the columns by which the list can sort all its rows. */
export function clientColumns(
  reference: Pick<ReferenceData, 'userName' | 'definition'>,
  mark: SyncState['mark'],
  now: number,
): readonly DataColumn<ListedClient>[] {
  return [
    {
      id: 'no',
      header: 'Hasta no',
      width: 116,
      narrowWidth: 108,
      hideable: false,
      cell: ({ row }) => (
        <RecordNo className="text-ink-2" no={clientNumber(row.clientNo)} sync={mark('clients', row.id)} />
      ),
    },
    {
      id: 'name',
      header: 'Ad soyad',
      narrowHeader: 'Hasta',
      sortable: true,
      hideable: false,
      key: true,
      cell: ({ row, relative }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="clip">{row.name}</span>
          {row.doNotContact && <DoNotContact />}
          {relative !== null && (
            <span className="meta clip min-w-0 flex-1 font-normal text-ink-2">
              {relativeLine(relative, reference)}
            </span>
          )}
        </span>
      ),
      narrowCell: ({ row, relative }) => (
        <span className="block min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <span className="clip">{row.name}</span>
            {row.doNotContact && <DoNotContact />}
          </span>
          <span className="meta num clip block font-normal text-ink-2">
            {relative !== null
              ? relativeText(relative, reference)
              : [row.phone && formatPhone(row.phone), row.identityMasked].filter(Boolean).join(' · ') || '–'}
          </span>
        </span>
      ),
    },
    {
      id: 'identity',
      header: 'Kimlik no',
      width: 116,
      priority: 3,
      cell: ({ row }) => <span className="num text-ink-2">{row.identityMasked ?? dash}</span>,
    },
    {
      id: 'phone',
      header: 'Telefon',
      width: 152,
      priority: 3,
      cell: ({ row }) => (
        <span className="num clip block">{row.phone === null ? dash : formatPhone(row.phone)}</span>
      ),
    },
    {
      id: 'age',
      header: 'Yaş',
      width: 68,
      priority: 2,
      align: 'end',
      cell: ({ row }) =>
        ageText({ birth_date: row.birthDate, deceased_on: row.deceasedOn })?.replace(' yaş', '') ?? dash,
    },
    {
      id: 'kind',
      header: 'Tür',
      width: 80,
      cell: ({ row }) => <span className="text-ink-2">{clientKinds[row.kind]}</span>,
    },
    {
      id: 'country',
      header: 'Ülke',
      width: 120,
      priority: 3,
      cell: ({ row }) => (
        <span className="clip block text-ink-2">
          {row.country === null ? dash : (countries[row.country as keyof typeof countries] ?? row.country)}
        </span>
      ),
    },
    {
      id: 'open',
      header: 'Açık talep',
      width: 92,
      narrowWidth: 84,
      align: 'end',
      cell: ({ openTickets }) => (openTickets === 0 ? dash : openTickets),
    },
    {
      id: 'updated',
      header: 'Güncellenme',
      width: 144,
      priority: 2,
      sortable: true,
      cell: ({ row }) => (
        <span className="num whitespace-nowrap text-ink-2">{formatDayTime(row.updatedAt, now)}</span>
      ),
    },
    {
      id: 'created',
      header: 'Kayıt',
      width: 144,
      priority: 3,
      sortable: true,
      cell: ({ row }) => (
        <span className="num whitespace-nowrap text-ink-2">{formatDayTime(row.createdAt, now)}</span>
      ),
    },
    {
      id: 'responsible',
      header: 'Sorumlu',
      width: 168,
      narrowWidth: 150,
      priority: 2,
      cell: ({ row }) =>
        row.responsibleId === null ? dash : <PersonChip name={reference.userName(row.responsibleId)} />,
    },
  ];
}

/** Shows a small mark after the name of a client who does not want to be called. */
function DoNotContact() {
  return (
    <span className="shrink-0 text-danger" role="img" aria-label="Aranmasın">
      <Ban className="size-4" aria-hidden="true" />
    </span>
  );
}
