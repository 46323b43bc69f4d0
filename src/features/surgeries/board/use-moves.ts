import { useState } from 'react';
import { runAct } from '@/acts/run-act';
import { useActContext } from '@/acts/use-act-context';
import { useUndoOf } from '@/acts/use-do-act';
import { useSyncState } from '@/data/sync-state';
import { formatTime, todayIso, dayOf, formatDayTime } from '@/lib/dates';
import { useOutcome } from '@/kit/form/use-outcome';
import { toastError, toastSuccess } from '@/ui/toast';
import { dominoOf } from '@sync/model/rules/domino';
import type { DominoPreview, Target } from '@sync/model/rules/domino';
import { tableKey } from '@sync/model/rules/theatre-days';
import { move } from '@sync/model/surgeries/acts/move';
import type { Place } from '@sync/model/surgeries/acts/move';
import { swappedSlots } from '@sync/model/surgeries/slots';
import type { NewSlot } from '@sync/model/surgeries/slots';
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

/** Returns the places of a preview: the last in time first, so that none lands on one that has not moved yet. */
export function placesOf(
  row: SurgeryRow,
  target: Target,
  preview: DominoPreview,
  board: BoardDay,
  extra: Partial<NewSlot> = {},
): readonly Place[] {
  return [...preview.starts]
    .toSorted((a, b) => b[1] - a[1])
    .flatMap(([id, start]): readonly Place[] => {
      if (id !== row.surgery.id && !board.rows.has(id)) return [];
      const slot = { room_id: target.roomId, table_no: target.tableNo, planned_start: isoOf(start) };
      return [{ id, slot: id === row.surgery.id ? { ...slot, ...extra } : slot }];
    });
}

/** Moves surgeries of the board; each move can be taken back. @param now epoch milliseconds */
export function useMoves(board: BoardDay, rowOf: (id: string) => SurgeryRow | undefined, now: number) {
  const context = useActContext();
  const { reference } = context;
  const outcome = useOutcome();
  const undoOf = useUndoOf();
  const phase = useSyncState((sync) => sync.status.phase);
  const lastSyncAt = useSyncState((sync) => sync.status.lastSyncAt);
  const [asked, setAsked] = useState<AskedMove | null>(null);

  const write = async (places: readonly Place[], text: string): Promise<void> => {
    const [first] = places;
    if (first === undefined) return;
    const undo = undoOf(move, await runAct(context, move, first.id, { places }));
    // Nobody knows whether the slot is still free: so it says what was known last.
    if (phase !== 'online' && lastSyncAt !== null) {
      const when =
        dayOf(lastSyncAt) === todayIso(now) ? formatTime(lastSyncAt) : formatDayTime(lastSyncAt, now);
      toastSuccess(`${text}. Son eşitlemede (${when}) boştu, onay bekliyor.`, undo);
    } else outcome.done(text, undo);
  };
  const placeName = (target: Target) =>
    board.columns.find(({ key }) => key === tableKey(target.roomId, target.tableNo))?.name ?? 'Salon';

  /** Moves a surgery to a target. The dialog opens where the move needs a decision. */
  const place = (id: string, target: Target): void => {
    const row = rowOf(id);
    const column = board.columns.find(({ key }) => key === tableKey(target.roomId, target.tableNo));
    if (row === undefined || column === undefined) return;
    const piece = heldPiece(reference, row.surgery, now);
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
    write(placesOf(row, target, preview, board), text).catch(outcome.failed);
  };

  const swap = (id: string, other: string): void => {
    const [first, second] = [rowOf(id), rowOf(other)];
    if (first === undefined || second === undefined || id === other) return;
    const slots = swappedSlots(reference, first.surgery, second.surgery);
    if (slots === null) {
      toastError('Yalnız salonu ve saati olan ameliyatlar yer değiştirir.');
      return;
    }
    const places = [
      { id, slot: slots[0] },
      { id: other, slot: slots[1] },
    ];
    write(places, `${first.procedure} ve ${second.procedure} yer değiştirdi`).catch(outcome.failed);
  };

  return { reference, asked, ask: setAsked, place, swap, write, placeName };
}
