/** One measured figure: what, how much, and what it is held against. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the issue asks for, as text; absent where a figure is only watched. */
  readonly target?: string;
  /** Whether the target is met; absent where there is none. */
  readonly met?: boolean;
}

export function figure(name: string, value: number, unit: string): Figure {
  return { name, value, unit };
}

export function atMost(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value, unit, target: `≤ ${limit}`, met: value <= limit };
}

export function atLeast(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value, unit, target: `≥ ${limit}`, met: value >= limit };
}

const round = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value >= 10 ? 1 : 2);

/** Prints the figures as a table for the terminal. */
export function print(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map((item) => item.name.length));
  for (const item of figures) {
    const target = item.target === undefined ? '' : `  (${item.target}${item.met === true ? '' : ' MISSED'})`;
    console.log(`${item.name.padEnd(width)}  ${round(item.value).padStart(10)} ${item.unit}${target}`);
  }
}

/** The middle one of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which `share` (0 to 1) of the measurements lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
