import { X } from 'lucide-react';
import { useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { clearOfToasts } from '@/ui/clear-of-toasts';
import { useFirstField, useFocusBack } from '@/ui/form-focus';
import { IconButton } from '@/ui/icon-button';
import { Sheet } from '@/ui/sheet';
import { useMedia, WIDE } from '@/ui/use-media';

const FORM = 'lookup-form';

/** Renders a side panel of 348 px where there is room beside the table, a sheet elsewhere. The body is one form. */
export function LookupPanelFrame({
  title,
  onClose,
  onSubmit,
  footer,
  children,
}: {
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  footer: ReactNode;
  children: ReactNode;
}) {
  const wide = useMedia(WIDE);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  if (!wide) {
    return (
      <Sheet open onClose={onClose} title={title} flush>
        <form noValidate className="flex min-h-full flex-col" onSubmit={submit}>
          <div className="flex-1 px-5 pb-5">{children}</div>
          <div
            ref={clearOfToasts}
            className="sticky bottom-0 flex min-h-16 flex-wrap items-center gap-2 border-t border-line bg-raised px-5 py-2"
          >
            {footer}
          </div>
        </form>
      </Sheet>
    );
  }
  return (
    <SidePanel title={title} onClose={onClose}>
      <form id={FORM} noValidate className="flex min-h-0 flex-1 flex-col" onSubmit={submit}>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
        <div
          ref={clearOfToasts}
          className="flex min-h-16 shrink-0 flex-wrap items-center gap-2 border-t border-line px-5 py-2"
        >
          {footer}
        </div>
      </form>
    </SidePanel>
  );
}

/** Renders the panel beside the table. Returns the focus to where it came from, as a sheet does. */
function SidePanel({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  useFirstField(panel);
  useFocusBack(panel);
  return (
    <aside
      ref={panel}
      aria-label={title}
      className="flex w-[348px] shrink-0 flex-col border-l border-line bg-surface"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className="flex h-14 shrink-0 items-center gap-2 border-b border-line pr-2 pl-5">
        <h2 className="clip flex-1 text-base font-semibold">{title}</h2>
        <IconButton icon={X} label="Kapat" onClick={onClose} />
      </div>
      {children}
    </aside>
  );
}
