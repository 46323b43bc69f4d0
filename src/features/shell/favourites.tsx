import { ArrowDown, ArrowUp, Check, PencilLine } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from '@/lib/class-names';
import { moved, useOwnNavigation } from '@/kit/navigation/own-navigation';
import type { Place, PlainPath } from '@/kit/record/navigation';
import { IconButton } from '@/ui/icon-button';
import { PlaceLink, StarButton } from './place-row';

interface FavouritesProps {
  readonly places: readonly Place[];
  readonly current: string;
  /** Prefix of the ids; each list on the page has its own. */
  readonly id: string;
  readonly onFollow?: (() => void) | undefined;
}

/**
 * Shows the pages with a star in the user's order. A row is moved by dragging, by Alt with an arrow, or by the buttons
 * that *Düzenle* brings.
 */
export function Favourites({ places, current, id, onFollow }: FavouritesProps) {
  const { change } = useOwnNavigation();
  const [isEditing, setEditing] = useState(false);
  const [held, setHeld] = useState<PlainPath | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const refocus = useRef<PlainPath | null>(null);
  const shown = places.map(({ to }) => to);
  const order = shown.join(' ');

  // A row that moved down is taken out of the page and put in again, which takes the focus from it.
  useEffect(() => {
    const to = refocus.current;
    refocus.current = null;
    if (to === null || list.current?.contains(document.activeElement) === true) return;
    list.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(to)}"]`)?.focus();
  }, [order]);

  const move = ({ to, label }: Place, at: number): void => {
    const target = Math.max(0, Math.min(places.length - 1, at));
    if (shown.indexOf(to) === target) return;
    change((before) => ({ ...before, favourites: moved(before.favourites, shown, to, target) }));
    setSaid(`${label}, ${target + 1}. sırada.`);
  };
  const press = (event: KeyboardEvent, place: Place, at: number): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.target instanceof HTMLAnchorElement) refocus.current = place.to;
    move(place, at + by);
  };
  const drop = (): void => {
    const place = places.find(({ to }) => to === held);
    if (place !== undefined && over !== null) move(place, over);
    setHeld(null);
    setOver(null);
  };

  return (
    <section className="mt-2" aria-labelledby={`${id}-favourites`}>
      <div className="flex h-7 items-center px-2.5 touch:h-11">
        <h2 id={`${id}-favourites`} className="m-0 flex-1 text-xs font-medium text-ink-3">
          Sık kullanılanlar
        </h2>
        {(places.length > 0 || isEditing) && (
          <IconButton
            icon={isEditing ? Check : PencilLine}
            size="sm"
            label={isEditing ? 'Düzenlemeyi bitir' : 'Sık kullanılanları düzenle'}
            aria-pressed={isEditing}
            className="-mr-2 text-ink-3! [&>svg]:size-3.5"
            onClick={() => setEditing(!isEditing)}
          />
        )}
      </div>
      {places.length === 0 && (
        <p className="px-2.5 text-xs text-ink-3">Yıldızladığınız sayfalar burada durur.</p>
      )}
      <ul ref={list} className="space-y-px">
        {places.map((place, at) => (
          <li
            key={place.to}
            draggable={!isEditing}
            className={cx(
              'group/row relative rounded-md',
              held === place.to && 'opacity-50',
              held !== null && over === at && 'shadow-[0_0_0_2px_var(--color-accent)]',
              isEditing && 'flex items-center',
            )}
            onKeyDown={(event) => press(event, place, at)}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', place.label);
              setHeld(place.to);
            }}
            onDragOver={(event) => {
              if (held === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop();
            }}
            onDragEnd={() => {
              setHeld(null);
              setOver(null);
            }}
          >
            <PlaceLink
              {...{ place, current, onFollow }}
              className={isEditing ? 'min-w-0 flex-1' : 'touch:pr-11'}
            />
            {isEditing && (
              <>
                <IconButton
                  icon={ArrowUp}
                  size="sm"
                  label={`${place.label}: yukarı taşı`}
                  disabled={at === 0}
                  onClick={() => move(place, at - 1)}
                />
                <IconButton
                  icon={ArrowDown}
                  size="sm"
                  label={`${place.label}: aşağı taşı`}
                  disabled={at === places.length - 1}
                  onClick={() => move(place, at + 1)}
                />
              </>
            )}
            <StarButton place={place} isShown={isEditing} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}
