import { Check, X } from 'lucide-react';
import { memo } from 'react';
import { cx } from '@/lib/class-names';
import { Button } from '@/ui/button';
import { keyOf } from '../day-rows';
import type { DayRow, RowKey } from '../day-rows';
import { reasonsOf } from '../match-words';
import { Band } from './band';
import { layoutOf, rowTop } from './band-layout';
import type { Cluster } from './clusters';
import { RowCard } from './row-card';
import { selectedTone, tones } from './tones';

export interface ClusterHands {
  readonly onTick: (key: RowKey) => void;
  readonly onFocus: (item: string) => void;
  readonly onOpen: (cluster: Cluster) => void;
  readonly onAccept: (cluster: Cluster) => void;
  readonly onRefuse: (cluster: Cluster) => void;
}

interface ClusterRowProps {
  readonly cluster: Cluster;
  readonly day: string;
  readonly scale: number;
  /** The ticked rows. */
  readonly ticked: ReadonlySet<RowKey>;
  /** The period of its bank is closed. */
  readonly locked: boolean;
  readonly mayMatch: boolean;
  readonly offline: boolean;
  readonly holder: string | null;
  readonly hands: ClusterHands;
}

const refundNotes = {
  bank: 'İade fişi veznede aranıyor',
  receipts: 'İade bankada bekleniyor',
} as const;

/** Rows of both sides with the band between them; below a suggestion its reasons. */
export const ClusterRow = memo(function ClusterRow(props: ClusterRowProps) {
  const { cluster, day, scale, ticked, locked, mayMatch, offline, holder, hands } = props;
  const { receipts, bank, kind, group } = cluster;
  const layout = layoutOf(cluster);
  const rows = [...receipts, ...bank];
  const open = kind === 'proposed' || group === null;
  const all = open && rows.length > 1 && rows.every((dayRow) => ticked.has(keyOf(dayRow)));
  const tone = all ? selectedTone : tones[kind === 'proposed' && cluster.gap !== 0 ? 'amount' : kind];
  const side = (of: readonly DayRow[]) => (
    <div className="relative min-w-0" style={{ height: layout.height * scale }}>
      {of.map((dayRow, index) => (
        <div
          key={dayRow.row.no}
          className="absolute inset-x-0"
          style={{ top: rowTop(index, of.length, layout.height) * scale }}
        >
          <RowCard
            dayRow={dayRow}
            day={day}
            tone={tone}
            locked={locked}
            note={kind === 'refund' ? refundNotes[dayRow.side] : null}
            ticked={open && !locked && mayMatch ? ticked.has(keyOf(dayRow)) : undefined}
            itemKey={keyOf(dayRow)}
            onTick={() => hands.onTick(keyOf(dayRow))}
            onFocus={() => hands.onFocus(keyOf(dayRow))}
          />
        </div>
      ))}
    </div>
  );
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_112px_minmax(0,1fr)] max-[60em]:grid-cols-[minmax(0,1fr)_72px_minmax(0,1fr)] max-[40em]:grid-cols-[minmax(0,1fr)_52px_minmax(0,1fr)]">
        {side(receipts)}
        <Band
          cluster={cluster}
          layout={layout}
          tone={tone}
          scale={scale}
          onOpen={group === null ? undefined : () => hands.onOpen(cluster)}
          onFocus={() => hands.onFocus(cluster.id)}
        />
        {side(bank)}
      </div>
      {kind === 'proposed' && group !== null && (
        <div className="flex h-11 items-center justify-center gap-2 px-2">
          <span className={cx('clip meta min-w-0', cluster.gap === 0 ? 'text-ink-2' : 'text-danger')}>
            {reasonsOf(group, holder, rows[0]?.row.currency ?? 'TRY')}
          </span>
          {!locked && mayMatch && !offline && (
            <>
              <Button
                size="sm"
                icon={Check}
                className="max-[48em]:px-2!"
                onClick={() => hands.onAccept(cluster)}
              >
                Eşle
              </Button>
              <Button
                size="sm"
                tone="quiet"
                icon={X}
                title="Öneriyi kaldır"
                onClick={() => hands.onRefuse(cluster)}
              >
                <span className="max-[60em]:sr-only">Öneri değil</span>
              </Button>
            </>
          )}
        </div>
      )}
    </>
  );
});
