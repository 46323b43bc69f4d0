import { useEffect, useRef } from 'react';
import type { PageHit } from './find-in-text';

/** Shows the text of a document on one sheet, with the hits. */
export function TextPage({
  text,
  hits,
  current,
  zoom,
}: {
  text: string;
  hits: readonly PageHit[];
  current: PageHit | undefined;
  /** 1: as large as the screen's own text. */
  zoom: number;
}) {
  const marked = useRef<HTMLElement>(null);
  useEffect(() => {
    // Browsers answer with a promise, which is no way to clean up.
    marked.current?.scrollIntoView({ block: 'center' });
  }, [current]);
  const parts: React.ReactNode[] = [];
  let at = 0;
  for (const hit of hits) {
    parts.push(
      text.slice(at, hit.start),
      <mark
        key={hit.start}
        ref={hit === current ? marked : undefined}
        data-current={hit === current || undefined}
        className="rounded-xs bg-[#8fd3f0] text-[#122027] data-current:bg-[#ffc24d]"
      >
        {text.slice(hit.start, hit.end)}
      </mark>,
    );
    at = hit.end;
  }
  parts.push(text.slice(at));
  return (
    <div
      role="group"
      aria-label="Sayfa 1"
      data-page={1}
      className="mx-auto w-full max-w-180 bg-[white] p-10 leading-relaxed wrap-break-word whitespace-pre-wrap text-[#122027] shadow-[0_1px_3px_rgb(16_32_39/0.2)] max-md:p-5"
      style={{ fontSize: `${zoom * 0.875}rem` }}
    >
      {text === '' ? 'Belgede yazı yok.' : parts}
    </div>
  );
}
