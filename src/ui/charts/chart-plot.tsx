import { memo, useMemo, useRef, type ReactNode } from 'react';
import { cx } from '@/lib/class-names';
import { useRoom } from '../use-room';
import type { Point } from './axis-layout';
import { ChartTip } from './chart-tip';
import type { Marks } from './use-marks';

/** Width where nothing can be measured, as without a screen. */
const USUAL_WIDTH = 640;
/** Higher up there is no room above a mark: its tip hangs below. */
const TIP_ROOM = 30;

/** Clickable area of a mark, and the points of its tip and its dots. */
export type MarkBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly tip: Point;
  /** Dots of a mark that covers several lines. */
  readonly dots?: readonly (Point & { readonly className: string })[] | undefined;
};

type Drawing = { readonly boxes: readonly MarkBox[]; readonly art: ReactNode };

/**
 * Renders the drawing of a chart with its marks on top. It is as wide as its box: `draw` computes the layout for each
 * width, in pixels of a standard text size, so that text grows with the user's setting alone.
 * @param draw the same function as long as it draws the same
 */
export function ChartPlot({
  height,
  marks,
  draw,
}: {
  height: number;
  marks: Marks;
  draw: (width: number) => Drawing;
}) {
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box);
  const width = room === undefined ? null : (room ?? USUAL_WIDTH);
  const drawing = useMemo(() => (width === null ? null : draw(width)), [draw, width]);
  const { pointed } = marks;
  const shown = pointed === null ? undefined : drawing?.boxes[pointed];
  return (
    <div
      ref={box}
      className="relative"
      style={{ minHeight: drawing === null ? `${height / 16}rem` : undefined }}
    >
      {width !== null && drawing !== null && (
        <>
          <svg
            viewBox={`0 0 ${width} ${height}`}
            className="num block h-auto w-full overflow-visible"
            fontSize={12}
          >
            <g aria-hidden="true">{drawing.art}</g>
            {shown?.dots !== undefined && (
              <g aria-hidden="true">
                <line
                  x1={shown.tip.x}
                  x2={shown.tip.x}
                  y1={shown.y}
                  y2={shown.y + shown.height}
                  className="stroke-line-strong"
                />
                {shown.dots.map((dot) => (
                  <circle
                    key={dot.y}
                    cx={dot.x}
                    cy={dot.y}
                    r={4}
                    strokeWidth={1.5}
                    className={dot.className}
                  />
                ))}
              </g>
            )}
            <Hits boxes={drawing.boxes} markProps={marks.markProps} pickable={marks.canPick} />
          </svg>
          {shown !== undefined && pointed !== null && (
            <ChartTip
              across={(shown.tip.x / width) * 100}
              down={(shown.tip.y / height) * 100}
              below={shown.tip.y < TIP_ROOM}
            >
              {marks.items[pointed]?.name}
            </ChartTip>
          )}
        </>
      )}
    </div>
  );
}

/** Class names of what takes a press in a drawing. */
export const hitClass = 'fill-transparent outline-none focus-visible:stroke-focus';

const Hits = memo(function Hits({
  boxes,
  markProps,
  pickable,
}: {
  boxes: readonly MarkBox[];
  markProps: Marks['markProps'];
  pickable: boolean;
}) {
  return boxes.map(({ x, y, width, height }, at) => (
    <rect
      key={at}
      x={x}
      y={y}
      width={width}
      height={height}
      rx={3}
      strokeWidth={2}
      className={cx(hitClass, pickable && 'cursor-pointer')}
      {...markProps(at)}
    />
  ));
});
