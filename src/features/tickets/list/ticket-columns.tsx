import type { ReactNode } from 'react';
import { formatDateTime, formatDay } from '@/lib/dates';
import type { ReferenceData } from '@/data/reference-data';
import type { RecordMark } from '@/data/sync-state';
import { TicketDue } from '@/records/ticket-row/ticket-due';
import { Badge } from '@/ui/badge';
import { PersonChip } from '@/ui/avatar';
import { PriorityGlyph, PriorityLabel, priorityNames } from '@/ui/priority';
import { RecordNo } from '@/ui/record-no';
import { StatusGlyph, StatusLabel, statusNames } from '@/ui/status';
import type { DataColumn } from '@/ui/table-types';
import type { ListedTicket } from '../use-ticket-list';

export interface ColumnContext {
  readonly reference: ReferenceData;
  readonly mark: (id: string) => RecordMark;
  /** Milliseconds since 1970. */
  readonly now: number;
}

function Clip({ children }: { children: string }) {
  return <span className="clip block">{children}</span>;
}

/** Renders a line of two texts, the first of which gives way. */
function Ends({ end, children }: { end: ReactNode; children: string }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="clip min-w-0 flex-1">{children}</span>
      <span className="meta shrink-0">{end}</span>
    </span>
  );
}

/** Returns the columns of the ticket table; the last five are hidden until chosen. */
export function ticketColumns({ reference, mark, now }: ColumnContext): readonly DataColumn<ListedTicket>[] {
  const named = (id: string | null) => reference.definitionName(id) ?? '';
  return [
    {
      id: 'number',
      header: 'Talep no',
      width: 120,
      narrowWidth: 124,
      sortable: true,
      hideable: false,
      cell: ({ row }) => <RecordNo no={row.number} sync={mark(row.id)} className="text-ink-2" />,
    },
    {
      id: 'client',
      header: 'Hasta',
      width: 136,
      priority: 3,
      givesWay: 4,
      sortable: true,
      cell: ({ clientName }) =>
        clientName === null ? <span className="text-ink-3">–</span> : <Clip>{clientName}</Clip>,
    },
    {
      id: 'subject',
      header: 'Konu',
      narrowHeader: 'Konu ve hasta',
      minWidth: 320,
      key: true,
      hideable: false,
      cell: ({ row }) => <Clip>{row.subject}</Clip>,
      narrowCell: ({ row, clientName }) => (
        <span className="block py-1">
          <Clip>{row.subject}</Clip>
          <span className="clip meta block font-normal text-ink-2">
            {[clientName, named(row.typeId)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'type',
      header: 'Tip',
      width: 154,
      priority: 3,
      givesWay: 1,
      sortable: true,
      cell: ({ row }) => (
        <span className="text-ink-2">
          <Clip>{named(row.typeId)}</Clip>
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Durum',
      width: 110,
      narrowWidth: 124,
      sortable: true,
      cell: ({ row }) => <StatusLabel category={row.category}>{named(row.statusId)}</StatusLabel>,
    },
    {
      id: 'priority',
      header: 'Öncelik',
      narrowHeader: '',
      width: 98,
      narrowWidth: 48,
      givesWay: 3,
      sortable: true,
      cell: ({ row }) => <PriorityLabel priority={row.priority} />,
      narrowCell: ({ row }) => (
        <PriorityGlyph priority={row.priority} label={priorityNames[row.priority]} className="size-4" />
      ),
    },
    {
      id: 'assignee',
      header: 'Atanan',
      width: 142,
      priority: 2,
      givesWay: 2,
      sortable: true,
      cell: ({ row }) => <PersonChip name={reference.userName(row.assigneeId)} />,
    },
    {
      id: 'due',
      header: 'Son tarih',
      width: 164,
      narrowWidth: 168,
      givesWay: 5,
      sortable: true,
      cell: ({ row }) => <Due row={row} now={now} />,
    },
    {
      id: 'source',
      header: 'Kaynak',
      width: 130,
      sortable: true,
      cell: ({ row }) => <Clip>{named(row.sourceId)}</Clip>,
    },
    {
      id: 'team',
      header: 'Ekip',
      width: 140,
      cell: ({ row }) => <Clip>{named(row.teamId)}</Clip>,
    },
    {
      id: 'tags',
      header: 'Etiketler',
      width: 160,
      cell: ({ row }) => (
        <span className="clip flex gap-1">
          {row.tagIds.map((id) => (
            <Badge key={id}>{named(id)}</Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'created',
      header: 'Açılış',
      width: 130,
      sortable: true,
      cell: ({ row }) => <When at={row.createdAt} now={now} />,
    },
    {
      id: 'updated',
      header: 'Güncellenme',
      width: 130,
      sortable: true,
      cell: ({ row }) => <When at={row.updatedAt} now={now} />,
    },
  ];
}

/** Returns the columns of the list while a ticket is open beside it. */
export function besideColumns({ reference, mark, now }: ColumnContext): readonly DataColumn<ListedTicket>[] {
  return [
    {
      id: 'status',
      header: 'Durum',
      headerHidden: true,
      width: 40,
      cell: ({ row }) => (
        <StatusGlyph
          category={row.category}
          label={reference.definitionName(row.statusId) ?? statusNames[row.category]}
        />
      ),
    },
    {
      id: 'subject',
      header: 'Konu ve hasta',
      key: true,
      cell: ({ row, clientName }) => (
        <span className="block py-1 pr-1">
          <Ends end={<RecordNo no={row.number} sync={mark(row.id)} className="font-normal text-ink-2" />}>
            {row.subject}
          </Ends>
          <span className="meta block font-normal text-ink-2">
            <Ends end={<Due row={row} now={now} />}>{clientName ?? '–'}</Ends>
          </span>
        </span>
      ),
    },
  ];
}

/** Columns that nobody sees before choosing them. */
export const hiddenAtFirst = ['source', 'team', 'tags', 'created', 'updated'] as const;

function When({ at, now }: { at: string; now: number }) {
  return (
    <span className="num whitespace-nowrap text-ink-2" title={formatDateTime(at)}>
      {formatDay(at, now)}
    </span>
  );
}

function Due({ row, now }: { row: ListedTicket['row']; now: number }) {
  return (
    <TicketDue
      now={now}
      ticket={{
        status_category: row.category,
        due_at: row.dueAt,
        waiting_reason: row.waitingReason,
        waiting_until: row.waitingUntil,
        paused_at: row.pausedAt,
      }}
    />
  );
}
