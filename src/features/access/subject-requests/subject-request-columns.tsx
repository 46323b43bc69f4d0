import { CircleAlert, CircleCheck, CircleDot, CircleX, Clock, Hourglass } from 'lucide-react';
import type { ReferenceData } from '@/data/reference-data';
import { cx } from '@/lib/class-names';
import { formatDate } from '@/lib/dates';
import type { IconType } from '@/ui/icon';
import type { DataColumn } from '@/ui/table-types';
import {
  subjectRequestChannels,
  subjectRequestKinds,
  subjectRequestStatuses,
} from '@sync/model/rules/subject-request';
import type { SubjectRequestStatus } from '@sync/model/rules/subject-request';
import { dueWords } from './subject-request-rows';
import type { RequestRow } from './subject-request-rows';

const statusLooks: Readonly<Record<SubjectRequestStatus, readonly [IconType, string]>> = {
  new: [CircleDot, 'text-st-new'],
  in_progress: [Hourglass, 'text-st-open'],
  answered: [CircleCheck, 'text-success'],
  rejected: [CircleX, 'text-ink-3'],
};

function StatusLabel({ status }: { status: SubjectRequestStatus }) {
  const [Icon, ink] = statusLooks[status];
  return (
    <span className="flex items-center gap-1.5">
      <Icon className={cx('size-4 shrink-0', ink)} aria-hidden="true" />
      {subjectRequestStatuses[status]}
    </span>
  );
}

/** Shows the last day for an answer, and how far away it is; for answered ones the day of the answer. */
export function DueLabel({ row, stacked = false }: { row: RequestRow; stacked?: boolean }) {
  const { request, daysLeft } = row;
  if (daysLeft === null) {
    return <span className="num text-ink-2">{formatDate(request.answered_at ?? '')} yanıtlandı</span>;
  }
  const { text, tone } = dueWords(daysLeft);
  const Icon = tone === 'late' ? CircleAlert : Clock;
  const ink = { late: 'font-medium text-danger', soon: 'font-medium text-warn', calm: 'text-ink-2' }[tone];
  return (
    <span className={cx('num flex min-w-0', stacked ? 'flex-col items-start' : 'items-center gap-2')}>
      <span>{formatDate(request.due_on)}</span>
      <span className={cx('meta flex items-center gap-1', ink)}>
        {tone !== 'calm' && <Icon className="size-3.5 shrink-0" aria-hidden="true" />}
        {text}
      </span>
    </span>
  );
}

/** Returns the columns; sorting is done outside. */
export function requestColumns(reference: ReferenceData): readonly DataColumn<RequestRow>[] {
  return [
    {
      id: 'applicant',
      header: 'Başvuran',
      hideable: false,
      key: true,
      cell: ({ name, request }) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <span className="clip">{name}</span>
          {request.client_no !== null && (
            <span className="meta num shrink-0 font-normal text-ink-2">No {request.client_no}</span>
          )}
        </span>
      ),
      narrowCell: ({ name, request }) => (
        <span className="min-w-0">
          <span className="clip block">{name}</span>
          <span className="meta clip block font-normal text-ink-2">
            {subjectRequestKinds[request.request_kind]}
          </span>
        </span>
      ),
    },
    {
      id: 'kind',
      header: 'Başvuru türü',
      width: 144,
      priority: 3,
      cell: ({ request }) => subjectRequestKinds[request.request_kind],
    },
    {
      id: 'channel',
      header: 'Geliş yolu',
      width: 112,
      priority: 3,
      cell: ({ request }) => subjectRequestChannels[request.channel],
    },
    {
      id: 'received',
      header: 'Geliş',
      width: 112,
      narrowWidth: 104,
      cell: ({ request }) => <span className="num">{formatDate(request.received_on)}</span>,
    },
    {
      id: 'due',
      header: 'Son gün',
      width: 224,
      narrowWidth: 168,
      cell: (row) => <DueLabel row={row} />,
      narrowCell: (row) => <DueLabel row={row} stacked />,
    },
    {
      id: 'assignee',
      header: 'Sorumlu',
      width: 168,
      priority: 2,
      cell: ({ request }) => reference.userName(request.assignee_id) ?? <span className="text-ink-3">–</span>,
    },
    {
      id: 'status',
      header: 'Durum',
      width: 136,
      narrowWidth: 136,
      cell: ({ request }) => <StatusLabel status={request.status} />,
    },
  ];
}
