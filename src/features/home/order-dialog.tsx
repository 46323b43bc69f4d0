import { ArrowDown, ArrowUp, RotateCcw } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { moved, ordered } from '@/kit/home/card-order';
import type { HomeCard } from '@/kit/home/home-card';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { IconButton } from '@/ui/icon-button';

const columns = { main: 'Geniş sütun', side: 'Yan sütun' } as const;

/** Moves the shown cards by single places. Each press is stored at once. */
export function OrderDialog({
  cards,
  shown,
  order,
  onOrder,
  onClose,
}: {
  /** All cards in their usual order. */
  cards: readonly HomeCard[];
  /** Cards that show something. */
  shown: ReadonlySet<string>;
  /** The user's own order; empty for the usual one. */
  order: readonly string[];
  onOrder: (order: readonly string[]) => void;
  onClose: () => void;
}) {
  const [said, setSaid] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ readonly id: string; readonly by: -1 | 1 } | null>(null);
  const all = ordered(cards, order);
  // A row that changes its place loses the focus; at the end of its list only the other button can take it.
  useLayoutEffect(() => {
    const { id, by } = pressed.current ?? {};
    if (id === undefined) return;
    pressed.current = null;
    const buttons = [
      ...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-card="${CSS.escape(id)}"] button`) ?? []),
    ];
    const wanted = by === -1 ? buttons : buttons.toReversed();
    wanted.find(({ disabled }) => !disabled)?.focus();
  });
  const move = (card: HomeCard, by: -1 | 1, place: number): void => {
    pressed.current = { id: card.id, by };
    const inColumn = new Set(cards.flatMap(({ id, column }) => (column === card.column ? [id] : [])));
    onOrder(
      moved(
        all.map(({ id }) => id),
        new Set([...shown].filter((id) => inColumn.has(id))),
        card.id,
        by,
      ),
    );
    setSaid(`${card.label}: ${place + by}. sırada`);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Kartların sırası"
      actions={
        <>
          <Button
            tone="quiet"
            icon={RotateCcw}
            disabled={order.length === 0}
            onClick={() => {
              onOrder([]);
              setSaid('Kartlar her zamanki sırasında');
            }}
          >
            Sırayı sıfırla
          </Button>
          <Button onClick={onClose}>Kapat</Button>
        </>
      }
    >
      <p className="meta mt-1 text-ink-2">Sıra bu cihazda sizin için saklanır.</p>
      <div ref={list}>
        {(['main', 'side'] as const).map((column) => {
          const own = all.filter((card) => card.column === column && shown.has(card.id));
          if (own.length === 0) return null;
          return (
            <section key={column} aria-label={columns[column]} className="mt-4">
              <h3 className="meta font-medium text-ink-2">{columns[column]}</h3>
              <ol className="mt-1">
                {own.map((card, at) => (
                  <li
                    key={card.id}
                    data-card={card.id}
                    className="flex min-h-11 items-center gap-1 border-b border-line-soft last:border-0"
                  >
                    <span className="min-w-0 flex-1 break-words">{card.label}</span>
                    <IconButton
                      icon={ArrowUp}
                      label={`Yukarı al: ${card.label}`}
                      disabled={at === 0}
                      onClick={() => move(card, -1, at + 1)}
                    />
                    <IconButton
                      icon={ArrowDown}
                      label={`Aşağı al: ${card.label}`}
                      disabled={at === own.length - 1}
                      onClick={() => move(card, 1, at + 1)}
                    />
                  </li>
                ))}
              </ol>
            </section>
          );
        })}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Dialog>
  );
}
