import { Link } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { fullReason, starLabel, starred, useOwnNavigation } from '@/kit/navigation/own-navigation';
import { usePlaceMark } from '@/kit/navigation/place-marks';
import { standing } from '@/kit/record/navigation';
import type { Place } from '@/kit/record/navigation';
import { keyCaps } from '@/ui/keys/key-press';
import { keyOf } from '@/ui/keys/keyboard';
import { NewsDot } from './news-dot';
import { TicketCount } from './ticket-count';

/** Returns the look of a row of the sidebar or the menu sheet. */
export const rowClass = (isHere: boolean): string =>
  cx(
    'flex h-8 items-center gap-2.5 rounded-md px-2.5 touch:h-11',
    isHere
      ? 'bg-surface font-medium text-ink shadow-[0_0_0_1px_var(--color-line),0_1px_2px_rgb(16_32_39/0.05)]'
      : 'text-ink-2 hover:bg-press hover:text-ink',
  );

/** Returns the words of the tip over a page: the keys that lead there; undefined where there are none. */
export function useKeyTip({ to, label, key }: Place): string | undefined {
  const { keys: own } = useOwnNavigation();
  const keys = keyOf({ id: `go.${to}`, label, key, run: () => undefined }, own);
  if (keys === null || !own.single) return undefined;
  return keyCaps(keys)
    .map((caps) => caps.join(' '))
    .join(' sonra ');
}

/** Renders the amber dot of what is wrong. @param children words for screen readers */
export function WrongDot({
  title,
  className,
  children,
}: {
  title?: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <span className={cx('size-2 rounded-full bg-warn', className)} title={title}>
      <span className="sr-only"> {children}</span>
    </span>
  );
}

/** Shows the number of waiting things on a page, and the dot of what is wrong there. */
export function PlaceMarks({ place }: { place: Place }) {
  const mark = usePlaceMark(place.to);
  const { waiting = 0, words = '', wrong = null } = mark ?? {};
  return (
    <>
      {place.countsTickets && <TicketCount />}
      {place.marksNews && <NewsDot />}
      {waiting > 0 && (
        <span className="num text-xs text-ink-3">
          {formatNumber(waiting)}
          <span className="sr-only"> {words}</span>
        </span>
      )}
      {wrong !== null && (
        <WrongDot title={wrong} className="relative shrink-0">
          Dikkat: {wrong}
        </WrongDot>
      )}
    </>
  );
}

/** Renders the link of a page with its icon, name and marks. */
export function PlaceLink({
  place,
  current,
  onFollow,
  className,
}: {
  place: Place;
  current: string;
  onFollow?: (() => void) | undefined;
  className?: string | undefined;
}) {
  const state = standing(place, current);
  const tip = useKeyTip(place);
  const to: string = place.to;
  const Icon = place.icon;
  return (
    <Link
      to={to}
      aria-current={state}
      title={tip}
      // Dragged is the row, not the address.
      draggable={false}
      onClick={onFollow}
      activeProps={{ 'aria-current': state }}
      className={cx(rowClass(state !== undefined), className)}
    >
      <Icon
        className={cx('size-4.5 shrink-0', state === undefined ? 'text-ink-3' : 'text-accent')}
        aria-hidden="true"
      />
      <span className="clip flex-1">{place.label}</span>
      <span className="flex shrink-0 items-center gap-2 pointer-fine:group-focus-within/row:invisible pointer-fine:group-hover/row:invisible">
        <PlaceMarks place={place} />
      </span>
    </Link>
  );
}

/** Gives a page its star, or takes it. It shows while the row has the mouse or the focus, on touch screens always. */
export function StarButton({ place, isShown = false }: { place: Place; isShown?: boolean }) {
  const { own, change } = useOwnNavigation();
  const { favourites } = own;
  const isFavourite = favourites.includes(place.to);
  const reason = isFavourite ? null : fullReason(favourites);
  const label = starLabel(place, isFavourite);
  return (
    <button
      type="button"
      aria-label={label}
      title={reason ?? label}
      aria-disabled={reason !== null}
      className={cx(
        'grid size-7 shrink-0 place-items-center rounded-md text-ink-3 hover:text-ink aria-disabled:opacity-60 touch:size-11',
        !isShown &&
          'absolute top-0.5 right-1 pointer-fine:invisible pointer-fine:group-focus-within/row:visible pointer-fine:group-hover/row:visible touch:top-0 touch:right-0',
      )}
      onClick={() => {
        // The notices stay out of what the first screen has to load.
        if (reason !== null) void import('@/ui/toast').then(({ toastError }) => toastError(reason));
        else change((before) => ({ ...before, favourites: starred(before.favourites, place.to) }));
      }}
    >
      <Star className={cx('size-4', isFavourite && 'fill-current text-accent')} aria-hidden="true" />
    </button>
  );
}

/** Renders a page in the list: its link, and the star that comes with the mouse or the focus. */
export function PlaceRow(props: {
  place: Place;
  current: string;
  onFollow?: (() => void) | undefined;
}): ReactNode {
  return (
    <li className="group/row relative">
      <PlaceLink {...props} className="touch:pr-11" />
      <StarButton place={props.place} />
    </li>
  );
}
