import { useState } from 'react';
import { useSyncState } from '@/data/sync-state';
import { formatTime, todayIso, dayOf, formatDayTime } from '@/lib/dates';
import { moveSeveral, swapSurgeries, undoMoves } from '@/records/surgeries/surgery-actions';
import type { Moved, NewSlot, SurgeryMove } from '@/records/surgeries/surgery-actions';
import { useSurgeryContext } from '@/records/surgeries/use-surgery-context';
import { useOutcome } from '@/kit/form/use-outcome';
import { toastError, toastSuccess } from '@/ui/toast';
import { dominoOf } from '@sync/model/rules/domino';
import type { DominoPreview, Target } from '@sync/model/rules/domino';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { SurgeryRow } from '../surgery-row';
import type { BoardDay } from './board-day';
import { dropProblem, ownerOf } from './board-slots';
import type { DropProblem } from './board-slots';
import { heldPiece } from './held-piece';

/** Reasons why a surgery returns to its old place. */
export const dropSentences: Readonly<Record<DropProblem, string>> = {
  begun: 'Hasta salona alındı; plan artık taşınamaz.',
  past: 'Geçmiş bir saate taşınamaz.',
  closed: 'Salon bu saatte kapalı.',
  outside_hours: 'Salonun çalışma saatleri dışında; nedenini yazın.',
  outside_session: 'Başka bir bölümün ya da cerrahın oturumunda; nedenini yazın.',
};

/** A move that needs an answer first, or that was asked for by its menu. */
export interface AskedMove {
  readonly row: SurgeryRow;
  /** Null: the person chooses. */
  readonly target: Target | null;
}

const isoOf = (time: number): string => new Date(time).toISOString();

/** Returns the writes of a preview: the last in time first, so that none lands on one that has not moved yet. */
export function movesOf(
  row: SurgeryRow,
  target: Target,
  preview: DominoPreview,
  board: BoardDay,
  extra: Partial<NewSlot> = {},
): readonly SurgeryMove[] {
  return [...preview.starts]
    .toSorted((a, b) => b[1] - a[1])
    .flatMap(([id, start]): readonly SurgeryMove[] => {
      const surgery = id === row.surgery.id ? row.surgery : board.rows.get(id)?.surgery;
      if (surgery === undefined) return [];
      const slot = { room_id: target.roomId, table_no: target.tableNo, planned_start: isoOf(start) };
      return [{ surgery, slot: id === row.surgery.id ? { ...slot, ...extra } : slot }];
    });
}

/** Moves surgeries of the board; each move can be taken back. @param now epoch milliseconds */
export function useMoves(board: BoardDay, rowOf: (id: string) => SurgeryRow | undefined, now: number) {
  const context = useSurgeryContext();
  const outcome = useOutcome();
  const phase = useSyncState((sync) => sync.status.phase);
  const lastSyncAt = useSyncState((sync) => sync.status.lastSyncAt);
  const [asked, setAsked] = useState<AskedMove | null>(null);

  const undo = (moved: readonly Moved[]) => () =>
    void outcome.run(() => undoMoves(context, moved), 'Eski yerine alındı');
  const tell = (text: string, moved: readonly Moved[]) => {
    // Nobody knows whether the slot is still free: so it says what was known last.
    if (phase !== 'online' && lastSyncAt !== null) {
      const when =
        dayOf(lastSyncAt) === todayIso(now) ? formatTime(lastSyncAt) : formatDayTime(lastSyncAt, now);
      toastSuccess(`${text}. Son eşitlemede (${when}) boştu, onay bekliyor.`, { undo: undo(moved) });
    } else outcome.done(text, { undo: undo(moved) });
  };

  const write = async (moves: readonly SurgeryMove[], text: string): Promise<void> => {
    tell(text, await moveSeveral(context, moves));
  };
  const placeName = (target: Target) =>
    board.columns.find(({ key }) => key === tableKey(target.roomId, target.tableNo))?.name ?? 'Salon';

  /** Moves a surgery to a target. The dialog opens where the move needs a decision. */
  const place = (id: string, target: Target): void => {
    const row = rowOf(id);
    const column = board.columns.find(({ key }) => key === tableKey(target.roomId, target.tableNo));
    if (row === undefined || column === undefined) return;
    const piece = heldPiece(context, row.surgery, now);
    if (piece.roomId === target.roomId && piece.tableNo === target.tableNo && piece.from === target.from)
      return;
    const problem = dropProblem(column, piece, target, now, ownerOf(row.surgery));
    if (problem === 'begun' || problem === 'past' || problem === 'closed') {
      toastError(`${row.procedure}: ${dropSentences[problem]}`);
      return;
    }
    const preview = dominoOf(board.pieces, piece, target, true);
    const start = preview.starts.get(id) ?? target.from;
    const isPlain = problem === null && preview.pushedIds.length === 0 && preview.clashes.length === 0;
    if (!isPlain || start !== target.from) {
      setAsked({ row, target });
      return;
    }
    const text = `${row.procedure}: ${placeName(target)}, ${formatTime(start)}`;
    write(movesOf(row, target, preview, board), text).catch(outcome.failed);
  };

  const swap = (id: string, other: string): void => {
    const [first, second] = [rowOf(id), rowOf(other)];
    if (first === undefined || second === undefined || id === other) return;
    swapSurgeries(context, first.surgery, second.surgery)
      .then((moved) => tell(`${first.procedure} ve ${second.procedure} yer değiştirdi`, moved))
      .catch(outcome.failed);
  };

  return { context, asked, ask: setAsked, place, swap, write, placeName };
}
