import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useKeys } from '@/ui/keys/key-commands';

/** Parts of a list of cards that keys reach, by the key of the card. */
interface CardKeys {
  readonly onRead: (key: string) => void;
  readonly onSnooze: (key: string) => void;
}

/** Returns the cards of a list in their order. */
const cardsOf = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-thing]') ?? []),
];

/**
 * Has keys work with a list of cards: `j` and `k` move, `e` reads, `s` puts off, Enter opens. They mean the card with the
 * focus, else the one that had it last.
 */
export function useNoticeKeys(list: RefObject<HTMLElement | null>, { onRead, onSnooze }: CardKeys): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const note = ({ target }: FocusEvent): void => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-thing]') : null;
      if (card !== null) last.current = card.dataset['thing'] ?? null;
    };
    element.addEventListener('focusin', note);
    return () => element.removeEventListener('focusin', note);
  }, [list]);
  const at = (): number => cardsOf(list.current).findIndex((card) => card.dataset['thing'] === last.current);
  const step = (by: number): void => {
    const cards = cardsOf(list.current);
    const from = at();
    const next = cards[from === -1 ? 0 : Math.max(0, Math.min(cards.length - 1, from + by))];
    if (next === undefined) return;
    (next.querySelector<HTMLElement>('[data-entry]') ?? next).focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  const meant = (): HTMLElement | undefined => cardsOf(list.current)[Math.max(0, at())];
  const withMeant = (run: (key: string) => void) => (): void => {
    const key = meant()?.dataset['thing'];
    if (key !== undefined) run(key);
  };
  useKeys({
    rank: 'list',
    title: 'Bildirimlerde',
    commands: [
      { id: 'list.next', label: 'Sonraki bildirim', key: 'j', repeats: true, run: () => step(1) },
      { id: 'list.previous', label: 'Önceki bildirim', key: 'k', repeats: true, run: () => step(-1) },
      { id: 'notice.read', label: 'Okundu', key: 'e', run: withMeant(onRead) },
      { id: 'notice.snooze', label: 'Ertele', key: 's', run: withMeant(onSnooze) },
      {
        id: 'notice.open',
        label: 'Kaydı aç',
        key: 'enter',
        isFixed: true,
        run: () => meant()?.querySelector<HTMLElement>('a[data-entry]')?.click(),
      },
    ],
  });
}
