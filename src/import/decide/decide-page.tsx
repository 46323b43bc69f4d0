import { FileSpreadsheet } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRecords } from '@/data/records';
import { useServerQuery } from '@/data/use-server-query';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Badge } from '@/ui/badge';
import { EmptyState, LoadingBlock } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { ProgressBar } from '@/ui/progress-bar';
import { toastError, toastSuccess } from '@/ui/toast';
import { importFile } from '@sync/model/entities/import-file';
import { importStates } from '@sync/model/entities/import-values';
import { incomingResults, listIncomingRows } from '@sync/rpc/incoming';
import type { IncomingCounts, IncomingPart } from '@sync/rpc/incoming';
import { Steps } from '../flow/steps';
import { importTones } from '../list/import-words';
import { CountCards } from './count-cards';
import { DecideFooter } from './decide-footer';
import type { DecideKind } from './decide-kind';
import type { DecideSearch } from './decide-search';
import { incomingProblem, takenText } from './incoming-words';
import { RowDetail } from './row-detail';
import { RowList } from './row-list';
import { AlikeDecisions, FillRule, WhatHappens, WhyRefused } from './side-cards';
import { UndoRowsSheet } from './undo-rows-sheet';
import { useIncomingWork } from './use-incoming-work';

const never = () => false;
const nothing = () => undefined;

/** Returns the rows to begin with: those that ask, else the largest part. */
const firstPart = (counts: IncomingCounts | null): IncomingPart =>
  counts === null || counts.maybe > 0
    ? 'maybe'
    : counts.new > 0
      ? 'new'
      : counts.same > 0
        ? 'same'
        : 'refused';

