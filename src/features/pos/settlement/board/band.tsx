import { cx } from '@/lib/class-names';
import { formatMinor } from '@/lib/numbers';
import { differenceNames } from '../differences';
import { bandPath, ROW } from './band-layout';
import type { ClusterLayout } from './band-layout';
import { shapeOf } from './clusters';
import type { Cluster, ClusterKind } from './clusters';
import type { ClusterTone } from './tones';

function wordOf({ kind, gap, ...cluster }: Cluster): string {
  switch (kind) {
    case 'late':
      return `${gap} gün`;
    case 'proposed':
      return gap === 0 ? 'Öneri' : formatMinor(Math.abs(gap));
    case 'matched':
      return shapeOf(cluster);
    case 'explained':
      return 'Açıklandı';
    default:
      return formatMinor(Math.abs(gap));
  }
}

/** Meaning of the drawing for screen readers. */
const spokenBefore: Readonly<Partial<Record<ClusterKind, string>>> = {
  amount: differenceNames.amount,
  commission: differenceNames.commission,
  late: differenceNames.late,
  no_bank: differenceNames.no_bank,
  no_receipt: differenceNames.no_receipt,
  refund: differenceNames.refund,
};

/** Draws the band between both sides: its shape shows the number of rows, its colour and pattern their state. */
export function Band({
  cluster,
  layout,
  tone,
  scale,
  onOpen,
  onFocus,
}: {
  readonly cluster: Cluster;
  readonly layout: ClusterLayout;
  readonly tone: ClusterTone;
  /** Pixels of the screen for one of the layout. */
  readonly scale: number;
  /** Absent where there is no match to open. */
  readonly onOpen: (() => void) | undefined;
  readonly onFocus: () => void;
}) {
  const { icon: Icon } = tone;
  const path = bandPath(layout);
  const side = layout.receipts === null ? 'right' : 'left';
  const lone = path === null;
  const spoken = spokenBefore[cluster.kind === 'proposed' && cluster.gap !== 0 ? 'amount' : cluster.kind];
  const words = (
    <>
      <Icon className="mx-auto size-4" aria-hidden="true" />
      <span className="clip num block text-xs font-medium">
        {spoken !== undefined && <span className="sr-only">{spoken} </span>}
        {wordOf(cluster)}
      </span>
    </>
  );
  return (
    <div className="relative" style={{ height: layout.height * scale }}>
      {path === null ? (
        <span
          className={cx(
            'absolute inset-y-1 w-1/5 border-dashed opacity-90',
            tone.text,
            side === 'left' ? 'left-0 border-r-2' : 'right-0 border-l-2',
          )}
          style={{ maxHeight: ROW * scale - 8, borderColor: 'currentColor' }}
        >
          <svg className="size-full" aria-hidden="true">
            <rect className={tone.fill} width="100%" height="100%" />
          </svg>
        </span>
      ) : (
        <svg
          className="absolute inset-0 size-full"
          viewBox={`0 0 100 ${layout.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className={tone.fill} d={path} />
        </svg>
      )}
      <div
        className={cx(
          'absolute inset-y-0 grid place-items-center text-center',
          tone.text,
          lone ? (side === 'left' ? 'right-0 left-1/5' : 'right-1/5 left-0') : 'inset-x-0',
        )}
      >
        {onOpen === undefined ? (
          <span className="min-w-0 max-w-full">{words}</span>
        ) : (
          <button
            type="button"
            data-item={cluster.id}
            className="min-h-11 w-full max-w-full min-w-0 rounded-md px-0.5 -outline-offset-2! hover:underline"
            onClick={onOpen}
            onFocus={onFocus}
          >
            {words}
          </button>
        )}
      </div>
    </div>
  );
}
