import { CircleAlert, CircleCheck, CircleDot, ClockAlert } from 'lucide-react';
import { describeDue, formatDate } from '@/lib/dates';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { dash } from '@/kit/list/entity-columns';
import { BiopsyLoop } from '@/records/pathology/biopsy-loop';
import { biopsyNumber, remainingWords, sampleWords, stepWords } from '@/records/pathology/biopsy-words';
import { Badge } from '@/ui/badge';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn } from '@/ui/table-types';
import { biopsyStatuses, criticalClasses } from '@sync/model/entities/biopsy-values';
import type { BiopsyRow } from './biopsy-row';

/** Columns that a user adds: what few look at in a list. */
export const hiddenAtFirst: readonly string[] = [
  'taken',
  'jars',
  'doctor',
  'assignee',
  'follow_up',
  'late_jars',
];

/** Shows the result with an icon: never by colour alone. */
export function ResultLabel({ row: { biopsy, result, worst } }: { row: BiopsyRow }) {
  if (result === null) return <span className="text-ink-2">Rapor bekleniyor</span>;
  const isCritical = biopsy.critical || (worst !== null && criticalClasses.has(worst));
  const [Glyph, tone] =
    worst === null
      ? [CircleDot, 'text-ink-2']
      : isCritical
        ? [CircleAlert, 'text-danger']
        : worst === 'benign' || worst === 'bph' || worst === 'prostatitis'
          ? [CircleCheck, 'text-success']
          : [CircleDot, 'text-ink'];
  return (
    <span className={`flex min-w-0 items-center gap-1.5 ${tone}`}>
      <Glyph className="size-4 shrink-0" aria-hidden="true" />
      <span className="clip font-medium">{result}</span>
      {biopsy.review === 'needed' && <Badge tone="warn">İncele</Badge>}
    </span>
  );
}

/** Shows the next step and its deadline. */
export function NextLabel({ row: { next, biopsy }, now }: { row: BiopsyRow; now: number }) {
  if (next.step === null) return <span className="text-ink-2">{biopsyStatuses[biopsy.status]}</span>;
  const due = next.due === null ? null : describeDue(next.due, now);
  return (
    <span className="min-w-0">
      <span className="clip block font-medium">
        {biopsy.status === 'follow_up' ? 'Takip zamanı' : stepWords[next.step]}
      </span>
      {next.due !== null && (
        <span
          className={
            next.overdue
              ? 'meta flex items-center gap-1 font-medium text-danger'
              : due?.tone === 'soon'
                ? 'meta flex items-center gap-1 text-warn'
                : 'meta text-ink-2'
          }
        >
          {next.overdue && <ClockAlert className="size-3.5" aria-hidden="true" />}
          {remainingWords(next.due, now)}
        </span>
      )}
    </span>
  );
}

export function biopsyColumns({ mark, names, now }: ColumnContext): readonly DataColumn<BiopsyRow>[] {
  return [
    {
      id: 'client',
      header: 'Hasta',
      key: true,
      hideable: false,
      minWidth: 150,
      cell: ({ biopsy, clientName }) => (
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <span className="clip">{clientName}</span>
            <SyncMark state={mark('cases', biopsy.id)} />
          </span>
          <span className="meta num clip block font-normal text-ink-2">
            {biopsy.pathology_no ?? biopsyNumber(biopsy)}
          </span>
        </span>
      ),
    },
    {
      id: 'organ',
      header: 'Organ, materyal',
      minWidth: 145,
      narrowWidth: 190,
      givesWay: 2,
      priority: 2,
      cell: ({ biopsy, doctorName }) => (
        <span className="min-w-0">
          <span className="clip block">{sampleWords(biopsy)}</span>
          <span className="meta clip block text-ink-2">{doctorName}</span>
        </span>
      ),
    },
    { id: 'result', header: 'Sonuç', width: 200, cell: (row) => <ResultLabel row={row} /> },
    {
      id: 'loop',
      header: 'Döngü',
      width: 168,
      givesWay: 1,
      priority: 3,
      cell: ({ done, next }) => <BiopsyLoop done={done} overdue={next.overdue} />,
    },
    { id: 'due', header: 'Sıradaki adım', width: 142, cell: (row) => <NextLabel row={row} now={now} /> },
    { id: 'jars', header: 'Kap', width: 70, align: 'end', cell: ({ biopsy }) => biopsy.jars.length },
    {
      id: 'late_jars',
      header: 'Geciken kap',
      width: 120,
      cell: ({ next }) =>
        next.lateJars.length === 0 ? (
          dash
        ) : (
          <span className="num text-danger">{next.lateJars.join(', ')}</span>
        ),
    },
    {
      id: 'taken',
      header: 'Alınma',
      width: 110,
      cell: ({ biopsy }) =>
        biopsy.taken_at === null ? dash : <span className="num">{formatDate(biopsy.taken_at)}</span>,
    },
    {
      id: 'doctor',
      header: 'Hekim',
      width: 150,
      cell: ({ doctorName }) => <span className="clip block">{doctorName}</span>,
    },
    {
      id: 'follow_up',
      header: 'Takip tarihi',
      width: 120,
      cell: ({ biopsy }) =>
        biopsy.follow_up_due === null ? (
          dash
        ) : (
          <span className="num">{formatDate(biopsy.follow_up_due)}</span>
        ),
    },
    {
      id: 'assignee',
      header: 'Takip eden',
      width: 150,
      cell: ({ biopsy }) => <span className="clip block">{names.userName(biopsy.assignee_id) ?? '–'}</span>,
    },
  ];
}
