import { ArrowLeftRight, Check, CloudUpload, MoveRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { actIcons } from '@/acts/act-icons';
import { useActs } from '@/acts/use-acts';
import { useDoAct } from '@/acts/use-do-act';
import { useIndexes } from '@/data/indexes';
import { usePermission } from '@/data/workspace';
import { ageInYears, formatTime } from '@/lib/dates';
import { toastFailure } from '@/kit/form/use-saved-toast';
import { Button } from '@/ui/button';
import { usePlacement } from '@/ui/popover';
import { ReadinessRing } from '@/ui/readiness-ring';
import { SideMark } from '@/ui/side-mark';
import type { Act, AnyValues } from '@sync/model/acts/act';
import type { Target } from '@sync/model/rules/domino';
import { milestones } from '@sync/model/entities/surgery-values';
import { lastMilestone, milestoneAt, nextMilestone } from '@sync/model/rules/surgery-rules';
import { mark } from '@sync/model/surgeries/acts/mark';
import { move, unplan } from '@sync/model/surgeries/acts/move';
import type { SurgeryRow } from '../surgery-row';
import { blockLooks } from './board-card';
import type { BoardCard } from './board-card';
import type { BoardDay } from './board-day';
import { wayText, waysFor } from './clash-cards';

export interface OpenBlock {
  readonly card: BoardCard;
  readonly row: SurgeryRow;
  readonly anchor: HTMLElement;
}

interface BlockPopoverProps {
  readonly open: OpenBlock;
  readonly board: BoardDay;
  readonly room: string;
  readonly now: number;
  /** Opens the record, beside the board or as a page. */
  readonly onOpen: () => void;
  readonly onMove: () => void;
  readonly onSwap: () => void;
  readonly onPlace: (target: Target) => void;
  readonly onClose: () => void;
}

/** Shows the next step of a surgery, its record, and actions to move it. */
export function BlockPopover(props: BlockPopoverProps) {
  const { open, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  const [anchor] = useState(() => ({ current: open.anchor }));
  usePlacement(true, anchor, panel, 'start');
  useEffect(() => {
    const shown = panel.current;
    shown?.showPopover();
    shown?.querySelector<HTMLElement>('button, a')?.focus();
  }, []);
  const { card, row } = open;
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={`${card.procedure}, ${card.client}`}
      className="pop fixed inset-auto m-0 w-[324px] max-w-[calc(100vw-16px)] rounded-2xl! p-4! text-ink"
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="text-base leading-6 font-semibold">{card.procedure}</h2>
          <PatientLine row={row} room={props.room} now={props.now} />
        </div>
        <SideMark side={card.side} size="md" />
      </div>
      <StateLine card={card} row={row} />
      <Ways {...props} />
      <Steps {...props} />
    </div>
  );
}

function PatientLine({ row, room, now }: { row: SurgeryRow; room: string; now: number }) {
  const { value: born } = useIndexes(
    ({ clients }) => clients.get(row.surgery.client_id)?.birthDate ?? null,
    [row.surgery.client_id],
  );
  const age = born === null ? null : ageInYears(born, now);
  return (
    <p className="text-ink-2">
      {[row.clientName, age, room].filter((part) => part !== null).join(' · ')}
      <span className="meta block">{row.surgeonName}</span>
    </p>
  );
}

function StateLine({ card, row }: { card: BoardCard; row: SurgeryRow }) {
  const last = lastMilestone(row.surgery.milestones);
  const at = last === null ? null : milestoneAt(row.surgery.milestones, last);
  return (
    <div className="meta num mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <span>
        {last === null || at === null
          ? `${formatTime(card.from)}–${formatTime(card.to)} · ${blockLooks[card.look]}`
          : `${milestones[last]} ${formatTime(at)}`}
      </span>
      {card.all > 0 && <ReadinessRing done={card.done} all={card.all} />}
      {card.mark === 'unsent' && (
        <span className="inline-flex items-center gap-1 font-medium text-sy-waiting">
          <CloudUpload className="size-3.5" aria-hidden="true" />
          Gönderilmedi
        </span>
      )}
    </div>
  );
}

/** Shows two solutions of a clash. */
function Ways({ open: { card }, board, now, onPlace, onClose }: BlockPopoverProps) {
  const mayMove = usePermission('crm.surgery.edit');
  if (card.look !== 'clash' || !mayMove) return null;
  const ways = waysFor(card, board, now);
  if (ways.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {ways.map((target) => (
        <Button
          key={`${target.roomId}${target.from}`}
          size="sm"
          onClick={() => {
            onClose();
            onPlace(target);
          }}
        >
          {wayText(target, card, board)}
        </Button>
      ))}
    </div>
  );
}

function Steps({ open: { card, row }, onOpen, onMove, onSwap, onClose }: BlockPopoverProps) {
  const { surgery } = row;
  const acts = useActs(surgery);
  const doAct = useDoAct(row.procedure);
  const next = nextMilestone(surgery.milestones);
  const isMarkable = next !== null && acts.reason(mark) === null;
  const press = (act: Act, values?: AnyValues) => {
    onClose();
    doAct(act, surgery.id, values).catch(toastFailure);
  };
  const canMove = acts.reason(move) === null && !card.isFixed;
  return (
    <>
      <div className="mt-3 grid grid-cols-[1fr_auto] gap-2">
        {isMarkable && (
          <Button
            tone="primary"
            icon={Check}
            className="h-14 text-base!"
            onClick={() => press(mark, { code: next })}
          >
            {milestones[next]}
          </Button>
        )}
        <Button
          className={isMarkable ? 'h-14' : 'col-span-2'}
          onClick={() => {
            onClose();
            onOpen();
          }}
        >
          Kaydı aç
        </Button>
      </div>
      {canMove && (
        <div className="mt-2 grid grid-cols-2 gap-2">
          <Button
            className="col-span-2"
            icon={MoveRight}
            onClick={() => {
              onClose();
              onMove();
            }}
          >
            Taşı ya da uzat…
          </Button>
          <Button
            tone="quiet"
            icon={ArrowLeftRight}
            onClick={() => {
              onClose();
              onSwap();
            }}
          >
            Yer değiştir…
          </Button>
          <Button tone="quiet" icon={actIcons[unplan.icon]} onClick={() => press(unplan)}>
            {acts.label(unplan)}
          </Button>
        </div>
      )}
    </>
  );
}
