import type { ReactNode } from 'react';

/** Renders a titled part of the side panel. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="border-b border-line px-4 pt-3 pb-3.5 last:border-0">
      <div className="mb-1 flex min-h-8 items-center gap-2">
        <h3 className="flex-1 font-semibold">{title}</h3>
        <span className="meta num text-ink-3">{aside}</span>
      </div>
      {children}
    </section>
  );
}
