import { cx } from '@/lib/class-names';
import { FILLS, paintOf, PRINTED_FILLS, STROKES, TILES } from './series-paint';

type Length = number | string;

/**
 * Renders a bar or a part of one. Real is solid, expected is hatched; a selected one has an outline of ink, and the
 * others are dimmed.
 */
export function BarShape({
  hatchId,
  series = 0,
  stacked = false,
  expected = false,
  strength = 'plain',
  ...place
}: {
  x: Length;
  y: Length;
  width: Length;
  height: Length;
  rx?: number;
  /** Id of the drawing's `Hatches`. */
  hatchId: string;
  series?: number | undefined;
  /** A part among others: on paper hatches tell them apart. */
  stacked?: boolean | undefined;
  expected?: boolean | undefined;
  strength?: Strength | undefined;
}) {
  const hatch = `${expected ? 'expected' : ''}${Math.min(series, TILES.length - 1)}`;
  const outlined = strength === 'selected';
  return (
    <rect
      rx={2}
      {...place}
      fill={expected || stacked ? `url(#${hatchId}${hatch})` : undefined}
      fillOpacity={strength === 'back' ? 0.7 : undefined}
      strokeWidth={outlined ? 1.5 : 1}
      className={cx(
        !expected && paintOf(stacked ? PRINTED_FILLS : FILLS, series),
        outlined ? 'stroke-ink' : expected && paintOf(STROKES, series),
      )}
    />
  );
}

export type Strength = 'plain' | 'selected' | 'back';

/** @param chosen index of the selected mark, −1 without one */
export function strengthOf(at: number, chosen: number): Strength {
  if (chosen < 0) return 'plain';
  return at === chosen ? 'selected' : 'back';
}
