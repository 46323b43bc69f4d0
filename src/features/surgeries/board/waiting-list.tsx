import { useDraggable } from '@dnd-kit/core';
import { ArrowUpDown, Clock, GripVertical, Hand } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { Menu } from '@/ui/menu';
import { ReadinessRing } from '@/ui/readiness-ring';
import { SideMark } from '@/ui/side-mark';
import { urgencies } from '@sync/model/entities/surgery-values';
import { minutesOf, sideOf } from '@sync/model/rules/surgery-rules';
import type { SurgeryRow } from '../surgery-row';
import { useHold } from './hold-store';
import type { HoldStore } from './hold-store';
import { waitingOrders, waitingRows } from './waiting-rows';
import type { WaitingOrder } from './waiting-rows';

interface WaitingProps {
  readonly rows: readonly SurgeryRow[];
  readonly movable: boolean;
  /** Dragging of cards. In a sheet over the board cards are only chosen: the sheet closes under a dragged card. */
  readonly draggable: boolean;
  readonly store: HoldStore;
  /** Chooses the surgery, to be put into a slot. */
  readonly onPick: (id: string) => void;
  readonly onOpen: (id: string) => void;
  /** Clashes of the day, shown on top. */
  readonly children?: ReactNode;
}

/** Shows surgeries without a slot, to be dragged or chosen into one. */
export function WaitingList({ rows, movable, draggable, store, onPick, onOpen, children }: WaitingProps) {
  const [order, setOrder] = useState<WaitingOrder>('urgency');
  const shown = waitingRows(rows, order);
  const fitting = useHold(store, ({ held }) => (held === null ? null : held.slots.length));
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line pr-2 pl-4">
        <h2 className="font-semibold">Sıra bekleyenler</h2>
        <span className="num text-xs text-ink-3">{shown.length}</span>
        <span className="flex-1" />
        <Menu
          tone="quiet"
          size="sm"
          icon={ArrowUpDown}
          className="font-normal!"
          entries={(Object.keys(waitingOrders) as WaitingOrder[]).map((key) => ({
            label: waitingOrders[key],
            checked: key === order,
            onSelect: () => setOrder(key),
          }))}
        >
          {waitingOrders[order]}
        </Menu>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-3">
        {children}
        {shown.length === 0 ? (
          <p className="meta rounded-lg border border-dashed border-line px-3 py-4 text-center text-ink-3">
            Sıra bekleyen hasta yok
          </p>
        ) : (
          <ul className="space-y-2">
            {shown.map((row) => (
              <li key={row.surgery.id}>
                <WaitingCard {...{ row, movable, draggable, store, onPick, onOpen }} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {movable && shown.length > 0 && (
        <p className="meta flex shrink-0 gap-2 border-t border-line bg-surface px-4 py-2.5 text-ink-2">
          <Hand className="mt-px size-4 text-accent" aria-hidden="true" />
          <span>
            {draggable
              ? 'Boş aralığa sürükleyin ya da karttan sonra aralığa dokunun.'
              : 'Karta, sonra boş bir aralığa dokunun.'}
            {fitting !== null &&
              ` ${fitting === 0 ? 'Bu gün uygun aralık yok.' : `${fitting} aralık uygun.`}`}
          </span>
        </p>
      )}
    </>
  );
}

function WaitingCard({
  row,
  movable,
  draggable,
  store,
  onPick,
  onOpen,
}: {
  row: SurgeryRow;
  movable: boolean;
  draggable: boolean;
  store: HoldStore;
  onPick: (id: string) => void;
  onOpen: (id: string) => void;
}) {
  const { surgery, procedure, clientName, surgeonName, ready, waitingDays } = row;
  const drags = movable && draggable;
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: surgery.id, disabled: !drags });
  const isHeld = useHold(store, ({ held }) => held?.id === surgery.id);
  return (
    <button
      ref={setNodeRef}
      type="button"
      data-waiting={surgery.id}
      aria-pressed={movable ? isHeld : undefined}
      aria-describedby={movable ? 'board-keys' : undefined}
      onClick={() => (movable ? onPick(surgery.id) : onOpen(surgery.id))}
      className={cx(
        'relative block w-full rounded-lg border py-2 pr-3 pl-7 text-left select-none [-webkit-touch-callout:none]',
        isHeld
          ? 'border-accent bg-selected outline-1 outline-accent'
          : 'border-line bg-surface hover:border-line-strong',
        isDragging && 'opacity-40',
        drags && 'cursor-grab',
      )}
      {...(drags ? listeners : {})}
    >
      {movable && <GripVertical className="absolute top-2.5 left-1.5 size-4 text-ink-3" aria-hidden="true" />}
      <span className="flex items-start gap-2">
        <span className="line-clamp-2 min-w-0 flex-1 font-medium">{procedure}</span>
        <SideMark side={sideOf(surgery.procedures)} />
      </span>
      <span className="meta clip block text-ink-2">
        {clientName} · {surgeonName}
      </span>
      <span className="num mt-1 flex items-center gap-2 text-xs leading-4 text-ink-2">
        <span className="inline-flex items-center gap-1">
          <Clock className="size-3.5" aria-hidden="true" />
          {minutesOf(surgery.procedures)} dk
        </span>
        <ReadinessRing done={ready.done} all={ready.all} />
        <span
          className={cx(
            'flex-1 text-right whitespace-nowrap',
            surgery.urgency === 'elective'
              ? 'text-ink-3'
              : surgery.urgency === 'emergency'
                ? 'font-medium text-danger'
                : 'font-medium text-pr-high',
          )}
        >
          {surgery.urgency === 'elective' ? '' : `${urgencies[surgery.urgency]} · `}
          {waitingDays} gün
        </span>
      </span>
    </button>
  );
}
