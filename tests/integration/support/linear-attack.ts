/** A prime whose products of two residues are exact numbers. */
const PRIME = 67_108_859;
const residue = (value: number): number => ((value % PRIME) + PRIME) % PRIME;

/** Returns the number that gives 1 with another one, modulo the prime. */
function inverse(value: number): number {
  let [a, b, x, y] = [residue(value), PRIME, 1, 0];
  while (a > 1) {
    const quotient = Math.floor(a / b);
    [a, b] = [b, a % b];
    [x, y] = [y, x - quotient * y];
  }
  return residue(x);
}

type Row = { readonly terms: Map<number, number>; value: number };

/** One statement of an answer: a sum of unknown counts and its value. */
export interface Statement {
  readonly terms: ReadonlyMap<string, number>;
  readonly value: number;
}

function subtract(from: Row, row: Row, times: number): void {
  for (const [unknown, factor] of row.terms) {
    const left = residue((from.terms.get(unknown) ?? 0) - ((times * factor) % PRIME));
    if (left === 0) from.terms.delete(unknown);
    else from.terms.set(unknown, left);
  }
  from.value = residue(from.value - ((times * row.value) % PRIME));
}

/** Solves the statements by elimination. Returns the counts that are determined. */
function byElimination(statements: readonly Statement[], names: readonly string[]): Map<string, number> {
  const numbers = new Map(names.map((name, at) => [name, at]));
  const pivots = new Map<number, Row>();
  for (const { terms, value } of statements) {
    const row: Row = { terms: new Map(), value: residue(value) };
    for (const [name, factor] of terms) {
      if (factor !== 0) row.terms.set(numbers.get(name) ?? -1, residue(factor));
    }
    for (const unknown of [...row.terms.keys()]) {
      const pivot = pivots.get(unknown);
      const factor = row.terms.get(unknown);
      if (pivot !== undefined && factor !== undefined) subtract(row, pivot, factor);
    }
    const [first] = row.terms;
    if (first === undefined) continue;
    const scale = inverse(first[1]);
    for (const [unknown, factor] of row.terms) row.terms.set(unknown, (factor * scale) % PRIME);
    row.value = (row.value * scale) % PRIME;
    for (const other of pivots.values()) {
      const factor = other.terms.get(first[0]);
      if (factor !== undefined) subtract(other, row, factor);
    }
    pivots.set(first[0], row);
  }
  const known = new Map<string, number>();
  for (const [unknown, { terms, value }] of pivots) {
    if (terms.size === 1) known.set(names[unknown] ?? '', value > PRIME / 2 ? value - PRIME : value);
  }
  return known;
}

/** Narrows each count by what the others of a statement leave: none is below zero. */
function byBounds(
  statements: readonly Statement[],
  names: readonly string[],
  least: ReadonlyMap<string, number>,
): Map<string, number> {
  const low = new Map(names.map((name) => [name, least.get(name) ?? 0]));
  const high = new Map(names.map((name) => [name, Infinity]));
  for (let changed = true, rounds = 0; changed && rounds < 50; rounds += 1) {
    changed = false;
    for (const { terms, value } of statements) {
      for (const [name, factor] of terms) {
        let [rest, most] = [0, 0];
        for (const [other, times] of terms) {
          if (other === name) continue;
          rest += times * ((times > 0 ? low : high).get(other) ?? 0);
          most += times * ((times > 0 ? high : low).get(other) ?? 0);
        }
        const ends = [(value - rest) / factor, (value - most) / factor];
        const [from, to] = [Math.ceil(Math.min(...ends) - 1e-9), Math.floor(Math.max(...ends) + 1e-9)];
        if (from > (low.get(name) ?? 0)) changed = low.set(name, from) === low;
        if (to < (high.get(name) ?? Infinity)) changed = high.set(name, to) === high;
      }
    }
  }
  return new Map(
    names.flatMap((name) => (low.get(name) === high.get(name) ? [[name, low.get(name) ?? 0]] : [])),
  );
}

/**
 * Returns the counts that an attacker works out from what was answered, by elimination and by bounds. `least`: counts that are
 * known to be at least so many.
 */
export function determinedBy(
  statements: readonly Statement[],
  least: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const seen = new Map(
    statements.map((statement) => [
      JSON.stringify([[...statement.terms].sort(), statement.value]),
      statement,
    ]),
  );
  const all = [...seen.values()];
  const names = [...new Set(all.flatMap(({ terms }) => [...terms.keys()]))];
  return new Map([...byBounds(all, names, least), ...byElimination(all, names)]);
}
