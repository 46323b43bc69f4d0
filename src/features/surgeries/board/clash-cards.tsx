import { GitFork } from 'lucide-react';
import { formatTime } from '@/lib/dates';
import { Button } from '@/ui/button';
import { roomOf, workOf } from '@sync/model/rules/domino';
import type { Target } from '@sync/model/rules/domino';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { BoardCard } from './board-card';
import type { BoardDay } from './board-day';
import { ownerOf, waysOut } from './board-slots';

/** Number of clashes shown above the waiting list; the strip leads to the others. */
const SHOWN = 2;

/** Returns the conflict of two surgeries, in a sentence each. */
function clashText(card: BoardCard, board: BoardDay): { title: string; detail: string } {
  const room = board.columns.find(({ key }) => key === tableKey(card.roomId, card.tableNo))?.name;
  const other = board.cards.find(({ id }) => id === card.clashWithId);
  const pieces = board.pieces.filter(({ id }) => id === card.id || id === card.clashWithId);
  const begin = `${card.client}, ${card.procedure} ${formatTime(card.from)}`;
  if (other === undefined || pieces.length < 2) {
    return { title: `${room ?? 'Salon'}: çakışma`, detail: `${begin}; diğer ameliyat bu günde değil.` };
  }
  const isRoom = card.clashKind === 'room' || card.clashKind === null;
  const spans = pieces.map(isRoom ? roomOf : workOf);
  const minutes = Math.round(
    (Math.min(...spans.map(({ to }) => to)) - Math.max(...spans.map(({ from }) => from))) / 60_000,
  );
  const length = minutes > 0 ? `${minutes} dk ` : '';
  if (!isRoom) {
    const who = card.clashKind === 'surgeon' ? card.surgeon : 'Anestezi uzmanı';
    return {
      title: `${who}: ${length}çakışma`,
      detail: `${begin} ve ${other.procedure} ${formatTime(other.from)}.`,
    };
  }
  const free = Math.min(...spans.map(({ to }) => to));
  return {
    title: `${room ?? 'Salon'}: ${length}çakışma`,
    detail: `${begin}. Önceki hasta ${other.client}; salon hazırlıkla ${formatTime(free)} saatinde boşalıyor.`,
  };
}

/** Shows the clashes of the day, each with two solutions. */
export function ClashCards({
  board,
  now,
  movable,
  onMove,
  onAsk,
  onShow,
}: {
  board: BoardDay;
  now: number;
  movable: boolean;
  onMove: (id: string, target: Target) => void;
  /** Handles a surgery for which the day has no place. */
  onAsk: (id: string) => void;
  onShow: (id: string) => void;
}) {
  const clashing = board.cards.filter(({ look }) => look === 'clash').slice(0, SHOWN);
  return clashing.map((card) => {
    const { title, detail } = clashText(card, board);
    const ways = waysFor(card, board, now);
    return (
      <section
        key={card.id}
        aria-label={title}
        className="mb-3 rounded-lg border border-sy-conflict/40 bg-sy-conflict-soft px-3 py-2.5"
      >
        <div className="meta flex gap-2">
          <GitFork className="mt-px size-4 text-sy-conflict" aria-hidden="true" />
          <div className="min-w-0">
            <b className="font-medium">{title}</b>
            <p className="text-ink-2">{detail}</p>
          </div>
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          {movable && ways.length === 0 && (
            <Button size="sm" onClick={() => onAsk(card.id)}>
              Başka güne taşı…
            </Button>
          )}
          {movable &&
            ways.map((target, at) => (
              <Button
                key={`${target.roomId}${target.from}`}
                size="sm"
                tone={at === 0 ? 'secondary' : 'quiet'}
                onClick={() => onMove(card.id, target)}
              >
                {wayText(target, card, board)}
              </Button>
            ))}
          <Button size="sm" tone="quiet" onClick={() => onShow(card.id)}>
            Göster
          </Button>
        </div>
      </section>
    );
  });
}

/** Returns possible places of a clashing surgery: later here, or in a room that takes its department. */
export function waysFor(card: BoardCard, board: BoardDay, now: number): readonly Target[] {
  const piece = board.pieces.find(({ id }) => id === card.id);
  if (piece === undefined) return [];
  const row = board.rows.get(card.id);
  if (row === undefined) return [];
  return waysOut(board.columns, board.pieces, piece, now, ownerOf(row.surgery));
}

export function wayText(target: Target, card: BoardCard, board: BoardDay): string {
  const isHere = target.roomId === card.roomId && target.tableNo === card.tableNo;
  const room = board.columns.find(({ key }) => key === tableKey(target.roomId, target.tableNo))?.name;
  return isHere ? `${formatTime(target.from)} saatine al` : `${room ?? ''}, ${formatTime(target.from)}`;
}
