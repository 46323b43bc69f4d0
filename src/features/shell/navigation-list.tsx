import { ChevronDown, ChevronRight } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { useOwnNavigation } from '@/kit/navigation/own-navigation';
import { useIsWrong } from '@/kit/navigation/place-marks';
import { homePlace, standing } from '@/kit/record/navigation';
import type { Place, PlaceGroup } from '@/kit/record/navigation';
import type { RecordPlace } from '@/kit/record/record-screens';
import { Favourites } from './favourites';
import { PlaceLink, PlaceRow, WrongDot } from './place-row';
import { Recents } from './recents';
import { inOrder, isPlain, ownGroup, useUnfolded } from './unfolded-groups';

export interface NavigationProps {
  readonly groups: readonly PlaceGroup[];
  /** Route path of the open screen. */
  readonly current: string;
}

/** Returns the user's favourites among the pages that they may open, in their order. */
export function useFavourites(groups: readonly PlaceGroup[]): readonly Place[] {
  const { own } = useOwnNavigation();
  return own.favourites.flatMap((to) =>
    groups.flatMap(({ places }) => places.filter((place) => place.to === to)),
  );
}

/** Returns the groups without the pages that stand among the favourites; those of which nothing is left vanish. */
export function besides(groups: readonly PlaceGroup[], favourites: readonly Place[]): readonly PlaceGroup[] {
  return groups
    .map((group) => ({
      ...group,
      places: group.places.filter(({ to }) => favourites.every((other) => other.to !== to)),
    }))
    .filter(({ places }) => places.length > 0);
}

/**
 * Shows all pages of the user: favourites and the records opened last on top, then the groups. Of many groups the others
 * than that of the open page are a line each.
 */
export function NavigationList({
  groups,
  current,
  recents,
  id,
  asked = null,
  keepsRoom = false,
  onFollow,
}: NavigationProps & {
  recents: readonly RecordPlace[];
  /** Prefix of the ids; each list on the page has its own. */
  id: string;
  /** Group that the list was opened for. */
  asked?: string | null;
  /** True where the rows below the recent records must keep their place when the first record comes. */
  keepsRoom?: boolean;
  onFollow?: (() => void) | undefined;
}) {
  const favourites = useFavourites(groups);
  const { isOpen, toggle } = useUnfolded(groups, current, asked);
  const own = ownGroup(groups);
  const plain = isPlain(groups);
  const shown = besides(inOrder(groups), favourites);
  return (
    <>
      <PlaceLink place={homePlace} current={current} onFollow={onFollow} />
      {(favourites.length > 0 || own !== undefined) && (
        <Favourites places={favourites} {...{ current, id, onFollow }} />
      )}
      {!plain && <Recents records={recents} keepsRoom={keepsRoom} {...{ id, onFollow }} />}
      {shown.map((group) => (
        <Group
          key={group.id}
          {...{ group, current, id, plain, onFollow }}
          isOpen={isOpen(group.id)}
          isAsked={group.id === asked}
          isDivided={group.id === own?.id && shown.length > 1}
          onToggle={() => toggle(group.id)}
        />
      ))}
      {/* A short list stays where it is: what comes and goes stands below it. */}
      {plain && <Recents records={recents} {...{ id, onFollow }} />}
    </>
  );
}

function Group({
  group,
  current,
  id,
  plain,
  isOpen,
  isAsked,
  isDivided,
  onToggle,
  onFollow,
}: {
  group: PlaceGroup;
  current: string;
  id: string;
  plain: boolean;
  isOpen: boolean;
  /** True for the one that takes the focus. */
  isAsked: boolean;
  /** True for one above a line. */
  isDivided: boolean;
  onToggle: () => void;
  onFollow?: (() => void) | undefined;
}) {
  const isWrong = useIsWrong(group.places.map(({ to }) => to));
  const isHere = group.places.some((place) => standing(place, current) !== undefined);
  const isLine = !isOpen && !plain;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const Icon = group.icon;
  return (
    <section
      className={cx(isLine ? 'mt-px' : 'mt-2.5', isDivided && 'mb-2.5 border-b border-line pb-2')}
      aria-labelledby={`${id}-${group.id}`}
    >
      <h2 className="m-0">
        <button
          type="button"
          className={cx(
            'flex w-full items-center rounded-md px-2.5 touch:h-11',
            isLine
              ? 'h-8 gap-2.5 font-normal text-ink-2 hover:bg-press hover:text-ink'
              : 'h-7 justify-between text-xs font-medium text-ink-3 hover:text-ink',
            isLine && isHere && 'font-medium! text-ink',
          )}
          aria-expanded={isOpen}
          data-autofocus={isAsked ? '' : undefined}
          onClick={onToggle}
        >
          {isLine && (
            <Icon
              className={cx('size-4.5 shrink-0', isHere ? 'text-accent' : 'text-ink-3')}
              aria-hidden="true"
            />
          )}
          <span id={`${id}-${group.id}`} className={cx('clip text-start', isLine && 'flex-1')}>
            {group.label}
          </span>
          {isLine && (
            <>
              {isWrong && <WrongDot className="relative shrink-0">Dikkat gerektiren sayfa var.</WrongDot>}
              <span className="num text-xs text-ink-3">
                {group.places.length}
                <span className="sr-only"> sayfa</span>
              </span>
            </>
          )}
          <Arrow className="size-3.5 shrink-0 text-ink-3" aria-hidden="true" />
        </button>
      </h2>
      {isOpen && (
        <ul className="space-y-px">
          {group.places.map((place) => (
            <PlaceRow key={place.to} {...{ place, current, onFollow }} />
          ))}
        </ul>
      )}
    </section>
  );
}
