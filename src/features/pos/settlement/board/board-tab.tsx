import { useNavigate } from '@tanstack/react-router';
import { CloudOff, FileSearch, Lock, Printer } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { logView } from '@/data/view-log';
import { usePermission, useSignedIn } from '@/data/workspace';
import { addDays, todayIso } from '@/lib/dates';
import { EmptyOrSyncing } from '@/records/empty-or-syncing';
import { IconButton } from '@/ui/icon-button';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState, ErrorNote, LoadingRows } from '@/ui/page-states';
import { Sheet } from '@/ui/sheet';
import { toastSuccess } from '@/ui/toast';
import { useMedia } from '@/ui/use-media';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { autoMatch, closePeriod, matchRows } from '@sync/rpc/settlement';
import { currenciesOf, keyOf, needsMatch } from '../day-rows';
import type { DayFilter, RowKey } from '../day-rows';
import { sumsOf } from '../day-sums';
import { differencesOf } from '../differences';
import type { Difference } from '../differences';
import type { SettlementTabProps } from '../settlement-search';
import { OFFLINE_SENTENCE } from '../settlement-problems';
import { useHolders } from '../use-holders';
import { useSettlementDays } from '../use-days';
import { useMatching } from '../use-matching';
import { usePeriods } from '../use-periods';
import { AutoMatchSheet } from './auto-match-sheet';
import { BoardHead } from './board-head';
import { CloseDaySheet } from './close-day-sheet';
import { clustersOf } from './clusters';
import type { Cluster } from './clusters';
import { DayPaper } from './day-paper';
import { ticketText } from './difference-words';
import { DifferencesPanel } from './differences-panel';
import { GroupSheet } from './group-sheet';
import { MatchBoard } from './match-board';
import { MatchSheet } from './match-sheet';
import { openRowsOf, sumOf } from './selection';
import { SelectionBar } from './selection-bar';
import { SumsStrip } from './sums-strip';
import { useHands } from './use-hands';

/** How far back the newest day with rows is looked for. */
const LOOK_BACK = 31;
const emptyDay = {
  bank: [],
  receipts: [],
  otherBank: [],
  otherReceipts: [],
  groups: [],
  values: [],
} as const;

/** What cash desks collected on a day beside what banks report of it. */
export default function BoardTab({ search, change }: SettlementTabProps) {
  const today = todayIso(useNow());
  const last = search.day ?? today;
  const { days, state } = useSettlementDays(search.day ?? addDays(today, -LOOK_BACK), last);
  const day =
    search.day ??
    days.findLast(({ bank, receipts }) => bank.length + receipts.length > 0)?.day ??
    addDays(today, -1);
  if (state === 'loading') return <LoadingRows rows={8} />;
  if (state === 'error') {
    return (
      <ErrorNote className="mx-auto max-w-md px-4 py-16" title="Gün okunamadı">
        Kayıtlarınız güvende; sayfayı yenileyin.
      </ErrorNote>
    );
  }
  const content = days.find((one) => one.day === day) ?? { day, ...emptyDay };
  return <Board key={day} content={content} search={search} change={change} />;
}

type BoardProps = SettlementTabProps & { content: ReturnType<typeof useSettlementDays>['days'][number] };

