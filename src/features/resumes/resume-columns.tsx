import { History } from 'lucide-react';
import { formatDate, formatDay } from '@/lib/dates';
import { columnsOf, titleColumn, updatedColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { Badge } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import { resume } from '@sync/model/entities/resume';
import { resumeStatuses } from '@sync/model/entities/resume-values';
import type { ResumeRow } from './resume-rows';
import { statusTones } from './resume-words';

const recordOf = (row: ResumeRow) => row.resume;

/** Says that the same person has applied more than once. */
export function AgainBadge({ short = false }: { short?: boolean }) {
  return (
    <Badge tone="warn" icon={History}>
      {short ? 'Önceki var' : 'Önceki başvurusu var'}
    </Badge>
  );
}

/** Says that the term of an application ends soon or has ended. */
export function KeepBadge({ keep }: Pick<ResumeRow, 'keep'>) {
  if (keep === null) return null;
  return (
    <Badge tone={keep === 'over' ? 'danger' : 'warn'}>
      {keep === 'over' ? 'Süresi doldu' : 'Süresi doluyor'}
    </Badge>
  );
}

/** Shows the last day of an application, marked where it is near or past. */
export function KeepUntil({ row: { resume: record, keep } }: { row: ResumeRow }) {
  return (
    <span className="flex items-center gap-2">
      <span className="num">{formatDate(record.keep_until)}</span>
      <KeepBadge keep={keep} />
    </span>
  );
}

function columns(blind: boolean) {
  return (context: ColumnContext): readonly DataColumn<ResumeRow>[] => [
    blind
      ? {
          id: 'name',
          header: 'Aday',
          hideable: false,
          key: true,
          cell: ({ alias, others }: ResumeRow) => (
            <span className="flex min-w-0 items-center gap-2">
              <span className="clip">{alias}</span>
              {others.length > 0 && <AgainBadge />}
            </span>
          ),
        }
      : titleColumn(resume, recordOf, context, {
          header: 'Aday',
          badges: ({ others }) => others.length > 0 && <AgainBadge />,
        }),
    ...columnsOf(resume, recordOf, context, [
      { id: 'position', field: 'position_applied', width: 190, priority: 1 },
      { field: 'experience_years', width: 120, priority: 3 },
      ...(blind ? [] : [{ field: 'city', width: 110, priority: 3 } as const]),
      { field: 'tag_ids', width: 180, priority: 3 },
      {
        id: 'status',
        header: 'Durum',
        width: 148,
        priority: 1,
        cell: ({ resume: { status } }) => <Badge tone={statusTones[status]}>{resumeStatuses[status]}</Badge>,
      },
      { id: 'assignee', field: 'assignee_id', width: 150, priority: 3 },
      {
        id: 'applied',
        header: 'Başvuru',
        width: 110,
        priority: 2,
        cell: ({ resume: { applied_at: at } }) => (
          <span className="num whitespace-nowrap text-ink-2">{formatDay(Date.parse(at), context.now)}</span>
        ),
      },
      {
        id: 'keep',
        header: 'Saklama sonu',
        width: 216,
        priority: 2,
        cell: (row) => <KeepUntil row={row} />,
      },
    ]),
    updatedColumn((row) => row.resume.updated_at, context),
  ];
}

/** The columns of the list; covered, without name and place. */
export const openColumns = columns(false);
export const blindColumns = columns(true);
