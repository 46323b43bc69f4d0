import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import type { Side } from './merge-choices';

type Kind = 'one' | 'many' | 'locked';

/**
 * Renders a row of the comparison: a value on each side, of which one is chosen, or both where values can be joined.
 * Arrow keys choose, as in any group of radio buttons.
 */
export function FieldRow({
  name,
  label,
  kind,
  values,
  chosen,
  notes,
  onChoose,
}: {
  name: string;
  label: string;
  /** `locked`: the stricter value applies, without a choice. */
  kind: Kind;
  values: readonly [left: string | null, right: string | null];
  /** Null: somebody has to choose. */
  chosen: Side | null;
  notes: readonly [left: ReactNode, right: ReactNode];
  onChoose: (side: 'left' | 'right') => void;
}) {
  const waits = chosen === null;
  return (
    <div
      role={kind === 'many' ? 'group' : kind === 'one' ? 'radiogroup' : 'group'}
      aria-label={label}
      className={cx(
        'grid grid-cols-[minmax(6rem,8.5rem)_minmax(0,1fr)_minmax(0,1fr)] border-t border-line-soft',
        waits && 'bg-warn-soft',
      )}
    >
      <span className={cx('px-4 py-2.5 text-[0.8125rem]', waits ? 'font-semibold text-warn' : 'text-ink-2')}>
        {label}
      </span>
      {(['left', 'right'] as const).map((side, at) => {
        const value = values[at] ?? null;
        const on = chosen === side || chosen === 'both';
        const cell = cx(
          'flex min-h-10 min-w-0 items-start gap-2.5 border-l border-line-soft px-3 py-2.5',
          on && !waits && 'bg-selected',
        );
        const text = (
          <span className="min-w-0 flex-1">
            <span
              className={cx(
                'num break-words whitespace-pre-line',
                on && value !== null && 'font-semibold',
                value === null && 'text-ink-3 italic',
              )}
            >
              {value ?? 'boş'}
            </span>
            {notes[at] !== null && <span className="meta block text-ink-2">{notes[at]}</span>}
          </span>
        );
        return kind === 'locked' ? (
          <div key={side} className={cell}>
            {on && <Lock className="mt-0.5 size-4 shrink-0 text-ink-2" aria-label="Değişmez" />}
            {text}
          </div>
        ) : (
          <label key={side} className={cx(cell, 'cursor-pointer hover:bg-hover')}>
            <input
              type={kind === 'many' ? 'checkbox' : 'radio'}
              name={`merge-${name}`}
              className="mt-0.5 size-4.5 shrink-0 accent-accent"
              checked={on}
              onChange={() => onChoose(side)}
            />
            {text}
          </label>
        );
      })}
    </div>
  );
}
