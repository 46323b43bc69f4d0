import { useNavigate } from '@tanstack/react-router';
import { CloudOff, FileSearch, Lock } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { todayIso } from '@/lib/dates';
import { printPaper } from '@/kit/export/paper';
import { EmptyOrSyncing } from '@/kit/list/empty-or-syncing';
import { optionsOfNamed } from '@/kit/list/list-filters';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState } from '@/ui/page-states';
import { toastSuccess } from '@/ui/toast';
import { useMedia } from '@/ui/use-media';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import { autoMatch, closePeriod, matchRows } from '@sync/rpc/settlement';
import { settlementDay } from '@sync/model/entities/settlement-day';
import { keyOf, needsMatch } from '../day-rows';
import type { DaySums } from '../day-sums';
import type { Difference } from '../differences';
import { OFFLINE_SENTENCE } from '../settlement-problems';
import type { SettlementTabProps } from '../settlement-search';
import { useHolders } from '../use-holders';
import { useMatching } from '../use-matching';
import { usePeriods } from '../use-periods';
import { boardChoices, filterOf } from './board-choices';
import { BoardHead } from './board-head';
import { BoardSheets } from './board-sheets';
import type { Cluster } from './clusters';
import { DayPaper } from './day-paper';
import { ticketText } from './difference-words';
import { DifferencesPanel } from './differences-panel';
import { MatchBoard } from './match-board';
import { sumOf } from './selection';
import { SelectionBar } from './selection-bar';
import { SumsStrip } from './sums-strip';
import { useBoardDay } from './use-board-day';
import { useHands } from './use-hands';
import { keysOf, useTickedRows } from './use-ticked-rows';

interface BoardProps extends SettlementTabProps {
  readonly content: UnpackedDay;
  /** The days before and after. */
  readonly beside: readonly UnpackedDay[];
}

/** Returns why a day cannot be closed as a whole; its banks may be closed one by one. */
function closeReason({ left, openBank, openReceipts }: DaySums, day: string): string | undefined {
  if (day >= todayIso()) return 'Bugün henüz bitmedi';
  if (left !== 0) return 'Kalan fark sıfır olmalı';
  return openBank + openReceipts > 0 ? `${openBank + openReceipts} satır açık` : undefined;
}

