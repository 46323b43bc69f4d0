/** Returns which of `steps` grounds a value has: equal parts from 0 to the greatest value. */
export function heatStep(value: number, most: number, steps: number): number {
  if (most <= 0) return 0;
  return Math.max(0, Math.min(steps - 1, Math.floor((value / most) * steps)));
}
