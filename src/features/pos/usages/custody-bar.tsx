import { cx } from '@/lib/class-names';
import { formatTime } from '@/lib/dates';
import { initialsOf } from '@/lib/initials';
import { formatNumber } from '@/lib/numbers';
import type { Segment } from './custody-rows';
import type { UnheldMoney } from './unheld-money';

export const percent = (share: number): string => `${share * 100}%`;

/** Returns the share of the day at a time, `HH:MM:SS`. */
const shareAt = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 3600 + minutes * 60 + seconds) / 86_400;
};

/** Least width of a mark, so that a single payment is seen. */
const LEAST = 0.015;

/** Draws the day of a terminal: a stretch for each user, a dashed one for what was paid while nobody held it. */
export function CustodyBar({
  segments,
  unheld,
  passed,
}: {
  segments: readonly Segment[];
  unheld: UnheldMoney | null;
  passed: number;
}) {
  const words = segments.map(
    ({ usage, name }) =>
      `${name} ${formatTime(usage.from_at)}–${usage.to_at === null ? 'şimdi' : formatTime(usage.to_at)}`,
  );
  if (unheld !== null) words.push(`${formatNumber(unheld.count)} sahipsiz işlem`);
  const [first, last] = [unheld?.first ?? null, unheld?.last ?? null];
  return (
    <span
      role="img"
      aria-label={words.length === 0 ? 'Bu gün kimse almadı' : words.join(', ')}
      className="relative col-span-full block h-4.5 rounded-sm bg-press"
    >
      {segments.map(({ usage, name, from, to, late, clashing }) => (
        <span
          key={usage.id}
          className={cx(
            'absolute inset-y-0 overflow-hidden rounded-sm px-1.5 text-[0.6875rem] leading-[1.125rem] font-semibold whitespace-nowrap',
            clashing
              ? 'border border-dashed border-sy-conflict bg-sy-conflict-soft text-sy-conflict'
              : late
                ? 'bg-danger text-surface'
                : usage.to_at === null
                  ? 'bg-accent text-surface'
                  : 'bg-line-strong text-surface',
          )}
          style={{ left: percent(from), width: percent(to - from) }}
        >
          {to - from > 0.04 && initialsOf(name)}
        </span>
      ))}
      {unheld !== null && first !== null && last !== null && (
        <span
          className="absolute inset-y-0 overflow-hidden rounded-sm border border-dashed border-danger bg-danger-soft px-1 text-[0.6875rem] leading-4 font-semibold whitespace-nowrap text-danger"
          style={{
            left: percent(shareAt(first)),
            width: percent(Math.max(LEAST, shareAt(last) - shareAt(first))),
          }}
        >
          {shareAt(last) - shareAt(first) > 0.1 && `${formatNumber(unheld.count)} işlem`}
        </span>
      )}
      {passed >= 0 && passed <= 1 && (
        <span className="absolute -inset-y-1 w-0.5 bg-danger" style={{ left: percent(passed) }} />
      )}
    </span>
  );
}