/** Shows a day with all its actions. */
export function Board({ content, beside, search, change }: BoardProps) {
  const { day } = content;
  const { access, workspace } = useSignedIn();
  const navigate = useNavigate();
  const reference = useReferenceData();
  const holders = useHolders();
  const periods = usePeriods();
  const matching = useMatching();
  const { offline } = matching;
  const docked = useMedia('(min-width: 75em)');
  const mayMatch = usePermission(matchRows.permission);
  const mayClose = usePermission(closePeriod.permission);
  const mayAuto = usePermission(autoMatch.permission);
  const [whole, setWhole] = useState(false);
  const [neighbours, setNeighbours] = useState(false);
  const [sought, setSought] = useState<string | null>(null);
  const [openedNo, setOpenedNo] = useState<number | null>(null);

  const filter = filterOf(content, search);
  const { bank, currency } = filter;
  const { clusters, sums, differences, shown, openRows } = useBoardDay(
    content,
    filter,
    holders.terminalOf,
    neighbours ? beside : undefined,
  );
  const { closing } = periods;
  const dayBanks = [...new Set(content.bank.filter(needsMatch).map(({ bankId }) => bankId))].filter(
    (bankId) => bank === null || bankId === bank,
  );
  const closed = dayBanks.length > 0 && dayBanks.every((bankId) => closing(bankId, day) !== undefined);
  const isLocked = useCallback(
    (cluster: Cluster) =>
      [...cluster.bank, ...cluster.receipts].some(({ row }) => closing(row.bankId, row.day) !== undefined),
    [closing],
  );
  const tickedRows = useTickedRows(openRows, matching, mayMatch, isLocked);
  const { chosen } = tickedRows;
  const holderOf = ({ bank: banks, receipts }: Cluster): string | null =>
    holders.holderOf([...banks, ...receipts].find(({ row }) => row.usageId !== null)?.row.usageId ?? null);
  const hands = useHands({
    onTick: tickedRows.tick,
    onOpen: ({ group }) => setOpenedNo(group?.no ?? null),
    onAccept: tickedRows.matchCluster,
    onRefuse: tickedRows.takeApart,
  });
  const openTicket = (difference: Difference) => {
    const of = reference.definitionName(bank ?? difference.rows[0]?.row.bankId ?? null);
    void navigator.clipboard.writeText(ticketText(day, of, difference)).then(
      () => toastSuccess('Fark bilgisi panoya kopyalandı', { detail: 'Talebin açıklamasına yapıştırın.' }),
      () => undefined,
    );
    void navigate({ to: '/crm/client-ticket' });
  };
  const show = ({ rows, group }: Difference) => {
    const keys = new Set(rows.map(keyOf));
    const found = clusters.find(
      (cluster) =>
        (group !== null && cluster.group === group) || keysOf(cluster).some((key) => keys.has(key)),
    );
    if (found === undefined) return;
    if (found.plain) setWhole(true);
    setSought(found.id);
    if (!docked) change({ act: undefined });
  };
  const print = () => void printPaper(workspace, settlementDay.kind);
  const panel = (
    <DifferencesPanel
      differences={differences}
      currency={currency}
      mayExplain={mayMatch && !closed}
      offline={offline}
      onTicket={mayOpen(access, routePermissions['/crm/client-ticket']) ? openTicket : undefined}
      onShow={show}
      onExplain={({ rows }) => {
        change({ act: undefined });
        tickedRows.ask(rows.map(keyOf));
      }}
      onPrint={print}
      headless={!docked}
    />
  );
  const banks = optionsOfNamed(reference.definitions('bank'));
  const bankName = reference.definitionName(bank);
  const empty = content.bank.length + content.receipts.length === 0;
  const changes = !closed && !empty;
  return (
    <>
      <DayPaper day={day} bank={bankName} currency={currency} sums={sums} differences={differences} />
      <BoardHead
        day={day}
        onDay={(next) => change({ day: next, terminal: undefined })}
        choices={boardChoices(content, filter, banks, change)}
        differences={differences.filter(({ explained }) => explained === null).length}
        onDifferences={docked || empty ? undefined : () => change({ act: 'differences' })}
        onAuto={mayAuto && changes ? () => change({ act: 'auto' }) : undefined}
        onClose={mayClose && changes ? () => change({ act: 'close' }) : undefined}
        offline={offline}
        openReason={closeReason(sums, day)}
      />
      {closed && (
        <NoticeBar tone="info" icon={Lock} title="Bu gün kapalı.">
          Satırlar değiştirilemez. Dönem, “Dönemler” sekmesinden yetkili biri tarafından yeniden açılabilir.
        </NoticeBar>
      )}
      {offline && mayMatch && !closed && (
        <NoticeBar tone="offline" icon={CloudOff} title="Çevrimdışısınız.">
          {OFFLINE_SENTENCE}
        </NoticeBar>
      )}
      {empty ? (
        <EmptyOrSyncing>
          <EmptyState icon={FileSearch}>
            Bu gün için ne tahsilat ne banka hareketi var. Banka raporu ve vezne listesi “Liste yükleme”
            sayfasında içe alınır.
          </EmptyState>
        </EmptyOrSyncing>
      ) : (
        <>
          <SumsStrip sums={sums} currency={currency} />
          <div className="flex min-h-0 flex-1">
            <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
              <MatchBoard
                clusters={shown}
                day={day}
                receipts={sums.receipts}
                bankRows={sums.rows}
                ticked={tickedRows.ticked}
                isLocked={isLocked}
                mayMatch={mayMatch}
                offline={offline}
                holderOf={holderOf}
                hands={hands}
                keys={{
                  onMatch: tickedRows.matchTicked,
                  onUndo: matching.undoLast,
                  onTakeApart: tickedRows.takeApart,
                }}
                whole={whole}
                onWhole={setWhole}
                neighbours={neighbours}
                onNeighbours={setNeighbours}
                sought={sought}
                onFound={() => setSought(null)}
              />
              {chosen.length > 0 && (
                <SelectionBar
                  sum={sumOf(chosen)}
                  busy={matching.busy}
                  offReason={offline ? 'Bağlantı gerekir' : undefined}
                  onMatch={tickedRows.matchTicked}
                  onAmounts={() => tickedRows.ask(chosen.map(keyOf))}
                  onClear={tickedRows.clear}
                />
              )}
            </div>
            {docked && (
              <aside
                aria-label="Farklar"
                className="flex w-[316px] shrink-0 flex-col border-l border-line bg-surface"
              >
                {panel}
              </aside>
            )}
          </div>
        </>
      )}
      <BoardSheets
        day={day}
        bank={bank}
        banks={banks}
        dayBanks={dayBanks}
        act={search.act}
        onAct={(act) => change({ act })}
        panel={docked ? null : panel}
        onPrint={print}
        matching={matching}
        tickedRows={tickedRows}
        periods={periods}
        opened={clusters.find(({ group }) => group !== null && group.no === openedNo) ?? null}
        onClosed={() => setOpenedNo(null)}
        holderOf={holderOf}
        isLocked={isLocked}
        may={{ match: mayMatch, auto: mayAuto, close: mayClose }}
      />
    </>
  );
}
