import { jsonExcess } from '../files/json-shape.ts';

/** Reads JSON that somebody else wrote, before any function sees it. */

/** Limits that hold for every JSON text from outside, unless a door has narrower ones. */
export const FOREIGN_JSON_LIMITS = {
  /** Levels of lists and objects in one another. A deeper value overflows the stack of code that walks through it. */
  depth: 64,
  /** Values, keys not counted. */
  values: 500_000,
} as const;

export interface ForeignJsonLimits extends Readonly<Record<keyof typeof FOREIGN_JSON_LIMITS, number>> {
  /** Characters of all texts and keys together; any number unless given. */
  readonly letters?: number;
}

/**
 * Reasons to refuse a text: `encoding` (not UTF-8), `syntax` (no JSON), `nul` (PostgreSQL stores none), `surrogate` (half a
 * character), `number` (larger than any), `depth`, `values` and `letters` (too many).
 */
export type ForeignJsonFault =
  | 'encoding'
  | 'syntax'
  | 'nul'
  | 'surrogate'
  | 'number'
  | 'depth'
  | 'values'
  | 'letters';

export type ForeignJson =
  | { readonly ok: true; readonly value: unknown }
  /** `at`: the place in the value, as `rows[3].phone`; empty for the whole text. */
  | { readonly ok: false; readonly fault: ForeignJsonFault; readonly at: string };

type Fault = Extract<ForeignJson, { ok: false }>;

/** The longest place that is told, in characters: its keys are somebody else's text, too. */
const LONGEST_PLACE = 200;

const refuse = (fault: ForeignJsonFault, at = ''): Fault => ({
  ok: false,
  fault,
  at: at.slice(0, LONGEST_PLACE),
});

/** Matches half a surrogate pair. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Returns the reason to refuse one text; null where it is well-formed. */
export function textFault(text: string): 'nul' | 'surrogate' | null {
  if (text.includes('\0')) return 'nul';
  return LONE_SURROGATE.test(text) ? 'surrogate' : null;
}

/** A value that is looked at, with the way to it. */
interface Visit {
  readonly value: unknown;
  readonly depth: number;
  readonly key: string | number | null;
  readonly parent: Visit | null;
}

/** Writes the way to a value. A key that is no plain name is not repeated. */
function placeOf(visit: Visit | null): string {
  const steps: string[] = [];
  for (let current = visit; current !== null; current = current.parent) {
    const { key } = current;
    if (typeof key === 'number') steps.push(`[${key}]`);
    else if (key !== null) steps.push(/^[\w-]{1,60}$/u.test(key) ? `.${key}` : '.?');
  }
  return steps.reverse().join('').replace(/^\./u, '');
}

/** Returns the reason to refuse a parsed value, or null. Takes no more of the stack for a deep value than for a flat one. */
export function valueFault(value: unknown, limits: ForeignJsonLimits = FOREIGN_JSON_LIMITS): Fault | null {
  const waiting: Visit[] = [{ value, depth: 0, key: null, parent: null }];
  let seen = 0;
  let letters = 0;
  const most = limits.letters ?? Number.POSITIVE_INFINITY;
  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const { value: current, depth } = visit;
    seen += 1;
    if (seen > limits.values) return refuse('values', placeOf(visit));
    if (typeof current === 'string') {
      const fault = textFault(current);
      if (fault !== null) return refuse(fault, placeOf(visit));
      letters += current.length;
    } else if (typeof current === 'number') {
      if (!Number.isFinite(current)) return refuse('number', placeOf(visit));
    } else if (typeof current === 'object' && current !== null) {
      if (depth >= limits.depth) return refuse('depth', placeOf(visit));
      const isList = Array.isArray(current);
      for (const [key, item] of Object.entries(current)) {
        const fault = isList ? null : textFault(key);
        if (fault !== null) return refuse(fault, placeOf(visit));
        if (!isList) letters += key.length;
        waiting.push({ value: item, depth: depth + 1, key: isList ? Number(key) : key, parent: visit });
      }
    }
    if (letters > most) return refuse('letters', placeOf(visit));
  }
  return null;
}

/** Parses a text or UTF-8 bytes, and looks at no value in it. A byte order mark is no JSON. */
export function parseForeignJson(
  source: string | Uint8Array,
  limits: ForeignJsonLimits = FOREIGN_JSON_LIMITS,
): ForeignJson {
  const bytes = typeof source === 'string' ? new TextEncoder().encode(source) : source;
  const excess = jsonExcess(bytes, limits);
  if (excess !== null) return refuse(excess);
  let text: string;
  try {
    text =
      typeof source === 'string'
        ? source
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(source);
  } catch {
    return refuse('encoding');
  }
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return refuse('syntax');
  }
}

/** Reads a text or UTF-8 bytes: what is handed on holds nothing that a database refuses. */
export function readForeignJson(
  source: string | Uint8Array,
  limits: ForeignJsonLimits = FOREIGN_JSON_LIMITS,
): ForeignJson {
  const parsed = parseForeignJson(source, limits);
  return parsed.ok ? (valueFault(parsed.value, limits) ?? parsed) : parsed;
}

/** Sentences for people who write clients, by reason; never with a value. */
const faultText: Readonly<Record<ForeignJsonFault, string>> = {
  encoding: 'The body is not UTF-8',
  syntax: 'The body is no JSON',
  nul: 'A text holds a NUL',
  surrogate: 'A text holds half a surrogate pair',
  number: 'A number is too large',
  depth: 'The value is nested too deeply',
  values: 'The value has too many parts',
  letters: 'The value has too much text',
};

/** Returns a sentence with the place, for a 4xx answer. */
export function sayForeignFault({ fault, at }: { fault: ForeignJsonFault; at: string }): string {
  return at === '' ? faultText[fault] : `${faultText[fault]}, at ${at}`;
}
