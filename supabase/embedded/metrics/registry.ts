/** Labels of a series. Values come from lists of ours: a text from outside would make a series of each of its values. */
export type Labels = Readonly<Record<string, string>>;

export interface Counter {
  add(labels?: Labels, by?: number): void;
}

export interface Gauge {
  set(value: number, labels?: Labels): void;
  /** Forgets all series, before what is true now is set. */
  clear(): void;
}

export interface Histogram {
  observe(value: number, labels?: Labels): void;
}

interface Metric {
  readonly name: string;
  readonly lines: () => readonly string[];
}

/** Metrics of a process, in the text format 0.0.4 of Prometheus. */
export interface Registry {
  counter(name: string, help: string): Counter;
  readonly gauge: (name: string, help: string) => Gauge;
  /** @param bounds upper bounds of the buckets, rising */
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** Runs before each reading, in order of their registration. One that throws leaves what it would have set as it is. */
  before(read: () => Promise<void> | void): void;
  text(): Promise<string>;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

const keyOf = (labels: Labels): string =>
  Object.entries(labels)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',');

const series = (name: string, key: string, value: number): string =>
  `${name}${key === '' ? '' : `{${key}}`} ${value}`;

const headOf = (name: string, help: string, type: string): readonly string[] => [
  `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
  `# TYPE ${name} ${type}`,
];

function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram & Metric {
  interface Seen {
    readonly buckets: number[];
    sum: number;
    count: number;
  }
  const seen = new Map<string, Seen>();
  return {
    name,
    observe(value, labels = {}) {
      const key = keyOf(labels);
      const known = seen.get(key) ?? { buckets: bounds.map(() => 0), sum: 0, count: 0 };
      seen.set(key, known);
      for (const [at, bound] of bounds.entries()) {
        if (value <= bound) known.buckets[at] = (known.buckets[at] ?? 0) + 1;
      }
      known.sum += value;
      known.count += 1;
    },
    lines: () => [
      ...headOf(name, help, 'histogram'),
      ...[...seen].flatMap(([key, { buckets, sum, count }]) => {
        const of = (le: string): string => [...(key === '' ? [] : [key]), `le="${le}"`].join(',');
        return [
          ...bounds.map((bound, at) => series(`${name}_bucket`, of(String(bound)), buckets[at] ?? 0)),
          series(`${name}_bucket`, of('+Inf'), count),
          series(`${name}_sum`, key, sum),
          series(`${name}_count`, key, count),
        ];
      }),
    ],
  };
}

export function createRegistry(): Registry {
  const metrics: Metric[] = [];
  const readings: (() => Promise<void> | void)[] = [];
  /** Counters and gauges are numbers by their labels. */
  const plain = (name: string, help: string, type: string): Map<string, number> => {
    const values = new Map<string, number>();
    const lines = () => [
      ...headOf(name, help, type),
      ...[...values].map(([key, value]) => series(name, key, value)),
    ];
    metrics.push({ name, lines });
    return values;
  };
  return {
    counter(name, help) {
      const values = plain(name, help, 'counter');
      return {
        add(labels = {}, by = 1) {
          const key = keyOf(labels);
          values.set(key, (values.get(key) ?? 0) + by);
        },
      };
    },
    gauge(name, help) {
      const values = plain(name, help, 'gauge');
      return {
        set: (value, labels = {}) => void values.set(keyOf(labels), value),
        clear: () => values.clear(),
      };
    },
    histogram(name, help, bounds) {
      const histogram = createHistogram(name, help, bounds);
      metrics.push(histogram);
      return histogram;
    },
    before: (read) => void readings.push(read),
    async text() {
      for (const read of readings) await Promise.resolve(read()).catch(() => undefined);
      return `${metrics.flatMap(({ lines }) => lines()).join('\n')}\n`;
    },
  };
}
