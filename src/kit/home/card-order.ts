import * as v from 'valibot';

/* The user's own order of the cards of the home page, by their ids. Cards that came with a later version are new to it. */

const stored = v.array(v.pipe(v.string(), v.maxLength(60)));

/** Reads an order as it is kept; the usual one for anything else. */
export function parseOrder(value: unknown): readonly string[] {
  const read = v.safeParse(stored, value);
  return read.success ? [...new Set(read.output)] : [];
}

/**
 * Returns the cards in the user's order. One that the order does not know stands behind the card that it usually follows.
 * @param usual cards in their usual order
 * @param order of the user; empty for the usual one
 */
export function ordered<T extends { readonly id: string }>(
  usual: readonly T[],
  order: readonly string[],
): readonly T[] {
  const byId = new Map(usual.map((card) => [card.id, card]));
  const found = order.flatMap((id) => byId.get(id) ?? []);
  for (const [at, card] of usual.entries()) {
    if (found.includes(card)) continue;
    const before = usual[at - 1];
    found.splice(before === undefined ? 0 : found.indexOf(before) + 1, 0, card);
  }
  return found;
}

/**
 * Returns the order with a card moved by one place among those that show something.
 * @param order of all cards
 * @param shown ids of the cards that show something
 */
export function moved(
  order: readonly string[],
  shown: ReadonlySet<string>,
  id: string,
  by: -1 | 1,
): readonly string[] {
  const seen = order.filter((other) => shown.has(other));
  const neighbour = seen[seen.indexOf(id) + by];
  if (!shown.has(id) || neighbour === undefined) return order;
  const rest = order.filter((other) => other !== id);
  const at = rest.indexOf(neighbour) + (by === 1 ? 1 : 0);
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}
