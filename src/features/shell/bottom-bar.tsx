import { Link } from '@tanstack/react-router';
import { Menu } from 'lucide-react';
import { cx } from '@/lib/class-names';
import type { IconType } from '@/ui/icon';
import { homePlace, standing } from '@/kit/record/navigation';
import { besides, useFavourites } from './navigation-list';
import type { NavigationProps } from './navigation-list';

const item = 'flex flex-col items-center justify-center gap-1 text-xs';

/** Shows the navigation below 900 px: favourites, then the first places, in thumb reach, the rest in *Menü*. */
export function BottomBar({ groups, current, onMenu }: NavigationProps & { onMenu: () => void }) {
  const favourites = useFavourites(groups);
  const places = [homePlace, ...favourites, ...besides(groups, favourites).flatMap((group) => group.places)];
  const shown = places.slice(0, 4);
  const elsewhere = places.slice(4).some((place) => standing(place, current) !== undefined);
  return (
    <nav
      aria-label="Ana menü"
      className="shrink-0 border-t border-line bg-surface px-3 pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid h-16 auto-cols-fr grid-flow-col">
        {shown.map((place) => {
          const state = standing(place, current);
          const to: string = place.to;
          return (
            <li key={place.to} className="grid">
              <Link
                to={to}
                aria-current={state}
                activeProps={{ 'aria-current': state }}
                className={cx(item, state === undefined ? 'text-ink-2' : 'font-medium text-accent-ink')}
              >
                <BarLabel icon={place.icon} label={place.short} here={state !== undefined} />
              </Link>
            </li>
          );
        })}
        <li className="grid">
          <button
            type="button"
            aria-haspopup="dialog"
            className={cx(item, elsewhere ? 'font-medium text-accent-ink' : 'text-ink-2')}
            onClick={onMenu}
          >
            <BarLabel icon={Menu} label="Menü" here={elsewhere} />
          </button>
        </li>
      </ul>
    </nav>
  );
}

function BarLabel({ icon: Icon, label, here }: { icon: IconType; label: string; here: boolean }) {
  return (
    <>
      <span className={cx('grid h-7 w-14 place-items-center rounded-full', here && 'bg-accent-soft')}>
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <span className="clip max-w-full leading-4">{label}</span>
    </>
  );
}
