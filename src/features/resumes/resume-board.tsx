import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActForm } from '@/acts/act-form';
import { useDoAct } from '@/acts/use-do-act';
import { useSyncState } from '@/data/sync-state';
import type { RecordMark } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { useReferenceData } from '@/data/reference-data';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Avatar, UnassignedRing } from '@/ui/avatar';
import { Board } from '@/ui/board/board';
import { BoardCard } from '@/ui/board/board-card';
import { BoardColumn, EmptyColumn, FoldedColumn } from '@/ui/board/board-column';
import { Button } from '@/ui/button';
import { RecordNo } from '@/ui/record-no';
import { toastError } from '@/ui/toast';
import { resumeMoves, resumeStages, resumeStatuses } from '@sync/model/entities/resume-values';
import type { ResumeStatus } from '@sync/model/entities/resume-values';
import { reject, steps } from '@sync/model/resumes/acts/move';
import { AgainBadge, KeepBadge } from './resume-columns';
import type { ResumeRow } from './resume-rows';
import { workWords } from './resume-triage';
import { statusDots } from './resume-words';

/** Cards shown at first, and with each *daha*. */
const PORTION = 20;
/** Ends that are many and that nobody works on. */
const FOLDED: ReadonlySet<ResumeStatus> = new Set(['rejected', 'withdrawn']);

const statusOf = (id: string): ResumeStatus | undefined => resumeStages.find((status) => status === id);

/** Applications in columns by status; a card that is put into another column takes its status. */
export function ResumeBoard({
  rows,
  blind,
  onOpen,
}: {
  rows: readonly ResumeRow[];
  blind: boolean;
  onOpen: (id: string) => void;
}) {
  const doAct = useDoAct();
  const movable = usePermission('form.resumes.edit');
  const markOf = useSyncState((sync) => sync.mark);
  const [open, setOpen] = useState<ReadonlySet<ResumeStatus>>(new Set());
  const [refused, setRefused] = useState<ResumeRow | null>(null);
  const nameOf = (row: ResumeRow) => (blind ? row.alias : row.name);

  const drop = (id: string, to: string) => {
    const row = rows.find(({ resume }) => resume.id === id);
    const status = statusOf(to);
    if (row === undefined || status === undefined) return;
    if (!resumeMoves[row.resume.status].includes(status)) {
      toastError(
        `${nameOf(row)}: “${resumeStatuses[row.resume.status]}” durumundan “${resumeStatuses[status]}” durumuna geçilmez.`,
      );
    } else if (status === 'rejected') setRefused(row);
    else doAct(steps[status], id).catch(toastFailure);
  };
  return (
    <>
      <Board
        words={{
          noun: 'başvuru',
          object: 'Başvuruyu',
          columnName: (id) => {
            const status = statusOf(id);
            return status === undefined ? null : resumeStatuses[status];
          },
        }}
        onDrop={(id, _from, to) => drop(id, to)}
        carried={(id) => {
          const row = rows.find(({ resume }) => resume.id === id);
          return row && <CardBody row={row} blind={blind} mark={markOf('directory', id)} />;
        }}
      >
        <div className="flex min-h-0 flex-1 gap-4 overflow-x-auto border-t border-line bg-canvas px-5 max-[79.9375em]:px-4 short:min-h-[20rem]">
          {resumeStages.map((status) => {
            const own = rows.filter(({ resume }) => resume.status === status);
            const shared = {
              id: status,
              name: resumeStatuses[status],
              glyph: (
                <span className={`size-2.5 shrink-0 rounded-full ${statusDots[status]}`} aria-hidden="true" />
              ),
              count: formatNumber(own.length),
            };
            if (FOLDED.has(status) && !open.has(status)) {
              return (
                <FoldedColumn
                  key={status}
                  {...shared}
                  onOpen={() => setOpen((before) => new Set([...before, status]))}
                />
              );
            }
            return (
              <BoardColumn key={status} {...shared}>
                <Cards
                  rows={own}
                  render={(row) => (
                    <BoardCard
                      key={row.resume.id}
                      id={row.resume.id}
                      column={status}
                      number={row.resume.resume_no ?? row.alias}
                      kind="taşınabilir başvuru"
                      movable={movable}
                    >
                      {(handle) => (
                        <CardBody
                          row={row}
                          blind={blind}
                          mark={markOf('directory', row.resume.id)}
                          handle={handle}
                          onOpen={() => onOpen(row.resume.id)}
                        />
                      )}
                    </BoardCard>
                  )}
                />
              </BoardColumn>
            );
          })}
        </div>
      </Board>
      {refused !== null && <ActForm act={reject} record={refused.resume} onClose={() => setRefused(null)} />}
    </>
  );
}

function Cards({ rows, render }: { rows: readonly ResumeRow[]; render: (row: ResumeRow) => ReactNode }) {
  const [shown, setShown] = useState(PORTION);
  return (
    <>
      {rows.slice(0, shown).map(render)}
      {rows.length > shown && (
        <div className="grid place-items-center py-1">
          <Button tone="quiet" size="sm" onClick={() => setShown(shown + PORTION)}>
            {countOf(rows.length - shown, 'başvuru')} daha
          </Button>
        </div>
      )}
      {rows.length === 0 && <EmptyColumn>Başvuru yok</EmptyColumn>}
    </>
  );
}

function CardBody({
  row,
  blind,
  mark,
  handle,
  onOpen,
}: {
  row: ResumeRow;
  blind: boolean;
  mark: RecordMark;
  handle?: ReactNode;
  onOpen?: () => void;
}) {
  const reference = useReferenceData();
  const { resume } = row;
  const assignee = reference.userName(resume.assignee_id);
  return (
    <>
      <div className="flex items-center gap-1.5 text-xs text-ink-3">
        <RecordNo no={resume.resume_no ?? row.alias} sync={mark} className="flex-1" />
        {handle}
      </div>
      <button
        type="button"
        onClick={onOpen}
        className="mt-1.5 line-clamp-2 text-left font-medium after:absolute after:inset-0 after:rounded-lg hover:underline"
      >
        {blind ? row.alias : row.name}
      </button>
      <div className="clip meta mt-1 text-ink-2">{resume.position_applied}</div>
      <div className="meta mt-2.5 flex min-h-6 items-center justify-between gap-2 text-ink-2">
        <span className="clip">{workWords(row, blind)}</span>
        {assignee === null ? (
          <UnassignedRing label="Sorumlusu yok" />
        ) : (
          <>
            <span className="sr-only">Sorumlu: {assignee}</span>
            <Avatar name={assignee} />
          </>
        )}
      </div>
      {(row.others.length > 0 || row.keep !== null) && (
        <div className="mt-1 flex flex-wrap gap-1.5 overflow-hidden">
          {row.others.length > 0 && <AgainBadge short />}
          <KeepBadge keep={row.keep} />
        </div>
      )}
    </>
  );
}
