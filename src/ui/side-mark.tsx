import { cx } from '@/lib/class-names';

export type Side = 'right' | 'left' | 'both' | 'none';
export type SideMarkSize = 'xs' | 'sm' | 'md' | 'xl';

const WORDS = { right: 'sağ', left: 'sol', both: 'iki taraf' } as const;

/** Heights: 16 in a grid, 20 in a list, 32 in a popover, 84 on a sheet; with the size of the letters. */
const SIZES: Readonly<Record<SideMarkSize, { height: number; letters: number; both: string }>> = {
  xs: { height: 16, letters: 10, both: 'BİL' },
  sm: { height: 20, letters: 12, both: 'BİL' },
  md: { height: 32, letters: 16, both: 'İKİ TARAF' },
  xl: { height: 84, letters: 40, both: 'İKİ TARAF' },
};

interface Shape {
  readonly text: string;
  readonly width: number;
  readonly points: string;
  /** Position of the middle of the text: an arrow looks heavier at its flat end. */
  readonly middle: number;
}

function shapeOf(side: Exclude<Side, 'none'>, size: SideMarkSize): Shape {
  const { height, letters, both } = SIZES[size];
  const tip = height * 0.42;
  const inset = height > 30 ? 2 : 1;
  const [top, half, bottom] = [inset, height / 2, height - inset];
  if (side === 'both') {
    const width = Math.round(both.length * letters * 0.68 + tip * 1.8);
    const right = width - inset;
    return {
      text: both,
      width,
      points: `${tip},${top} ${width - tip},${top} ${right},${half} ${width - tip},${bottom} ${tip},${bottom} ${inset},${half}`,
      middle: width / 2,
    };
  }
  const width = Math.round(Math.max(height * 2.15, letters * 2.2 + tip + inset * 4));
  const right = width - inset;
  return side === 'right'
    ? {
        text: 'SAĞ',
        width,
        points: `${inset},${top} ${width - tip},${top} ${right},${half} ${width - tip},${bottom} ${inset},${bottom}`,
        middle: width / 2 - tip * 0.3,
      }
    : {
        text: 'SOL',
        width,
        points: `${right},${top} ${tip},${top} ${inset},${half} ${tip},${bottom} ${right},${bottom}`,
        middle: width / 2 + tip * 0.3,
      };
}

/**
 * Shows the side of a surgery as a mark that points: right is filled, left is hollow, both is a hexagon. Shape,
 * direction and word tell it, never a colour, so that it is readable in print, in the dark and for the colour-blind.
 */
export function SideMark({
  side,
  size = 'sm',
  className,
}: {
  side: Side;
  size?: SideMarkSize | undefined;
  className?: string | undefined;
}) {
  if (side === 'none') return null;
  const { height, letters } = SIZES[size];
  const { text, width, points, middle } = shapeOf(side, size);
  const filled = side === 'right';
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Taraf: ${WORDS[side]}`}
      className={cx('side-mark shrink-0 text-ink', className)}
    >
      <polygon
        points={points}
        fill={filled ? 'currentColor' : 'var(--color-surface)'}
        stroke="currentColor"
        strokeWidth={height > 30 ? 3 : 1.5}
        strokeLinejoin="round"
      />
      <text
        x={middle}
        y={height / 2 + letters * 0.36}
        textAnchor="middle"
        fontSize={letters}
        fontWeight="700"
        letterSpacing=".3"
        fill={filled ? 'var(--color-surface)' : 'currentColor'}
      >
        {text}
      </text>
    </svg>
  );
}
