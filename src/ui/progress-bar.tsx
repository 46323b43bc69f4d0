import { cx } from '@/lib/class-names';

const TONES = { accent: 'bg-accent', danger: 'bg-danger', warn: 'bg-warn', success: 'bg-success' } as const;

/** Shows progress, 0–100. Null: in progress, share unknown. */
export function ProgressBar({
  label,
  value,
  tone = 'accent',
  valueText,
  className,
}: {
  label: string;
  value: number | null;
  tone?: keyof typeof TONES | undefined;
  /** Read out instead of the percentage: "1.200 / 4.218 kayıt". */
  valueText?: string | undefined;
  className?: string | undefined;
}) {
  const percent = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': Math.round(percent) })}
      aria-valuetext={valueText}
      className={cx('h-2 overflow-hidden rounded-full bg-press', className)}
    >
      <div
        className={cx(
          'h-full rounded-full transition-[width] duration-180 ease-out',
          TONES[tone],
          percent === null && 'sk w-1/3',
        )}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  );
}

export type MeterPart = { label: string; value: number; tone: keyof typeof TONES };

/** Shows the parts of a whole as a bar, as in the team load; show the figures in words beside it. */
export function PartsBar({
  label,
  parts,
  total,
  className,
}: {
  label: string;
  parts: readonly MeterPart[];
  /** The full width; at least the sum of the parts. */
  total: number;
  className?: string | undefined;
}) {
  const text = parts.map((part) => `${part.label} ${part.value}`).join(', ');
  return (
    <span
      role="img"
      aria-label={`${label}: ${text}`}
      className={cx('flex h-2 gap-0.5 overflow-hidden rounded-full bg-press', className)}
    >
      {parts
        .filter((part) => part.value > 0)
        .map((part) => (
          <span
            key={part.label}
            className={TONES[part.tone]}
            style={{ width: `${(part.value / Math.max(total, 1)) * 100}%` }}
          />
        ))}
    </span>
  );
}