function Board({ content, search, change }: BoardProps) {
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
  const mayTicket = mayOpen(access, routePermissions['/crm/client-ticket']);
  const [ticked, setTicked] = useState<ReadonlySet<RowKey>>(new Set());
  const [whole, setWhole] = useState(false);
  const [sought, setSought] = useState<string | null>(null);
  const [asking, setAsking] = useState<readonly RowKey[] | null>(null);
  const [openedNo, setOpenedNo] = useState<number | null>(null);

  const currencies = currenciesOf(content);
  const filter: DayFilter = {
    bank: search.bank ?? null,
    terminal: search.terminal ?? null,
    currency: search.currency ?? currencies[0] ?? 'TRY',
  };
  const { bank, terminal, currency } = filter;
  const { terminalOf } = holders;
  const clusters = useMemo(
    () => clustersOf(content, { bank, terminal, currency }, terminalOf),
    [content, bank, terminal, currency, terminalOf],
  );
  const sums = useMemo(
    () => sumsOf(content, { bank, terminal, currency }, terminalOf),
    [content, bank, terminal, currency, terminalOf],
  );
  const differences = useMemo(
    () => differencesOf(content, { bank, terminal, currency }, terminalOf, clusters),
    [content, bank, terminal, currency, terminalOf, clusters],
  );
  const openRows = useMemo(() => openRowsOf(content), [content]);
  const rowsOf = (keys: Iterable<RowKey>) =>
    [...keys].flatMap((key) => {
      const one = openRows.get(key);
      return one === undefined ? [] : [one];
    });
  // What somebody else has matched meanwhile is ticked no more.
  const chosen = rowsOf(ticked);
  const sum = sumOf(chosen);
  const dayBanks = [...new Set(content.bank.filter(needsMatch).map(({ bankId }) => bankId))].filter(
    (one) => bank === null || one === bank,
  );
  const openBanks = dayBanks.filter((one) => periods.closing(one, day) === undefined);
  const closed = dayBanks.length > 0 && openBanks.length === 0;
  const { closing } = periods;
  const isLocked = useCallback(
    (cluster: Cluster) =>
      [...cluster.bank, ...cluster.receipts].some(({ row }) => closing(row.bankId, row.day) !== undefined),
    [closing],
  );
  const clear = () => setTicked(new Set());
  const pair = (keys: Iterable<RowKey> = ticked) => {
    const rows = rowsOf(keys);
    const own = sumOf(rows);
    if (rows.length === 0 || own.currency === null || matching.busy || offline || !mayMatch) return;
    if (!own.even) setAsking(rows.map(keyOf));
    else {
      const parts = (side: 'bank' | 'receipts') =>
        own[side].map(({ row, amount }) => ({ no: row.no, amount }));
      void matching
        .make(
          { bank: parts('bank'), receipts: parts('receipts'), kind: null, reason: null },
          'Satırlar eşlendi',
        )
        .then((ok) => ok && clear());
    }
  };
  const keysOf = ({ receipts, bank: banks }: Pick<Cluster, 'receipts' | 'bank'>) =>
    [...receipts, ...banks].map(keyOf);
  const takeApart = (cluster: Cluster) => {
    if (cluster.group === null || isLocked(cluster) || offline || !mayMatch || matching.busy) return;
    void (cluster.group.state === 'proposed'
      ? matching.refuse(cluster.group)
      : matching.takeApart(cluster.group));
  };
  const holderOf = (cluster: Cluster): string | null => {
    const usage = [...cluster.bank, ...cluster.receipts].find(({ row }) => row.usageId !== null)?.row.usageId;
    return holders.holderOf(usage ?? null);
  };
  const hands = useHands({
    onTick: (key: RowKey) =>
      setTicked((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    onOpen: (cluster: Cluster) => setOpenedNo(cluster.group?.no ?? null),
    onAccept: (cluster: Cluster) => pair(keysOf(cluster)),
    onRefuse: takeApart,
  });
  const opened = clusters.find(({ group }) => group !== null && group.no === openedNo);
  const bankOptions = reference.definitions('bank').map(({ id, name }) => ({ value: id, label: name }));
  const terminals = [...new Set(content.bank.map(({ terminalNo }) => terminalNo))]
    .filter((one) => one !== null)
    .toSorted();
  const openTicket = (difference: Difference) => {
    const text = ticketText(day, reference.definitionName(bank), difference);
    void navigator.clipboard.writeText(text).then(
      () => toastSuccess('Fark bilgisi panoya kopyalandı', { detail: 'Talebin açıklamasına yapıştırın.' }),
      () => undefined,
    );
    void navigate({ to: '/crm/client-ticket' });
  };
  const printDay = () => void logView(workspace, 'print', 'settlement_day').then(() => print());
  const panel = (
    <DifferencesPanel
      differences={differences}
      currency={currency}
      mayExplain={mayMatch && !closed}
      offline={offline}
      onTicket={mayTicket ? openTicket : undefined}
      onShow={({ rows, group }) => {
        const found = clusters.find(
          (cluster) =>
            (group !== null && cluster.group === group) ||
            rows.some((one) => keysOf(cluster).includes(keyOf(one))),
        );
        if (found === undefined) return;
        if (found.plain) setWhole(true);
        setSought(found.id);
        if (!docked) change({ act: undefined });
      }}
      onExplain={({ rows }) => {
        change({ act: undefined });
        setAsking(rows.map(keyOf));
      }}
      onPrint={printDay}
      headless={!docked}
    />
  );
  const empty = content.bank.length + content.receipts.length === 0;
  return (
    <>
      <DayPaper
        day={day}
        bank={reference.definitionName(bank)}
        currency={currency}
        sums={sums}
        differences={differences}
      />
      <BoardHead
        day={day}
        onDay={(next) => change({ day: next, terminal: undefined })}
        choices={[
          {
            label: 'Banka',
            options: bankOptions,
            value: bank,
            onChange: (next) => change({ bank: next ?? undefined, terminal: undefined }),
          },
          {
            label: 'Terminal',
            options: terminals.map((one) => ({ value: one, label: one })),
            value: terminal,
            onChange: (next) => change({ terminal: next ?? undefined }),
          },
          ...(currencies.length > 1
            ? [
                {
                  label: 'Para birimi',
                  options: currencies.map((one) => ({ value: one, label: one })),
                  value: currency,
                  onChange: (next: string | null) =>
                    change({ currency: (next ?? undefined) as typeof search.currency }),
                },
              ]
            : []),
        ]}
        differences={differences.filter(({ explained }) => explained === null).length}
        onDifferences={docked || empty ? undefined : () => change({ act: 'differences' })}
        onAuto={mayAuto && !closed && !empty ? () => change({ act: 'auto' }) : undefined}
        onClose={mayClose && !empty && !closed ? () => change({ act: 'close' }) : undefined}
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
                clusters={clusters}
                day={day}
                receipts={sums.receipts}
                bankRows={sums.rows}
                ticked={ticked}
                isLocked={isLocked}
                mayMatch={mayMatch}
                offline={offline}
                holderOf={holderOf}
                hands={hands}
                keys={{ onPair: () => pair(), onUndo: matching.undoLast, onUnpair: takeApart }}
                whole={whole}
                onWhole={setWhole}
                sought={sought}
                onFound={() => setSought(null)}
              />
              {chosen.length > 0 && (
                <SelectionBar
                  sum={sum}
                  busy={matching.busy}
                  offReason={offline ? 'Bağlantı gerekir' : undefined}
                  onPair={() => pair()}
                  onAmounts={() => setAsking(chosen.map(keyOf))}
                  onClear={clear}
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
      {!docked && search.act === 'differences' && (
        <Sheet
          open
          onClose={() => change({ act: undefined })}
          title="Farklar"
          flush
          headerActions={<IconButton icon={Printer} label="Tutanağı yazdır" onClick={printDay} />}
        >
          {panel}
        </Sheet>
      )}
      {asking !== null && (
        <MatchSheet
          rows={rowsOf(asking)}
          matching={matching}
          onClose={() => setAsking(null)}
          onMatched={() => {
            setAsking(null);
            clear();
          }}
        />
      )}
      {opened?.group != null && (
        <GroupSheet
          group={opened.group}
          rows={[...opened.receipts, ...opened.bank]}
          holder={holderOf(opened)}
          busy={matching.busy}
          offReason={
            mayMatch ? (isLocked(opened) ? 'Dönem kapalı' : offline ? 'Bağlantı gerekir' : undefined) : null
          }
          onTakeApart={() => {
            takeApart(opened);
            setOpenedNo(null);
          }}
          onClose={() => setOpenedNo(null)}
        />
      )}
      {search.act === 'auto' && mayAuto && (
        <AutoMatchSheet
          day={day}
          bank={bank}
          banks={bankOptions}
          matching={matching}
          onClose={() => change({ act: undefined })}
        />
      )}
      {search.act === 'close' && mayClose && (
        <CloseDaySheet
          day={day}
          banks={dayBanks}
          periods={periods}
          onClosed={() => undefined}
          onClose={() => change({ act: undefined })}
        />
      )}
    </>
  );
}

/** Why a day cannot be closed as a whole; its banks may be, one by one. */
function closeReason(
  { left, openBank, openReceipts }: ReturnType<typeof sumsOf>,
  day: string,
): string | undefined {
  if (day >= todayIso()) return 'Bugün henüz bitmedi';
  if (left !== 0) return 'Kalan fark sıfır olmalı';
  return openBank + openReceipts > 0 ? `${openBank + openReceipts} satır açık` : undefined;
}
