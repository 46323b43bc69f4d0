import { Dialog as HeadlessDialog, DialogBackdrop } from '@headlessui/react';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useFirstField, useFocusBack } from './form-focus';
import { InDialog } from './keys/in-dialog';

export type DialogFrameProps = {
  open: boolean;
  /** Closes the dialog, on Esc or a press on the scrim. */
  onClose: () => void;
  /** Read out where there is no `DialogTitle` inside. */
  label?: string | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  children: ReactNode;
};

/** Renders the scrim, focus trap and closing that all dialogs and sheets share. The panel comes as children. */
export function DialogFrame({ open, onClose, label, role = 'dialog', children }: DialogFrameProps) {
  const element = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // Headless UI also "closes" a dialog that went from the screen because its page did: the page is hidden or gone
  // then, and an answer to it would undo the very navigation that took it away.
  const close = (): void => {
    const shown = element.current;
    if (shown === null || ('checkVisibility' in shown && !shown.checkVisibility())) return;
    onClose();
  };
  return (
    <HeadlessDialog
      ref={element}
      open={open}
      onClose={close}
      role={role}
      aria-label={label}
      className="relative z-50"
    >
      <DialogBackdrop
        transition
        data-scrim
        className="fixed inset-0 bg-[var(--scrim)] transition-opacity duration-180 ease-out data-closed:opacity-0"
      />
      <div ref={panel} className="contents">
        {open && <FocusInside panel={panel} />}
        <InDialog value={true}>{children}</InDialog>
      </div>
    </HeadlessDialog>
  );
}

/** Mounts and unmounts with its content; the frame itself stays while it is opened and closed. */
function FocusInside({ panel }: { panel: RefObject<HTMLDivElement | null> }) {
  useFirstField(panel);
  useFocusBack(panel);
  return null;
}
