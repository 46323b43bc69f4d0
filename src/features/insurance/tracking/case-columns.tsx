import { FileWarning } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatDate, formatDay, formatDayTime, formatDuration } from '@/lib/dates';
import { dash } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { daysLeft, statusLooks, wholeMoney } from '@/records/insurance/case-words';
import { Avatar } from '@/ui/avatar';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn } from '@/ui/table-types';
import { caseStatuses, reopenReasons, reviewKinds } from '@sync/model/entities/insurance-values';
import type { CaseRow } from '../case-row';

/** Columns that a user adds: what few look at in a list. */
export const hiddenAtFirst: readonly string[] = [
  ...['insurer', 'lines', 'units', 'valid', 'check', 'review', 'appeal', 'papers', 'batch', 'message'],
];

/** Returns the other obstacles of a case, the worst first. */
function concernsOf({ record, misfit, appealMissed }: CaseRow): readonly string[] {
  return [
    ...(appealMissed ? ['İtiraz süresi doldu'] : []),
    ...(misfit === null ? [] : [reopenReasons[misfit]]),
    ...(record.list_differs ? ['Listeyle çelişiyor'] : []),
  ];
}

function StatusLabel({ row }: { row: CaseRow }) {
  const { record, missing, appealMissed } = row;
  const { icon: Icon, tone, short } = statusLooks[record.status];
  const concerns = concernsOf(row);
  return (
    <span className="min-w-0" title={[caseStatuses[record.status], ...concerns].join(', ')}>
      <span className="flex min-w-0 items-center gap-1.5">
        <Icon className={cx('size-4 shrink-0', tone)} aria-hidden="true" />
        <span className="clip">{short}</span>
        {record.status === 'documents_missing' && missing > 0 && (
          <span className="num meta text-ink-2">{missing}</span>
        )}
      </span>
      {concerns.length > 0 && (
        <span className={cx('meta clip block font-medium', appealMissed ? 'text-danger' : 'text-warn')}>
          {concerns.join(', ')}
        </span>
      )}
    </span>
  );
}

/** Shows how long a case has waited, or how long the approval is still valid. */
function Waited({ row: { group, urgency, record, appealMissed }, now }: { row: CaseRow; now: number }) {
  const tone =
    group === 'surgery_soon'
      ? 'font-medium text-danger'
      : group === 'answer_late'
        ? 'font-medium text-warn'
        : 'text-ink-2';
  if (appealMissed && record.appeal_due !== null) {
    return <span className={cx('num whitespace-nowrap', tone)}>{daysLeft(record.appeal_due, now)}</span>;
  }
  if (urgency.waitedMinutes !== null) {
    return <span className={cx('num whitespace-nowrap', tone)}>{formatDuration(urgency.waitedMinutes)}</span>;
  }
  if ((record.status === 'approved' || record.status === 'partial') && record.valid_to !== null) {
    return (
      <span
        className={cx('num whitespace-nowrap', group === 'expiring' ? 'font-medium text-warn' : 'text-ink-2')}
      >
        {daysLeft(record.valid_to, now)}
      </span>
    );
  }
  return dash;
}

