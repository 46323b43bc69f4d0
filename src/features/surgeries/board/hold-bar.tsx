import { useDndContext } from '@dnd-kit/core';
import { Button } from '@/ui/button';
import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { tableKey } from '@sync/model/rules/theatre-days';
import type { Target } from '@sync/model/rules/domino';
import type { BoardColumn } from './board-day';
import { useHold } from './hold-store';
import type { HoldState, HoldStore } from './hold-store';

/** Returns the target of the held surgery and the consequences, in one line. */
export function holdWords(
  { held, target, preview }: HoldState,
  columns: readonly BoardColumn[],
): { readonly where: string; readonly brings: string } | null {
  if (held === null || target === null || preview === null) return null;
  const room = columns.find(({ key }) => key === tableKey(target.roomId, target.tableNo))?.name ?? 'Salon';
  const from = preview.starts.get(held.id) ?? target.from;
  const people = preview.clashes.filter(({ kind }) => kind !== 'room').length;
  return {
    where: `${room}, ${formatTime(from)}–${formatTime(from + held.piece.length)}`,
    brings: [
      preview.pushedIds.length > 0 ? `${preview.pushedIds.length} ameliyat kayar` : null,
      people > 0 ? 'cerrah ya da anestezi başka salonda' : null,
    ]
      .filter((part) => part !== null)
      .join(', '),
  };
}

const nothing: HoldState = { held: null, target: null, preview: null };

/** Shows the actions for the chosen surgery. Replaces the legend meanwhile. */
export function HoldBar({
  store,
  columns,
  onPlace,
}: {
  store: HoldStore;
  columns: readonly BoardColumn[];
  onPlace: (target: Target) => void;
}) {
  // While it is dragged everything is said under the pointer.
  const state = useHold(store, (now) => (now.held?.mode === 'drag' ? nothing : now));
  const { held, target } = state;
  if (held === null) return null;
  const words = holdWords(state, columns);
  const fitting = held.slots.length;
  return (
    <div
      data-hold-bar
      className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-selected px-5 py-1.5 max-[79.9375em]:px-4"
    >
      <p className="min-w-0 flex-1" role="status">
        <b className="font-medium">{held.title}</b>
        <span className="text-ink-2">
          {' · '}
          {held.mode === 'swap'
            ? 'Yer değiştireceği ameliyatı seçin.'
            : words === null
              ? `${held.client}, ${Math.round(held.piece.length / 60_000)} dk. ${
                  fitting === 0
                    ? 'Bu gün uygun aralık yok; başka bir yere de koyabilirsiniz.'
                    : `${fitting} aralık uygun.`
                }`
              : `${words.where}${words.brings === '' ? '' : ` · ${words.brings}`}`}
        </span>
      </p>
      <Button onClick={() => store.leave()}>Vazgeç</Button>
      {held.mode === 'pick' && target !== null && (
        <Button tone="primary" onClick={() => onPlace(target)}>
          Buraya koy
        </Button>
      )}
    </div>
  );
}

/** Shows the dragged card under the pointer, with its time. */
export function Ghost({ store, columns }: { store: HoldStore; columns: readonly BoardColumn[] }) {
  const state = useHold(store, (now) => now);
  const { active } = useDndContext();
  const words = holdWords(state, columns);
  if (state.held === null || active === null) return null;
  const { target } = state;
  const column =
    target === null ? -1 : columns.findIndex(({ key }) => key === tableKey(target.roomId, target.tableNo));
  return (
    <div
      // Beside the place that it lands on, so that this is seen.
      className={cx(
        'w-52 rounded-lg border border-accent bg-surface px-3 py-2 shadow-3',
        column < 0 ? 'rotate-1' : column < columns.length / 2 ? 'translate-x-36' : '-translate-x-56',
      )}
    >
      <b className="clip block font-medium">{state.held.title}</b>
      <span className="meta clip block text-ink-2">{state.held.client}</span>
      <span className="meta num mt-1 block font-medium text-accent-ink">
        {words?.where ?? 'Salona bırakın'}
      </span>
      {words !== null && words.brings !== '' && (
        <span className="meta block font-medium text-warn">{words.brings}</span>
      )}
    </div>
  );
}
