import { Link } from '@tanstack/react-router';
import { Ellipsis, PanelLeft } from 'lucide-react';
import { cx } from '@/lib/class-names';
import type { IconType } from '@/ui/icon';
import { IconButton } from '@/ui/icon-button';
import { Logo } from '@/ui/logo';
import { useIsWrong } from '@/kit/navigation/place-marks';
import { homePlace, standing } from '@/kit/record/navigation';
import type { Place, PlaceGroup } from '@/kit/record/navigation';
import { besides, useFavourites } from './navigation-list';
import type { NavigationProps } from './navigation-list';
import { useKeyTip, WrongDot } from './place-row';
import { inOrder } from './unfolded-groups';
import { UserButton } from './user-button';
import type { Appearance } from './use-appearance';

const item =
  'relative mt-1 flex h-14.5 w-18 flex-col items-center justify-center gap-1 rounded-lg text-center text-xs';
const resting = 'text-ink-2 hover:bg-press hover:text-ink';
const here = 'bg-surface font-medium text-accent-ink shadow-[0_0_0_1px_var(--color-line)]';

/**
 * Shows the navigation from 900 to 1279 px, and on wider screens for users who fold the sidebar: an icon and a short
 * label for each favourite, without any for each place of the first group. Other groups open in the sheet, since their
 * places would not fit in the height of a tablet.
 */
export function Rail(
  props: NavigationProps & {
    appearance: Appearance;
    onMore: (group: string) => void;
    /** Unfolds it to the sidebar, where there is room for one. */
    onUnfold?: (() => void) | undefined;
  },
) {
  const { groups, current, appearance, onMore, onUnfold } = props;
  const favourites = useFavourites(groups);
  const [first, ...rest] = favourites.length > 0 ? [undefined, ...inOrder(groups)] : groups;
  const places = [homePlace, ...favourites, ...(first?.id === 'crm' ? first.places : [])];
  const others = besides(
    [...(first === undefined || first.id === 'crm' ? [] : [first]), ...rest].flatMap((group) => group ?? []),
    favourites,
  );
  // A group of one place needs no sheet to choose from.
  const folded = others.filter((group) => group.places.length > 1);
  places.push(...others.flatMap((group) => (group.places.length === 1 ? group.places : [])));
  return (
    <aside className="flex h-full w-20 shrink-0 flex-col items-center border-r border-line bg-canvas py-2.5">
      <Link
        to="/"
        aria-label="Vizite, ana sayfa"
        className="hit mb-1.5 grid h-10 place-items-center rounded-md"
      >
        <Logo className="size-8" />
      </Link>
      {onUnfold !== undefined && (
        <IconButton icon={PanelLeft} label="Yan çubuğu genişlet" className="text-ink-3!" onClick={onUnfold} />
      )}
      <nav aria-label="Ana menü" className="min-h-0 flex-1 overflow-y-auto">
        <ul>
          {places.map((place) => (
            <RailPlace key={place.to} place={place} current={current} />
          ))}
          {folded.map((group) => (
            <RailGroup key={group.id} group={group} current={current} onMore={() => onMore(group.id)} />
          ))}
        </ul>
      </nav>
      <div className="mt-auto pt-2 pb-1">
        <UserButton appearance={appearance} shape="avatar" />
      </div>
    </aside>
  );
}

function RailPlace({ place, current }: { place: Place; current: string }) {
  const state = standing(place, current);
  const to: string = place.to;
  return (
    <li>
      <Link
        to={to}
        aria-current={state}
        title={useKeyTip(place)}
        activeProps={{ 'aria-current': state }}
        className={cx(item, state === undefined ? resting : here)}
      >
        <RailLabel icon={place.icon} label={place.short} isWrong={useIsWrong([place.to])} />
      </Link>
    </li>
  );
}

function RailGroup({ group, current, onMore }: { group: PlaceGroup; current: string; onMore: () => void }) {
  const inside = group.places.some((place) => standing(place, current) !== undefined);
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className={cx(item, inside ? here : resting)}
        onClick={onMore}
      >
        <RailLabel
          icon={group.icon}
          label={group.short ?? group.label}
          isWrong={useIsWrong(group.places.map(({ to }) => to))}
        />
      </button>
    </li>
  );
}

function RailLabel({
  icon: Icon = Ellipsis,
  label,
  isWrong,
}: {
  icon?: IconType;
  label: string;
  isWrong: boolean;
}) {
  return (
    <>
      <Icon className="size-5" aria-hidden="true" />
      <span className="clip max-w-full leading-4">{label}</span>
      {isWrong && <WrongDot className="absolute top-2 right-5">Dikkat gerekiyor.</WrongDot>}
    </>
  );
}
