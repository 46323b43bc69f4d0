import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import { reachedByKeyboard } from './reached-by-keyboard';
import { Sheet } from './sheet';
import { useMedia, WIDE } from './use-media';

/**
 * Shows the record beside its list: docked at the right where there is room, a sheet over the list below 1280 px.
 * Docked it leaves the list usable, so the arrows still move through it.
 */
export function SidePanel({
  title,
  subtitle,
  footer,
  onClose,
  children,
}: {
  title: string;
  /** Quiet line under the title. */
  subtitle?: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const isWide = useMedia(WIDE);
  if (!isWide) {
    return (
      <Sheet open onClose={onClose} title={title} footer={footer} flush>
        {subtitle !== undefined && <div className="meta px-5 pb-3 text-ink-2">{subtitle}</div>}
        {children}
      </Sheet>
    );
  }
  return (
    <aside aria-label={title} className="flex w-[384px] shrink-0 flex-col border-l border-line bg-surface">
      <div className="flex items-start gap-1 py-4 pr-2 pl-5">
        <div className="min-w-0 flex-1">
          <h2 className="text-lg font-semibold break-words">{title}</h2>
          {subtitle !== undefined && <div className="meta text-ink-2">{subtitle}</div>}
        </div>
        <IconButton icon={X} label="Kapat" onClick={onClose} />
      </div>
      <div ref={reachedByKeyboard} className="min-h-0 flex-1 overflow-y-auto -outline-offset-2!">
        {children}
      </div>
      {footer !== undefined && (
        <div className="flex min-h-16 flex-wrap items-center gap-2 border-t border-line px-5 py-3 empty:hidden">
          {footer}
        </div>
      )}
    </aside>
  );
}
