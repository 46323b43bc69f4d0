import { CheckCheck, Hourglass, ListX, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRecords } from '@/data/records';
import { useCommand } from '@/data/use-command';
import { useServerQuery } from '@/data/use-server-query';
import { usePermission } from '@/data/workspace';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { Button } from '@/ui/button';
import { EmptyState, LoadingBlock } from '@/ui/page-states';
import { usePageTitle } from '@/ui/page-title';
import { ProgressBar } from '@/ui/progress-bar';
import { TabPanel, Tabs } from '@/ui/tabs';
import { toastSuccess } from '@/ui/toast';
import { importFile } from '@sync/model/entities/import-file';
import {
  acceptExactIdentities,
  applyIdentities,
  compareIdentities,
  identityDecisions,
  listIdentityRows,
} from '@sync/rpc/identity-matching';
import type { IdentityCounts, IdentityDecision } from '@sync/rpc/identity-matching';
import { batchTabs } from './identity-search';
import type { BatchTab, ReviewSearch } from './identity-search';
import { identityProblem } from './identity-words';
import { ImpossibleTab } from './impossible-tab';
import { Queue } from './queue';
import { RowsTab } from './rows-tab';
import { UndoBatchSheet } from './undo-batch-sheet';
import { UnmatchedSheet } from './unmatched-sheet';

const PANEL = 'identity-panel';
const colours: Readonly<Record<IdentityDecision, string>> = {
  add: 'bg-accent',
  replace: 'bg-st-new',
  new_client: 'bg-warn',
  skip: 'bg-line-strong',
};

