import { writeFileSync } from 'node:fs';

/** One measured figure: what, how much, and what it is held against. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Target of the issue, as text; absent where a figure is only watched. */
  readonly target?: string;
  /** True where the target is met; absent where there is none. */
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

/** Prints figures as a table for the terminal. */
function print(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map((item) => item.name.length));
  for (const item of figures) {
    const target = item.target === undefined ? '' : `  (${item.target}${item.met === true ? '' : ' MISSED'})`;
    console.log(`${item.name.padEnd(width)}  ${round(item.value).padStart(10)} ${item.unit}${target}`);
  }
}

/**
 * Takes figures as they are measured, prints each at once and keeps them in a JSON file: a large run takes an hour, and
 * one that is broken off has not been for nothing.
 */
export class Report {
  readonly #file: string;
  readonly #about: Readonly<Record<string, unknown>>;
  readonly #figures: Figure[] = [];

  /** @param about what the figures are of, for the file. */
  constructor(file: string, about: Readonly<Record<string, unknown>>) {
    this.#file = file;
    this.#about = about;
  }

  add(...figures: readonly Figure[]): void {
    this.#figures.push(...figures);
    print(figures);
    const report = { ...this.#about, figures: this.#figures };
    writeFileSync(this.#file, `${JSON.stringify(report, null, 2)}\n`);
  }

  /** Prints all of them as one table. */
  print(): void {
    console.log();
    print(this.#figures);
  }
}

/** Returns the middle one of several measurements. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Returns the value below which `share` (0 to 1) of the measurements lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
