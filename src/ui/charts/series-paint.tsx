/** Colours of the series, in the order in which they are told apart best; the sixth is for the rest. */
export const FILLS = ['fill-c1', 'fill-c2', 'fill-c3', 'fill-c4', 'fill-c5', 'fill-c6'] as const;
/** The same on the screen alone: on paper the hatch of the element shows. */
export const PRINTED_FILLS = [
  'not-print:fill-c1',
  'not-print:fill-c2',
  'not-print:fill-c3',
  'not-print:fill-c4',
  'not-print:fill-c5',
  'not-print:fill-c6',
] as const;
export const STROKES = [
  'stroke-c1',
  'stroke-c2',
  'stroke-c3',
  'stroke-c4',
  'stroke-c5',
  'stroke-c6',
] as const;
/** No text is set in c2, c5 or c6: their contrast is too low. */
export const TEXTS = ['fill-c1', 'fill-pr-high', 'fill-ink', 'fill-c4', 'fill-ink', 'fill-ink-2'] as const;
/** Lines differ by their dash too. */
export const DASHES = [undefined, '5 3', '2 3', '8 3 2 3', '1 4', '8 4'] as const;
/** Hatches of the series, on tiles of 6 × 6: solid, and then each its own way. */
export const TILES = [
  'M-1 3H7',
  'M-1 7L7-1M-1 1L1-1M5 7L7 5',
  'M-1-1L7 7M5-1L7 1M-1 5L1 7M-1 7L7-1M-1 1L1-1M5 7L7 5',
  'M0 1H6M0 4H6',
  'M1 0V6M4 0V6',
  'M3 2.5V3.5',
] as const;

export function paintOf<Paint>(paints: readonly Paint[], series: number): Paint | undefined {
  return paints[Math.min(series, paints.length - 1)];
}

/** Defines the hatches of one drawing; `id` is unique in the page. */
export function Hatches({ id }: { id: string }) {
  return (
    <defs>
      {TILES.map((tile, series) => (
        <Hatch key={tile} id={`${id}${series}`} tile={tile} series={series} width={series === 0 ? 6 : 1.5} />
      ))}
      {TILES.map((tile, series) => (
        <Hatch key={tile} id={`${id}expected${series}`} tile={TILES[1]} series={series} width={1.75} />
      ))}
    </defs>
  );
}

function Hatch({ id, tile, series, width }: { id: string; tile: string; series: number; width: number }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse">
      <rect width={6} height={6} className="fill-surface" />
      <path d={tile} strokeWidth={width} className={paintOf(STROKES, series)} />
    </pattern>
  );
}
