import { useVirtualizer } from '@tanstack/react-virtual';
import { CalendarRange, EyeOff, Hospital, Landmark, Link2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { countOf } from '@/lib/sentences';
import { formatMinor, formatNumber } from '@/lib/numbers';
import { Button } from '@/ui/button';
import { keyOf } from '../day-rows';
import type { RowKey } from '../day-rows';
import { layoutOf } from './band-layout';
import { ClusterRow } from './cluster-row';
import type { ClusterHands } from './cluster-row';
import type { Cluster } from './clusters';
import { useBoardKeys } from './use-board-keys';
import type { BoardItem, BoardKeys } from './use-board-keys';
import { sumMinor } from '@sync/model/money';

interface MatchBoardProps {
  readonly clusters: readonly Cluster[];
  readonly day: string;
  readonly receipts: number;
  readonly bankRows: number;
  readonly ticked: ReadonlySet<RowKey>;
  readonly isLocked: (cluster: Cluster) => boolean;
  readonly mayMatch: boolean;
  readonly offline: boolean;
  readonly holderOf: (cluster: Cluster) => string | null;
  readonly hands: Omit<ClusterHands, 'onFocus'>;
  readonly keys: Omit<BoardKeys, 'onTakeApart'> & { readonly onTakeApart: (cluster: Cluster) => void };
  /** Drawing of automatically matched rows, too. */
  readonly whole: boolean;
  readonly onWhole: (whole: boolean) => void;
  /** Drawing of open rows of the days before and after, too. */
  readonly neighbours: boolean;
  readonly onNeighbours: (neighbours: boolean) => void;
  /** The cluster to bring into sight. */
  readonly sought: string | null;
  readonly onFound: () => void;
}

const FOLD = 72;

/** Pixels for one of a text of 16: people who enlarge their text get taller rows. */
const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

function itemsOf(
  clusters: readonly Cluster[],
  tickable: (cluster: Cluster) => boolean,
): readonly BoardItem[] {
  return clusters.flatMap((cluster, at): BoardItem[] => {
    const differs = cluster.kind !== 'matched' && cluster.kind !== 'explained';
    const rows = tickable(cluster) ? [...cluster.receipts, ...cluster.bank].map(keyOf) : [];
    const keys = cluster.group === null ? rows : [...rows, cluster.id];
    return keys.map((key) => ({ key, at, differs }));
  });
}

/** Shows both sides of a day beside each other, in one scrolling box; a band joins matching rows. */
export function MatchBoard(props: MatchBoardProps) {
  const { clusters, whole, onWhole, isLocked, mayMatch, ticked, sought, onFound, holderOf } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const plain = useMemo(() => clusters.filter((cluster) => cluster.plain), [clusters]);
  const shown = useMemo(
    () => (whole ? clusters : clusters.filter((cluster) => !cluster.plain)),
    [clusters, whole],
  );
  const scale = textScale();
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => {
      const cluster = shown[at];
      return cluster === undefined ? 0 : layoutOf(cluster).total * scale;
    },
    getItemKey: (at) => shown[at]?.id ?? at,
    overscan: 8,
  });
  // Another day, filter or match: other heights.
  useEffect(() => virtualizer.measure(), [virtualizer, shown, scale]);
  const items = useMemo(
    () =>
      itemsOf(
        shown,
        (cluster) =>
          mayMatch && !isLocked(cluster) && (cluster.kind === 'proposed' || cluster.group === null),
      ),
    [shown, mayMatch, isLocked],
  );
  const { note, focusItem } = useBoardKeys(
    scroller,
    items,
    (at) => virtualizer.scrollToIndex(at, { align: 'auto' }),
    {
      onMatch: props.keys.onMatch,
      onUndo: props.keys.onUndo,
      onTakeApart: (at) => {
        const cluster = shown[at];
        if (cluster !== undefined) props.keys.onTakeApart(cluster);
      },
    },
  );
  useEffect(() => {
    if (sought === null) return;
    const at = shown.findIndex(({ id }) => id === sought);
    if (at >= 0) {
      const item = items.find((candidate) => candidate.at === at);
      if (item === undefined) virtualizer.scrollToIndex(at, { align: 'center' });
      else focusItem(item);
    }
    onFound();
  });
  const own = props.hands;
  const hands = useMemo(() => ({ ...own, onFocus: note }), [own]); // oxlint-disable-line react/exhaustive-deps
  const plainRows = plain.reduce((sum, { bank }) => sum + bank.length, 0);
  const plainAmount = sumMinor(plain.flatMap(({ bank }) => bank.map(({ amount }) => amount)));
  return (
    <section aria-label="Eşleştirme" className="flex min-h-0 min-w-0 flex-1 flex-col bg-canvas">
      <div className="flex h-11 shrink-0 items-center gap-2 px-5 max-[60em]:px-3">
        <span className="flex min-w-0 flex-1 items-center gap-2 font-medium">
          <Hospital className="size-4 text-ink-3" aria-hidden="true" />
          <span className="clip">Vezne tahsilatları</span>
          <span className="num font-normal text-ink-2">{formatNumber(props.receipts)}</span>
        </span>
        <Button
          size="sm"
          icon={CalendarRange}
          title="Önceki ve sonraki günün açık satırları"
          aria-pressed={props.neighbours}
          className={props.neighbours ? 'border-accent! text-accent-ink!' : ''}
          onClick={() => props.onNeighbours(!props.neighbours)}
        >
          <span className="max-[60em]:sr-only">Komşu günler</span>
        </Button>
        {plain.length > 0 && (
          <Button size="sm" icon={EyeOff} aria-pressed={!whole} onClick={() => onWhole(!whole)}>
            {whole ? 'Eşleşeni gizle' : `${formatNumber(plain.length)} gizli`}
          </Button>
        )}
        <span className="flex min-w-0 flex-1 items-center justify-end gap-2 font-medium">
          <span className="num font-normal text-ink-2">{formatNumber(props.bankRows)}</span>
          <span className="clip">Banka hareketleri</span>
          <Landmark className="size-4 text-ink-3" aria-hidden="true" />
        </span>
      </div>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-5 pb-24 max-[60em]:px-3">
        <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const cluster = shown[index];
            return cluster === undefined ? null : (
              <li
                key={key}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                <ClusterRow
                  cluster={cluster}
                  day={props.day}
                  scale={scale}
                  ticked={ticked}
                  locked={isLocked(cluster)}
                  mayMatch={mayMatch}
                  offline={props.offline}
                  holder={cluster.kind === 'proposed' ? holderOf(cluster) : null}
                  hands={hands}
                />
              </li>
            );
          })}
        </ul>
        {!whole && plain.length > 0 && (
          <div
            className="mt-2 flex items-center gap-3 rounded-xl border border-dashed border-line-strong px-4 py-2"
            style={{ minHeight: FOLD - 16 }}
          >
            <Link2 className="size-4 text-success" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <b>{countOf(plainRows, 'banka satırı')}</b> kendiliğinden eşleşti, iki yanda{' '}
              <b className="num">{formatMinor(plainAmount)}</b>
            </span>
            <Button tone="quiet" size="sm" onClick={() => onWhole(true)}>
              Göster
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