/** Shows the progress of a list's decisions, by kind. */
function Progress({ counts }: { counts: IdentityCounts }) {
  const decided = Object.entries(counts.decisions);
  const asked = counts.open + decided.reduce((sum, [, n]) => sum + n, 0) + counts.exact_open;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <b className="num text-[0.9375rem] font-semibold">
          {formatNumber(asked - counts.open - counts.exact_open)} / {formatNumber(asked)} karar
        </b>
        <span className="meta num text-ink-2">{countOf(counts.open, 'satır')} tek tek bakılacak</span>
        <span className="meta num ml-auto text-ink-2">
          {counts.results['compared'] === undefined ? (
            <>
              {formatNumber(counts.rows)} satırın {formatNumber(counts.results['exact'] ?? 0)} tanesi tam
              eşleşti, {formatNumber(counts.results['present'] ?? 0)} tanesinin numarası zaten var
            </>
          ) : (
            'Sonuçları, kimlik numaralarını görme yetkisi olanlar görür.'
          )}
        </span>
      </div>
      <div className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        {(Object.keys(identityDecisions) as IdentityDecision[]).map((id) => {
          const share = asked === 0 ? 0 : ((counts.decisions[id] ?? 0) / asked) * 100;
          return share === 0 ? null : (
            <span key={id} className={colours[id]} style={{ width: `${share}%` }} />
          );
        })}
      </div>
      <ul className="flex flex-wrap gap-x-4">
        {(Object.keys(identityDecisions) as IdentityDecision[]).map((id) => (
          <li key={id} className="meta num flex items-center gap-1.5 text-ink-2">
            <span className={`size-2.5 rounded-sm ${colours[id]}`} aria-hidden="true" />
            {identityDecisions[id]} {formatNumber(counts.decisions[id] ?? 0)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the progress of comparing. */
function Comparing({ rows, waiting }: { rows: number; waiting: number }) {
  const done = rows - waiting;
  return (
    <div className="grid gap-1.5">
      <b className="num text-[0.9375rem] font-semibold">
        {formatNumber(done)} / {formatNumber(rows)} satır karşılaştırıldı
      </b>
      <ProgressBar
        label="Karşılaştırma"
        value={(done / Math.max(1, rows)) * 100}
        valueText={`${formatNumber(done)} / ${formatNumber(rows)} satır`}
      />
    </div>
  );
}

/** Shows a list of national IDs: its difficult rows one by one, the exact ones at once, then all written together. */
export function ReviewPage({
  batchId,
  search,
  onSearch,
}: {
  batchId: string;
  search: ReviewSearch;
  onSearch: (search: ReviewSearch) => void;
}) {
  const file = useRecords(importFile).records.find(({ id }) => id === batchId);
  usePageTitle(file?.file_name ?? 'TC eşleştirme', { label: 'TC eşleştirme', to: '/crm/tckimlik-matching' });
  const first = useServerQuery(listIdentityRows, { target: batchId, part: 'second', behind: 0 });
  const [told, setTold] = useState<IdentityCounts | null>(null);
  const [version, setVersion] = useState(0);
  const [undoing, setUndoing] = useState(false);
  const [unmatched, setUnmatched] = useState(false);
  /** Rows that still wait, while comparing goes on. */
  const [progress, setProgress] = useState<number | null>(null);
  const command = useCommand();
  const mayDecide = usePermission(applyIdentities.permission);
  const counts = told ?? first.value?.counts ?? null;
  const tab: BatchTab = search.tab ?? 'review';
  const offline = first.offline;
  const changed = (next: IdentityCounts | undefined) => {
    if (next !== undefined) setTold(next);
    setVersion((before) => before + 1);
  };
  const reread = () => {
    setTold(null);
    void first.refresh();
  };
  const given = { target: batchId };
  const compare = useEffectEvent(async () => {
    const done = await command.run(compareIdentities, given, {
      onProgress: setProgress,
    });
    changed(done?.value.counts);
  });
  const waits = (counts?.waiting ?? 0) > 0;
  const goesOn = waits && !offline && file?.state !== 'undone';
  useEffect(() => {
    if (goesOn) void compare();
  }, [goesOn, batchId]);
  const accept = async () => {
    const done = await command.run(acceptExactIdentities, given);
    changed(done?.value.counts);
    if (done === undefined) return;
    const accepted = (done.value.counts.decisions['add'] ?? 0) - (counts?.decisions['add'] ?? 0);
    toastSuccess(`${countOf(accepted, 'satır')} kabul edildi; kararlar uygulanınca yazılır.`, {
      ...(accepted < (counts?.exact_open ?? 0)
        ? { detail: 'Bu arada değişen kayıtların satırları tek tek bakılacaklara geçti.' }
        : {}),
    });
  };
  const apply = async () => {
    const done = await command.run(applyIdentities, given);
    changed(done?.value.counts);
    if (done === undefined) return;
    const applied = done.value.counts.applied - (counts?.applied ?? 0);
    const leftOut = done.value.counts.left_out;
    toastSuccess(`${countOf(applied, 'numara')} kayda yazıldı.`, {
      ...(leftOut > 0
        ? {
            detail: `${countOf(leftOut, 'satır')} yazılamadı; nedenleriyle İnceleme ya da Yapılamayanlar sekmesinde.`,
          }
        : {}),
      ...(applied > 0 ? { undo: () => setUndoing(true) } : {}),
    });
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid shrink-0 gap-3 border-b border-line bg-surface px-4 pt-3 print:hidden min-[56.25em]:px-5">
        {counts === null ? (
          <LoadingBlock lines={2} />
        ) : waits ? (
          <Comparing rows={counts.rows} waiting={progress ?? counts.waiting} />
        ) : (
          <Progress counts={counts} />
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-72">
            <Tabs<BatchTab>
              label="Görünüm"
              className="h-11"
              panelId={PANEL}
              items={(Object.keys(batchTabs) as BatchTab[]).map((id) => ({
                id,
                label: batchTabs[id],
                ...(id === 'second' && counts !== null && counts.second > 0 ? { count: counts.second } : {}),
                ...(id === 'impossible' && counts !== null && counts.impossible > 0
                  ? { count: counts.impossible }
                  : {}),
                ...(id === 'review' && counts !== null && counts.open > 0 ? { count: counts.open } : {}),
              }))}
              value={tab}
              onChange={(next) => onSearch(next === 'review' ? {} : { tab: next })}
            />
          </div>
          {mayDecide && counts !== null && !waits && file?.state !== 'undone' && (
            <div className="flex flex-wrap gap-2 pb-2">
              {counts.exact_open > 0 && (
                <Button
                  icon={CheckCheck}
                  busy={command.busy}
                  disabled={offline}
                  onClick={() => void accept()}
                >
                  {formatNumber(counts.exact_open)} tam eşleşmeyi kabul et
                </Button>
              )}
              {counts.unmatched > 0 && (
                <Button icon={ListX} disabled={offline} onClick={() => setUnmatched(true)}>
                  {formatNumber(counts.unmatched)} adaysız satır
                </Button>
              )}
              {counts.applied > 0 && (
                <Button icon={Undo2} disabled={offline} onClick={() => setUndoing(true)}>
                  Geri al
                </Button>
              )}
              {counts.ready > 0 && (
                <Button
                  tone="primary"
                  busy={command.busy}
                  busyLabel="Yazılıyor"
                  disabled={offline}
                  onClick={() => void apply()}
                >
                  {formatNumber(counts.ready)} kararı uygula
                </Button>
              )}
            </div>
          )}
        </div>
        {command.problem !== null && (
          <p role="alert" className="pb-2 text-danger">
            {identityProblem(command.problem)}
          </p>
        )}
      </div>
      <TabPanel id={PANEL} value={tab} className="flex min-h-0 flex-1 flex-col">
        {file?.state === 'undone' && tab === 'review' ? (
          <EmptyState icon={Undo2} title="Bu liste geri alındı">
            Yazılan numaralar eski hâline döndü. Satırlar ve nedenleri Satırlar sekmesinde durur; aynı liste
            yeniden yüklenebilir.
          </EmptyState>
        ) : waits && tab === 'review' ? (
          <EmptyState
            icon={Hourglass}
            title={offline ? 'Karşılaştırma bekliyor' : 'Kayıtlarla karşılaştırılıyor'}
          >
            {offline
              ? 'Satırları sunucu karşılaştırır; bağlantı gelince kaldığı yerden sürer.'
              : 'Sayfadan çıkabilirsiniz; listeyi kim açarsa karşılaştırma kaldığı yerden sürer.'}
          </EmptyState>
        ) : tab === 'review' ? (
          <Queue key={version} batchId={batchId} offline={offline} onCounts={setTold} />
        ) : tab === 'impossible' ? (
          <ImpossibleTab
            batchId={batchId}
            version={version}
            undone={file?.state === 'undone'}
            onChanged={(next) => {
              if (next === undefined) reread();
              changed(next);
            }}
          />
        ) : (
          <RowsTab
            key={`${tab} ${search.part ?? 'all'}`}
            batchId={batchId}
            fileName={file?.file_name ?? 'liste'}
            second={tab === 'second'}
            part={search.part ?? 'all'}
            version={version}
            onPart={(part) => onSearch({ tab: 'rows', ...(part === 'all' ? {} : { part }) })}
            onChanged={() => {
              reread();
              changed(undefined);
            }}
          />
        )}
      </TabPanel>
      {unmatched && <UnmatchedSheet batchId={batchId} onClose={() => setUnmatched(false)} onDone={changed} />}
      {undoing && (
        <UndoBatchSheet
          batchId={batchId}
          subject={file?.file_name ?? 'liste'}
          onClose={() => setUndoing(false)}
          onDone={changed}
        />
      )}
    </div>
  );
}