export function caseColumns({
  mark,
  names,
  now,
  batches,
}: ColumnContext & {
  /** Numbers of icmals by id. */
  readonly batches: ReadonlyMap<string, string>;
}): readonly DataColumn<CaseRow>[] {
  return [
    {
      id: 'client',
      header: 'Hasta',
      key: true,
      hideable: false,
      minWidth: 140,
      cell: ({ record, clientName }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="clip">{clientName}</span>
          <SyncMark state={mark('cases', record.id)} />
        </span>
      ),
    },
    {
      id: 'service',
      header: 'Hizmet ve şirket',
      minWidth: 150,
      narrowWidth: 150,
      cell: ({ record, insurerName }) => (
        <span className="min-w-0">
          <span className="clip block">{record.service_name}</span>
          <span className="meta clip block text-ink-2">{insurerName}</span>
        </span>
      ),
    },
    { id: 'status', header: 'Durum', width: 128, cell: (row) => <StatusLabel row={row} /> },
    { id: 'waited', header: 'Süre', width: 116, cell: (row) => <Waited row={row} now={now} /> },
    {
      id: 'asked',
      header: 'Talep ₺',
      width: 92,
      align: 'end',
      priority: 2,
      cell: ({ record }) => wholeMoney(record.asked_amount),
    },
    {
      id: 'approved',
      header: 'Onay ₺',
      width: 92,
      align: 'end',
      priority: 2,
      givesWay: 2,
      cell: ({ granted }) => wholeMoney(granted),
    },
    {
      id: 'share',
      header: 'Pay ₺',
      width: 80,
      align: 'end',
      priority: 3,
      givesWay: 1,
      cell: ({ share }) => wholeMoney(share),
    },
    {
      id: 'surgery',
      header: 'Ameliyat',
      width: 108,
      givesWay: 4,
      cell: ({ surgeryStart, surgery, group }) =>
        surgeryStart === null ? (
          dash
        ) : (
          <span
            className={cx('num whitespace-nowrap', group === 'surgery_soon' && 'font-medium text-danger')}
          >
            {surgery === null ? formatDay(surgeryStart, now) : formatDayTime(surgeryStart, now)}
          </span>
        ),
    },
    {
      id: 'assignee',
      header: 'Sorumlu',
      headerHidden: true,
      width: 44,
      priority: 3,
      givesWay: 3,
      cell: ({ record }) => {
        const name = names.userName(record.assignee_id);
        return name === null ? null : <Avatar name={name} size={24} />;
      },
      paper: ({ record }) => names.userName(record.assignee_id),
    },
    {
      id: 'insurer',
      header: 'Şirket',
      width: 150,
      cell: ({ insurerName }) => <span className="clip block">{insurerName}</span>,
    },
    {
      id: 'lines',
      header: 'Kalem',
      width: 80,
      align: 'end',
      cell: ({ record, decided }) => (
        <span className="num">
          {decided} / {record.lines.length}
        </span>
      ),
    },
    {
      id: 'units',
      header: 'Kullanılan',
      width: 100,
      align: 'end',
      cell: ({ record }) => (
        <span className={record.units_used > record.units ? 'num text-danger' : 'num'}>
          {record.units_used} / {record.units}
        </span>
      ),
    },
    {
      id: 'valid',
      header: 'Geçerlilik',
      width: 120,
      cell: ({ record }) =>
        record.valid_to === null ? dash : <span className="num">{formatDate(record.valid_to)}</span>,
    },
    {
      id: 'check',
      header: 'Sonraki denetim',
      width: 140,
      cell: ({ record }) =>
        record.next_check_at === null ? (
          dash
        ) : (
          <span className="num">{formatDayTime(record.next_check_at, now)}</span>
        ),
    },
    {
      id: 'review',
      header: 'İnceleme',
      width: 130,
      cell: ({ record }) => (record.review_kind === null ? dash : reviewKinds[record.review_kind]),
    },
    {
      id: 'appeal',
      header: 'İtiraz son günü',
      width: 130,
      cell: ({ record }) =>
        record.appeal_due === null ? dash : <span className="num">{daysLeft(record.appeal_due, now)}</span>,
    },
    {
      id: 'papers',
      header: 'Eksik evrak',
      width: 110,
      align: 'end',
      cell: ({ missing }) =>
        missing === 0 ? (
          dash
        ) : (
          <span className="num inline-flex items-center gap-1 text-warn">
            <FileWarning className="size-4" aria-hidden="true" />
            {missing}
          </span>
        ),
    },
    {
      id: 'batch',
      header: 'İcmal',
      width: 120,
      cell: ({ record }) => {
        const batch = record.batch_id === null ? undefined : batches.get(record.batch_id);
        return batch === undefined ? dash : <span className="num">{batch}</span>;
      },
    },
    {
      id: 'message',
      header: 'Şirketin yanıtı',
      width: 240,
      cell: ({ record }) => <span className="clip block">{record.payer_message ?? '–'}</span>,
    },
  ];
}
