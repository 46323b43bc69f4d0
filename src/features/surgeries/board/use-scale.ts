import { useMemo } from 'react';
import { useMedia } from '@/ui/use-media';
import { startOfDay } from '@sync/model/rules/theatre-days';
import type { BoardDay } from './board-day';
import { MOUSE_SCALE, scaleOf, TOUCH_SCALE } from './board-geometry';
import type { BoardScale } from './board-geometry';

/** Returns the hours that the board shows, and the height of an hour. */
export function useScale({ day, columns, cards }: BoardDay): BoardScale {
  const isTouch = useMedia('(pointer: coarse)');
  const perMinute = isTouch ? TOUCH_SCALE : MOUSE_SCALE;
  const spans = useMemo(
    () => [
      ...columns.flatMap(({ hours }) => (hours === null ? [] : [hours])),
      ...cards.map(({ from, planFrom, freeAt }) => ({ from: Math.min(from, planFrom), to: freeAt })),
    ],
    [columns, cards],
  );
  const { from, to } = scaleOf(startOfDay(day), spans, perMinute);
  // The same object while nothing changes: blocks compare it.
  return useMemo(() => ({ from, to, perMinute }), [from, to, perMinute]);
}
