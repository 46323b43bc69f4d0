import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { usePreference } from '@/data/preferences';
import { cx } from '@/lib/class-names';
import { Logo } from '@/ui/logo';
import { homePlace, standing } from '@/kit/record/navigation';
import type { Place, PlaceGroup } from '@/kit/record/navigation';
import { NewsDot } from './news-dot';
import { TicketCount } from './ticket-count';
import { UserButton } from './user-button';
import type { Appearance } from './use-appearance';

export interface NavigationProps {
  readonly groups: readonly PlaceGroup[];
  /** Route path of the open screen. */
  readonly current: string;
}

const none: readonly string[] = [];
function parseFolded(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : none;
}

/** Shows the navigation from 1280 px on: groups that fold, the user at the bottom. */
export function Sidebar({ groups, current, appearance }: NavigationProps & { appearance: Appearance }) {
  const [folded, setFolded] = usePreference('folded-groups', parseFolded);
  const toggle = (id: string): void =>
    setFolded(folded.includes(id) ? folded.filter((other) => other !== id) : [...folded, id]);
  return (
    <aside className="flex h-full w-56 shrink-0 flex-col border-r border-line bg-canvas">
      <div className="flex h-14 shrink-0 items-center px-4">
        <Link to="/" className="rounded-md" aria-label="Vizite, ana sayfa">
          <Logo wordmark />
        </Link>
      </div>
      <nav aria-label="Ana menü" className="min-h-0 flex-1 overflow-y-auto px-2.5 pt-1 pb-2">
        <PlaceLink place={homePlace} current={current} />
        {groups.map((group) => {
          const open = !folded.includes(group.id);
          const Arrow = open ? ChevronDown : ChevronRight;
          return (
            <section key={group.id} className="mt-2.5" aria-labelledby={`nav-${group.id}`}>
              <h2 id={`nav-${group.id}`} className="m-0">
                <button
                  type="button"
                  className="flex h-7 w-full items-center justify-between rounded-md px-2.5 text-xs font-medium text-ink-3 hover:text-ink touch:h-11"
                  aria-expanded={open}
                  onClick={() => toggle(group.id)}
                >
                  {group.label}
                  <Arrow className="size-3.5" aria-hidden="true" />
                </button>
              </h2>
              {open && (
                <ul className="space-y-px">
                  {group.places.map((place) => (
                    <li key={place.to}>
                      <PlaceLink place={place} current={current} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          );
        })}
      </nav>
      <div className="m-2.5">
        <UserButton appearance={appearance} shape="card" />
      </div>
    </aside>
  );
}

/** Renders a row of the sidebar or the menu sheet. */
export function PlaceLink(props: { place: Place; current: string; onFollow?: () => void }) {
  const { place, current, onFollow } = props;
  const state = standing(place, current);
  const to: string = place.to;
  const Icon = place.icon;
  return (
    <Link
      to={to}
      aria-current={state}
      onClick={onFollow}
      activeProps={{ 'aria-current': state }}
      className={cx(
        'flex h-8 items-center gap-2.5 rounded-md px-2.5 touch:h-11',
        state === undefined
          ? 'text-ink-2 hover:bg-press hover:text-ink'
          : 'bg-surface font-medium text-ink shadow-[0_0_0_1px_var(--color-line),0_1px_2px_rgb(16_32_39/0.05)]',
      )}
    >
      <Icon
        className={cx('size-[18px]', state === undefined ? 'text-ink-3' : 'text-accent')}
        aria-hidden="true"
      />
      <span className="clip flex-1">{place.label}</span>
      {place.countsTickets && <TicketCount />}
      {place.marksNews && <NewsDot />}
    </Link>
  );
}
