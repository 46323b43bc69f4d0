import { DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DialogFrame } from '@/ui/dialog-frame';
import { IconButton } from '@/ui/icon-button';

/** Shows the waiting list at the bottom of a tablet's screen: the board stays visible above. */
export function WaitingSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <DialogFrame open onClose={onClose}>
      <div className="fixed inset-x-0 bottom-0 flex justify-center">
        <DialogPanel
          transition
          className="relative flex h-[60vh] w-full max-w-2xl flex-col rounded-t-2xl bg-raised pb-[env(safe-area-inset-bottom)] shadow-3 transition duration-220 ease-out data-closed:translate-y-2 data-closed:opacity-0"
        >
          <DialogTitle className="sr-only">Sıra bekleyenler</DialogTitle>
          <div className="absolute top-1 right-2 z-10">
            <IconButton icon={X} label="Kapat" onClick={onClose} />
          </div>
          <div className="flex min-h-0 flex-1 flex-col [&>div:first-child]:pr-14">{children}</div>
        </DialogPanel>
      </div>
    </DialogFrame>
  );
}