/** Shows a list that the server has judged: its rows by what they are, the decisions, and taking it over. */
export function DecidePage({
  of,
  importId,
  search,
  onSearch,
}: {
  of: DecideKind;
  importId: string;
  search: DecideSearch;
  onSearch: (search: DecideSearch) => void;
}) {
  const file = useRecords(importFile).records.find(({ id }) => id === importId);
  usePageTitle(of.page, of.parent);
  const [told, setTold] = useState<IncomingCounts | null>(null);
  const [behind, setBehind] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const [version, setVersion] = useState(0);
  const [undoing, setUndoing] = useState(false);
  const part = search.part ?? firstPart(told);
  const { value, problem, offline, refresh } = useServerQuery(listIncomingRows, {
    target: importId,
    part,
    behind,
  });
  const counts = value?.counts ?? told;
  const run = useIncomingWork(importId, (next) => {
    setTold(next);
    void refresh();
  });
  const rows = value?.rows ?? [];
  const at = Math.max(
    0,
    rows.findIndex(({ no }) => no === chosen),
  );
  const row = rows[at];
  const isClosed = file?.state === 'undone' || counts?.forgotten === true;
  const changed = () => {
    setVersion((before) => before + 1);
    void refresh();
  };
  const waits = (counts?.waiting ?? 0) > 0 && !isClosed && !offline;
  const judge = useEffectEvent(() => void run.judge(counts?.rows ?? 0));
  useEffect(() => {
    if (waits) judge();
  }, [waits, importId]);
  useEffect(() => {
    if (run.problem !== null) toastError(incomingProblem(run.problem, of));
  }, [run.problem, of]);
  const show = (next: IncomingPart) => {
    setBehind(0);
    setChosen(null);
    onSearch({ part: next });
  };
  const step = (by: 1 | -1) => {
    const next = rows[at + by];
    if (next !== undefined) setChosen(next.no);
    else if (by === 1 && rows.length > 0 && row !== undefined) setBehind(row.line);
  };
  const nextOpen = () => {
    const after = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
    const open = after.find(({ decision, applied }) => decision === null && !applied);
    if (part !== 'maybe') show('maybe');
    else if (open !== undefined) setChosen(open.no);
    else setBehind(rows.at(-1)?.line ?? 0);
  };
  const take = async () => {
    const before = counts;
    const done = await run.take(before?.ready ?? 0);
    changed();
    if (done === null || before === null) return;
    toastSuccess(`${countOf(done.made - before.made, 'yeni kayıt')} açıldı.`, {
      detail: takenText(before, done),
    });
  };
  const isJudging = counts !== null && counts.waiting > 0;
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-canvas">
      <Steps
        current={
          counts !== null && counts.ready === 0 && counts.open === 0 && counts.applied > 0
            ? 'import'
            : 'preview'
        }
        preview="Önizleme ve kararlar"
        reachable={never}
        onStep={nothing}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4 max-[56.1875em]:px-4">
        {counts === null ? (
          problem === null ? (
            <LoadingBlock />
          ) : (
            <p className="text-danger">{incomingProblem(problem, of)}</p>
          )
        ) : (
          <div className="mx-auto grid min-h-full w-full max-w-[1280px] grid-cols-[minmax(0,1fr)_308px] items-stretch gap-4 max-[79.9375em]:flex max-[79.9375em]:flex-col">
            <div className="flex min-w-0 flex-col gap-3">
              <div className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
                <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-success-soft text-success">
                  <FileSpreadsheet className="size-5" aria-hidden="true" />
                </span>
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-semibold break-words">{file?.file_name ?? of.kind.label}</p>
                  <p className="meta num text-ink-2">{countOf(counts.rows, 'satır')}</p>
                </div>
                {file !== undefined && (counts.applied > 0 || isClosed) && (
                  <Badge tone={importTones[file.state]}>{importStates[file.state]}</Badge>
                )}
              </div>
              {isJudging ? (
                <div className="card p-4" role="status">
                  <p className="num mb-2 font-medium">
                    {formatNumber(
                      counts.rows - (run.work === null ? counts.waiting : run.work.of - run.work.done),
                    )}{' '}
                    / {formatNumber(counts.rows)} satır karşılaştırıldı
                  </p>
                  <ProgressBar
                    label="Karşılaştırma"
                    value={
                      run.work === null
                        ? ((counts.rows - counts.waiting) / Math.max(1, counts.rows)) * 100
                        : (run.work.done / Math.max(1, run.work.of)) * 100
                    }
                    valueText={`${formatNumber(counts.waiting)} satır kaldı`}
                  />
                  <p className="meta mt-2 text-ink-2">Sayfadan çıkarsanız kaldığı yerden sürer.</p>
                </div>
              ) : (
                <>
                  <CountCards counts={counts} part={part} onPart={show} />
                  <div className="card grid min-h-[360px] flex-1 grid-cols-[260px_minmax(0,1fr)] overflow-hidden max-[56.1875em]:grid-cols-1">
                    <div className="flex max-h-[max(360px,calc(100dvh-412px))] min-h-0 flex-col border-r border-line max-[56.1875em]:max-h-72 max-[56.1875em]:border-r-0 max-[56.1875em]:border-b">
                      <div className="flex items-baseline justify-between gap-2 border-b border-line px-4 py-2.5">
                        <b className="font-semibold">{incomingResults[part]}</b>
                        {part === 'maybe' && (
                          <span className="num meta text-ink-2">
                            {formatNumber(counts.decided)} / {formatNumber(counts.maybe)} karar
                          </span>
                        )}
                      </div>
                      <RowList
                        of={of}
                        rows={rows}
                        open={row?.no ?? null}
                        behind={behind}
                        onOpen={setChosen}
                        onBehind={setBehind}
                      />
                    </div>
                    <div className="flex max-h-[max(360px,calc(100dvh-412px))] min-h-0 min-w-0 flex-col">
                      {row === undefined ? (
                        <EmptyState icon={FileSpreadsheet}>
                          {counts.forgotten ? 'Satırlar 30 gün sonra silindi.' : 'Bu bölümde satır yok.'}
                        </EmptyState>
                      ) : (
                        <RowDetail
                          of={of}
                          key={row.no}
                          no={row.no}
                          version={version}
                          place={`${formatNumber(at + 1)} / ${formatNumber(counts[part])}`}
                          readOnly={isClosed || offline || run.work !== null}
                          onStep={step}
                          onDecided={changed}
                        />
                      )}
                    </div>
                  </div>
                </>
              )}
            </div>
            <div className="grid min-w-0 content-start gap-3 max-[79.9375em]:grid-cols-2 max-[48em]:grid-cols-1">
              <WhatHappens counts={counts} />
              {!isClosed && !isJudging && (
                <AlikeDecisions of={of} target={importId} counts={counts} onDone={changed} />
              )}
              {counts.refused > 0 && !counts.forgotten && (
                <WhyRefused
                  of={of}
                  target={importId}
                  name={file?.file_name ?? of.kind.label}
                  counts={counts}
                />
              )}
              {!isClosed && <FillRule of={of} target={importId} counts={counts} onDone={changed} />}
              <p className="meta px-1 text-ink-2">{of.words.undo}</p>
            </div>
          </div>
        )}
      </div>
      {counts !== null && !isClosed && (
        <DecideFooter
          counts={counts}
          work={run.work}
          offline={offline}
          mayUndo={counts.applied > counts.undone}
          onTake={() => void take()}
          onStop={run.stop}
          onUndo={() => setUndoing(true)}
          onNextOpen={nextOpen}
        />
      )}
      {undoing && (
        <UndoRowsSheet
          of={of}
          importId={importId}
          name={file?.file_name ?? of.kind.label}
          onClose={() => setUndoing(false)}
          onDone={changed}
        />
      )}
    </div>
  );
}
