import { Check, Minus } from 'lucide-react';
import type { MatchPart } from '@sync/model/matching/match';
import { cx } from '@/lib/class-names';
import { reasonsOf } from './match-words';

/** Shows what speaks for and against one person, in a short row. */
export function MatchChips({ parts, className }: { parts: readonly MatchPart[]; className?: string }) {
  const reasons = reasonsOf(parts);
  if (reasons.length === 0) return null;
  return (
    <ul className={cx('flex flex-wrap gap-1.5', className)}>
      {reasons.map(({ text, same }) => (
        <li key={text} className={cx('bdg', same ? 'bg-success-soft text-success' : 'bg-press text-ink-2')}>
          {same ? (
            <Check className="size-3.5" aria-hidden="true" />
          ) : (
            <Minus className="size-3.5" aria-hidden="true" />
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}
