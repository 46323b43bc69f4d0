import type { ReactNode } from 'react';

/** Renders a titled box of the gallery. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card p-5">
      <h2 className="mb-3.5 text-[13px] leading-[18px] font-semibold text-ink-2">{title}</h2>
      {children}
    </section>
  );
}
