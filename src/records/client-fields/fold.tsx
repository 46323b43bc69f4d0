import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';

/** Renders a part of a long form that opens at a press, and automatically when a field inside has a problem. */
export function Fold({
  title,
  summary,
  forced = false,
  kept,
  children,
}: {
  title: string;
  /** Quiet words beside the title: what is inside. */
  summary?: string | undefined;
  /** Keeps the part open: it holds an error. */
  forced?: boolean | undefined;
  /** State that outlives the form, and what changes it; the part is closed at first without it. */
  kept?: readonly [boolean, (isOpen: boolean) => void] | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const own = useState(false);
  const [wanted, setWanted] = kept ?? own;
  const open = wanted || forced;
  return (
    <div className="rounded-lg border border-line">
      <button
        type="button"
        className="flex min-h-(--ctl) w-full items-center gap-2 rounded-lg px-3.5 py-1.5 text-left hover:bg-hover"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setWanted(!open)}
      >
        <span className="font-medium">{title}</span>
        {summary !== undefined && <span className="meta clip min-w-0 flex-1 text-ink-3">{summary}</span>}
        <ChevronDown className={cx('ml-auto size-4 text-ink-3', open && 'rotate-180')} aria-hidden="true" />
      </button>
      {/* Stays in the page while closed, so that the form keeps the fields inside. */}
      <div id={id} hidden={!open} className="border-t border-line-soft p-3.5">
        {children}
      </div>
    </div>
  );
}
