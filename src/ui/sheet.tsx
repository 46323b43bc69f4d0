import { DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { clearOfToasts } from './clear-of-toasts';
import { DialogFrame } from './dialog-frame';
import { IconButton } from './icon-button';
import { reachedByKeyboard } from './reached-by-keyboard';

export type SheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Stays at the bottom while the body scrolls; a row of buttons or a status line. */
  footer?: ReactNode;
  /** Actions beside the close button. */
  headerActions?: ReactNode;
  /** True removes the padding, for lists that run to the edges. */
  flush?: boolean | undefined;
};

/** Renders a panel from the right, 464 wide, the whole width on a phone. Side panels become one below 1280. */
export function Sheet({ open, onClose, title, children, footer, headerActions, flush = false }: SheetProps) {
  return (
    <DialogFrame open={open} onClose={onClose}>
      <div className="fixed inset-0 flex justify-end">
        <DialogPanel
          transition
          className="flex h-full w-full flex-col bg-raised pb-[env(safe-area-inset-bottom)] shadow-[-16px_0_48px_rgb(8_20_26/0.18)] transition duration-220 ease-out data-closed:translate-x-2 data-closed:opacity-0 sm:max-w-[464px]"
        >
          <div className="flex h-14 shrink-0 items-center gap-1 pr-2 pl-5">
            <DialogTitle className="clip flex-1 text-base font-semibold">{title}</DialogTitle>
            {headerActions}
            <IconButton icon={X} label="Kapat" onClick={onClose} />
          </div>
          <div
            ref={reachedByKeyboard}
            className={cx('min-h-0 flex-1 overflow-y-auto -outline-offset-2!', !flush && 'px-5 pb-5')}
          >
            {children}
          </div>
          {footer !== undefined && (
            <div
              ref={clearOfToasts}
              className="flex min-h-16 shrink-0 flex-wrap items-center gap-2 border-t border-line px-5 py-2 empty:hidden"
            >
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </DialogFrame>
  );
}
