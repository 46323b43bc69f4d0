import { Repeat } from 'lucide-react';
import type { MeetingRow, Occurrence } from '@/data/meetings';
import type { RecordMark } from '@/data/sync-state';
import { dayOf, formatDate, formatDay, formatDayTime, formatTime } from '@/lib/dates';
import { dash } from '@/kit/list/entity-columns';
import { PersonChip } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn } from '@/ui/table-types';
import { meetingKinds, meetingStatuses, participantResponses } from '@sync/model/entities/meeting-values';
import { responseTones } from '../detail/meeting-facts';
import { ownResponse } from './meeting-list-rows';
import type { MeetingNames } from './use-meeting-list';

export interface MeetingColumnContext {
  readonly names: Pick<MeetingNames, 'company' | 'companies' | 'user'>;
  readonly mark: (id: string) => RecordMark;
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Columns that nobody sees before choosing them. */
export const hiddenAtFirst = ['participants', 'actions', 'updated'];

const orDash = (text: string | null) =>
  text === null ? dash : <span className="clip block text-ink-2">{text}</span>;

/** `Bugün 09:00–10:00`, `24.11.2026, tüm gün`, and both ends of what takes longer than a day. */
export function whenText(
  { start, end, row }: Pick<Occurrence, 'start' | 'end' | 'row'>,
  now: number,
): string {
  const last = row.allDay ? end - 1 : end;
  const ofOneDay = dayOf(start) === dayOf(last);
  if (row.allDay)
    return ofOneDay ? `${formatDay(start, now)}, tüm gün` : `${formatDate(start)} – ${formatDate(last)}`;
  return ofOneDay
    ? `${formatDayTime(start, now)}–${formatTime(end)}`
    : `${formatDayTime(start, now)} – ${formatDayTime(end, now)}`;
}

const statusTone = ({ status, cancelled }: MeetingRow) => {
  if (cancelled) return 'danger';
  if (status === 'draft' || status === 'postponed') return 'warn';
  return status === 'in_progress' ? 'accent' : 'neutral';
};

const placeOf = ({ room, place }: MeetingRow): string | null => room ?? place;

function Title({ row, mark }: { row: MeetingRow; mark: RecordMark }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className={row.cancelled ? 'clip line-through' : 'clip'}>{row.title}</span>
      <SyncMark state={mark} />
      {row.recurrence !== null && (
        <>
          <Repeat className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
          <span className="sr-only">yineleniyor</span>
        </>
      )}
    </span>
  );
}

/** Returns the columns of the list. Sorting is done outside. */
export function meetingColumns({
  names,
  mark,
  userId,
  now,
}: MeetingColumnContext): readonly DataColumn<Occurrence>[] {
  const columns: readonly DataColumn<Occurrence>[] = [
    {
      id: 'time',
      header: 'Zaman',
      width: 168,
      narrowWidth: 176,
      sortable: true,
      hideable: false,
      cell: (occurrence) => <span className="num clip block">{whenText(occurrence, now)}</span>,
    },
    {
      id: 'title',
      header: 'Konu',
      narrowHeader: 'Konu ve yer',
      sortable: true,
      hideable: false,
      key: true,
      cell: ({ row }) => <Title row={row} mark={mark(row.id)} />,
      narrowCell: ({ row }) => (
        <span className="block py-1">
          <Title row={row} mark={mark(row.id)} />
          <span className="clip meta block font-normal text-ink-2">
            {[placeOf(row), names.company(row.companyId)].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Durum',
      width: 124,
      sortable: true,
      cell: ({ row }) =>
        row.status === null ? dash : <Badge tone={statusTone(row)}>{meetingStatuses[row.status]}</Badge>,
    },
    {
      id: 'kind',
      header: 'Tür',
      width: 120,
      priority: 3,
      sortable: true,
      cell: ({ row }) => orDash(row.kind === null ? null : meetingKinds[row.kind]),
    },
    {
      id: 'room',
      header: 'Salon / yer',
      width: 144,
      priority: 3,
      sortable: true,
      cell: ({ row }) => orDash(placeOf(row)),
    },
    {
      id: 'company',
      header: 'Firma',
      width: 144,
      priority: 3,
      sortable: true,
      cell: ({ row }) => orDash(names.company(row.companyId)),
    },
    {
      id: 'organiser',
      header: 'Düzenleyen',
      width: 150,
      priority: 2,
      sortable: true,
      cell: ({ row }) =>
        row.organiserId === null ? dash : <PersonChip name={names.user(row.organiserId)} />,
    },
    {
      id: 'participants',
      header: 'Katılımcı',
      width: 96,
      align: 'end',
      sortable: true,
      cell: ({ row }) => (row.participants === 0 ? dash : row.participants),
    },
    {
      id: 'answer',
      header: 'Yanıtınız',
      width: 96,
      priority: 2,
      cell: ({ row }) => {
        const response = ownResponse(row, userId);
        return response === null ? (
          dash
        ) : (
          <Badge tone={responseTones[response]}>{participantResponses[response]}</Badge>
        );
      },
    },
    {
      id: 'actions',
      header: 'Açık aksiyon',
      width: 112,
      align: 'end',
      sortable: true,
      cell: ({ row }) => (row.openActions === 0 ? dash : row.openActions),
    },
    {
      id: 'updated',
      header: 'Güncellenme',
      width: 140,
      sortable: true,
      cell: ({ row }) => (
        <span className="num whitespace-nowrap text-ink-2">{formatDayTime(row.updatedAt, now)}</span>
      ),
    },
  ];
  // Who may not read the companies has none of their names.
  return names.companies.length === 0 ? columns.filter(({ id }) => id !== 'company') : columns;
}
