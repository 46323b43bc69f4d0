import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { dayOf, todayIso } from '@/lib/dates';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { LoadingBlock } from '@/ui/page-states';
import type { Surgery } from '@sync/model/entities/surgery';
import { MoveDialog } from '../board/move-dialog';
import { useBoard } from '../board/use-board-day';
import { useMoves } from '../board/use-moves';

const none = (): undefined => undefined;

/** Gives the surgery another place, as on the board: with what it pushes, and what it would clash with. */
export function MoveForm({ surgery, onClose }: { surgery: Surgery; onClose: () => void }) {
  const now = useNow();
  const board = useBoard(now);
  const today = todayIso(now);
  const planned = surgery.planned_start === null ? today : dayOf(surgery.planned_start);
  const day = planned < today ? today : planned;
  const shown = useMemo(() => board.dayOf(day), [board, day]);
  const { write } = useMoves(shown, none, now);
  const row = board.rows.find((candidate) => candidate.surgery.id === surgery.id);
  if (row === undefined) {
    return (
      <Dialog open onClose={onClose} title="Taşı" actions={<Button onClick={onClose}>Vazgeç</Button>}>
        {board.state === 'error' ? (
          <p className="mt-3">Ameliyat planları okunamadı. Sayfayı yenileyip yeniden deneyin.</p>
        ) : (
          <LoadingBlock lines={3} className="px-0!" />
        )}
      </Dialog>
    );
  }
  return (
    <MoveDialog
      asked={{ row, target: null }}
      board={board}
      day={day}
      now={now}
      onMove={write}
      onClose={onClose}
    />
  );
}
