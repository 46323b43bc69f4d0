import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { cx } from '@/lib/class-names';
import type { IconType } from '@/ui/icon';
import { Logo } from '@/ui/logo';
import { homePlace, standing } from '@/kit/record/navigation';
import type { NavigationProps } from './sidebar';
import { UserButton } from './user-button';
import type { Appearance } from './use-appearance';

const item =
  'mt-1 flex h-[58px] w-[72px] flex-col items-center justify-center gap-1 rounded-lg text-center text-xs';
const resting = 'text-ink-2 hover:bg-press hover:text-ink';
const here = 'bg-surface font-medium text-accent-ink shadow-[0_0_0_1px_var(--color-line)]';

/**
 * Shows the navigation from 900 to 1279 px: an icon and a short label for each place of the first group; later groups
 * open in the sheet, since their places would not fit in the height of a tablet.
 */
export function Rail(props: NavigationProps & { appearance: Appearance; onMore: () => void }) {
  const { groups, current, appearance, onMore } = props;
  const [first, ...rest] = groups;
  const places = [homePlace, ...(first?.id === 'crm' ? first.places : [])];
  const others = first?.id === 'crm' ? rest : groups;
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
      <nav aria-label="Ana menü" className="min-h-0 flex-1 overflow-y-auto">
        <ul>
          {places.map((place) => {
            const state = standing(place, current);
            const to: string = place.to;
            return (
              <li key={place.to}>
                <Link
                  to={to}
                  aria-current={state}
                  activeProps={{ 'aria-current': state }}
                  className={cx(item, state === undefined ? resting : here)}
                >
                  <RailLabel icon={place.icon} label={place.short} />
                </Link>
              </li>
            );
          })}
          {folded.map((group) => {
            const inside = group.places.some((place) => standing(place, current) !== undefined);
            return (
              <li key={group.id}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  className={cx(item, inside ? here : resting)}
                  onClick={onMore}
                >
                  <RailLabel icon={group.icon} label={group.short ?? group.label} />
                </button>
              </li>
            );
          })}
        </ul>
      </nav>
      <div className="mt-auto pt-2 pb-1">
        <UserButton appearance={appearance} shape="avatar" />
      </div>
    </aside>
  );
}

function RailLabel({ icon: Icon = Ellipsis, label }: { icon?: IconType; label: string }) {
  return (
    <>
      <Icon className="size-5" aria-hidden="true" />
      <span className="clip max-w-full leading-4">{label}</span>
    </>
  );
}
