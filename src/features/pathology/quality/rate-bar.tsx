import { formatPercent } from '@/lib/numbers';
import type { DetectionRate } from '@sync/model/rules/wilson';

/** ESGE asks for a quarter of unselected patients. */
export const TARGET = 0.25;

/** Draws the rate as a dot on its interval, with the target as a tick: readable without colour, and on paper. */
export function RateBar({ rate: { rate, ranked }, label }: { rate: DetectionRate; label: string }) {
  if (rate === null) return <span className="text-ink-3">–</span>;
  const at = (share: number) => `${share * 100}%`;
  return (
    <span
      role="img"
      aria-label={`${label}: ${formatPercent(rate.share * 100)}, yüzde 95 güven aralığı ${formatPercent(rate.low * 100)} – ${formatPercent(rate.high * 100)}`}
      className="relative block h-5 w-full min-w-24"
    >
      <span className="absolute inset-x-0 top-1/2 h-px bg-line-soft" />
      <span className="absolute inset-y-0 w-0.5 bg-ink-3" style={{ left: at(TARGET) }} />
      <span
        className={
          ranked
            ? 'absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-c5'
            : 'absolute top-1/2 h-1.5 -translate-y-1/2 rounded-full bg-line-strong'
        }
        style={{ left: at(rate.low), width: at(rate.high - rate.low) }}
      />
      <span
        className={
          ranked
            ? 'absolute top-1/2 size-3 -translate-1/2 rounded-full border-2 border-surface bg-c1'
            : 'absolute top-1/2 size-3 -translate-1/2 rounded-full border-2 border-surface bg-ink-3'
        }
        style={{ left: at(rate.share) }}
      />
    </span>
  );
}
