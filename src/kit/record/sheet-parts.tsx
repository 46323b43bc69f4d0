import type { ReactNode } from 'react';
import { formatAgo, formatDateTime } from '@/lib/dates';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';

/** Renders a titled part of a sheet that runs to the edges. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="border-t border-line-soft px-5 py-3">
      <div className="flex items-baseline gap-2 pb-1">
        <h3 className="flex-1 text-[0.8125rem] font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  );
}

export function Fact({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <DescriptionList>
      <DescriptionRow label={label} labelWidth={148}>
        {children}
      </DescriptionRow>
    </DescriptionList>
  );
}

/**
 * Shows how long ago and when.
 * @param now milliseconds since 1970
 */
export function Moment({ at, now }: { at: string | null; now: number }) {
  if (at === null) return <span className="text-ink-3">Hiç</span>;
  return (
    <span className="num">
      {formatAgo(at, now)}
      <span className="meta ml-2 text-ink-3">{formatDateTime(at)}</span>
    </span>
  );
}
