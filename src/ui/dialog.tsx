import { DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { DialogFrame } from './dialog-frame';

export type DialogProps = {
  open: boolean;
  /** Closes the dialog, on Esc, the scrim and the cancel button. Not called while `locked`. */
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons, right-aligned, the main one last. */
  actions?: ReactNode;
  /** 440 for questions, 640 for short forms, previews and comparisons. */
  width?: 440 | 640 | undefined;
  /** Keeps it open while something is being saved. */
  locked?: boolean | undefined;
  /** Interrupts with a question that needs an answer; read as alert. */
  role?: 'dialog' | 'alertdialog' | undefined;
};

/** Shows a question or short form over the page. Never open one over another. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  width = 440,
  locked = false,
  role = 'dialog',
}: DialogProps) {
  return (
    <DialogFrame open={open} onClose={() => !locked && onClose()} role={role}>
      <div className="fixed inset-0 overflow-y-auto">
        <div className="grid min-h-full place-items-center p-4">
          <DialogPanel
            transition
            className={cx(
              'w-full rounded-2xl border border-line bg-raised p-5 shadow-3 transition duration-180 ease-out data-closed:translate-y-2 data-closed:opacity-0',
              width === 640 ? 'max-w-[640px]' : 'max-w-[440px]',
            )}
          >
            <DialogTitle className="text-base font-semibold">{title}</DialogTitle>
            {children}
            {actions !== undefined && <div className="mt-5 flex flex-wrap justify-end gap-2">{actions}</div>}
          </DialogPanel>
        </div>
      </div>
    </DialogFrame>
  );
}
