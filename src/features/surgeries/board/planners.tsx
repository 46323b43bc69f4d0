import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { useServerQuery } from '@/data/use-server-query';
import { Avatar } from '@/ui/avatar';
import { planningHere } from '@sync/rpc/planning';
import type { BoardDay } from './board-day';
import { useHold } from './hold-store';
import type { HoldStore } from './hold-store';

/** Milliseconds between two looks. */
const OFTEN = 10_000;
const every = (): number => OFTEN;

/** Shows the other users who plan this day, and the surgeries they hold. Unknown without a network. */
export function Planners({ day, board, store }: { day: string; board: BoardDay; store: HoldStore }) {
  const online = useSyncState((sync) => sync.status.phase === 'online');
  return online ? <OthersHere day={day} board={board} store={store} /> : null;
}

function OthersHere({ day, board, store }: { day: string; board: BoardDay; store: HoldStore }) {
  const names = useReferenceData();
  const held = useHold(store, (state) => state.held?.id ?? null);
  const { value } = useServerQuery(planningHere, { day, held }, { every });
  if (value === null || value.length === 0) return null;
  return (
    <ul
      aria-label="Bu günü planlayanlar"
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-accent-soft px-5 py-1.5 text-accent-ink max-[79.9375em]:px-4 print:hidden"
    >
      {value.map(({ user_id: userId, surgery_id: surgeryId }) => {
        const name = names.userName(userId) ?? '';
        const card = board.cards.find(({ id }) => id === surgeryId);
        return (
          <li key={userId} className="flex items-center gap-2">
            <Avatar name={name} size={24} />
            {surgeryId === null
              ? `${name} de bu günü planlıyor`
              : `${name} ${card === undefined ? 'bir ameliyatı' : `${card.client}, ${card.procedure}`} taşıyor`}
          </li>
        );
      })}
    </ul>
  );
}
