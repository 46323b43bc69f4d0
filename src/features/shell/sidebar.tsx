import { Link } from '@tanstack/react-router';
import { PanelLeft } from 'lucide-react';
import { IconButton } from '@/ui/icon-button';
import { Logo } from '@/ui/logo';
import type { RecordPlace } from '@/kit/record/record-screens';
import { NavigationList } from './navigation-list';
import type { NavigationProps } from './navigation-list';
import { UserButton } from './user-button';
import type { Appearance } from './use-appearance';

/** Shows the navigation from 1280 px on, unless the user has folded it to the rail; the user at the bottom. */
export function Sidebar(
  props: NavigationProps & {
    recents: readonly RecordPlace[];
    appearance: Appearance;
    onFold: () => void;
  },
) {
  const { groups, current, recents, appearance, onFold } = props;
  return (
    <aside className="flex h-full w-56 shrink-0 flex-col border-r border-line bg-canvas">
      <div className="flex h-14 shrink-0 items-center justify-between pr-2.5 pl-4">
        <Link to="/" className="rounded-md" aria-label="Vizite, ana sayfa">
          <Logo wordmark />
        </Link>
        <IconButton icon={PanelLeft} label="Yan çubuğu daralt" className="text-ink-3!" onClick={onFold} />
      </div>
      <nav aria-label="Ana menü" className="min-h-0 flex-1 overflow-y-auto px-2.5 pt-1 pb-2">
        <NavigationList id="nav" keepsRoom {...{ groups, current, recents }} />
      </nav>
      <div className="m-2.5">
        <UserButton appearance={appearance} shape="card" />
      </div>
    </aside>
  );
}
