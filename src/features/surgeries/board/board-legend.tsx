import { cx } from '@/lib/class-names';
import { barOf, groundOf } from './block-face';
import { blockLooks } from './board-card';
import type { BlockLook } from './board-card';

const shown: readonly BlockLook[] = [
  'operating',
  'recovery',
  'done',
  'emergency',
  'missing',
  'provisional',
  'clash',
];

/** Explains the looks of the blocks. */
export function BoardLegend() {
  return (
    <ul className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-4 border-t border-line px-5 text-xs text-ink-2">
      <li className="inline-flex items-center gap-2 whitespace-nowrap">
        <span className="h-3.5 w-[5px] rounded-full border border-line-strong" aria-hidden="true" />
        Plan
      </li>
      {shown.map((look) => (
        <li key={look} className="inline-flex items-center gap-2 whitespace-nowrap">
          <span
            className={cx('relative h-3.5 w-4.5 shrink-0 overflow-hidden rounded-[4px]', groundOf(look))}
            aria-hidden="true"
          >
            <span className={cx('absolute inset-y-0 left-0 w-[3px]', barOf(look))} />
          </span>
          {blockLooks[look]}
        </li>
      ))}
      <li className="inline-flex items-center gap-2 whitespace-nowrap">
        <span className="hatch h-3.5 w-4.5 shrink-0 rounded-[4px]" aria-hidden="true" />
        Hazırlık
      </li>
    </ul>
  );
}
