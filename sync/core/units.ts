import { boundEntries } from './acts';
import type { OutboxEntry } from './entry';
import { parentKeys } from './parents';
import type { QueueModel } from './parents';
import { entryKey } from './tables';

/*
 * A unit is what goes in one call and is stored together or not at all: one change, or those of acts that hang
 * together.
 */

export type Unit<T = OutboxEntry> = readonly T[];

const keyOf = ({ collection, id }: OutboxEntry): string => entryKey(collection, id);

/**
 * Returns unsent changes as units, those first that others refer to. Where acts and single changes refer to one another
 * in a circle, they are one unit.
 * @param queue changes in the order in which they go where nothing refers to another
 */
export function unitsOf(
  model: QueueModel,
  queue: readonly OutboxEntry[],
  isWhole: (act: string) => boolean,
): readonly Unit[] {
  const groups = boundEntries(queue, isWhole);
  const maker = new Map<string, Unit>();
  for (const group of groups)
    for (const entry of group) if (entry.operation === 'create') maker.set(keyOf(entry), group);
  if (maker.size === 0) return groups;
  const needs = (group: Unit): readonly Unit[] =>
    group
      .flatMap((entry) => parentKeys(model, entry).map((key) => maker.get(key)))
      .filter((unit) => unit !== undefined);
  const place = new Map(queue.map((entry, at) => [entry, at]));
  return circles(groups, needs).flatMap((circle): readonly Unit[] => {
    if (circle.length === 1) return circle;
    const all = circle.flat().toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0));
    // Nothing binds single changes together: each is answered by itself, as without acts.
    return circle.some((group) => group.length > 1) ? [all] : all.map((entry) => [entry]);
  });
}

/**
 * Returns nodes in circles, behind those that they need: the strongly connected components, as Tarjan finds them.
 * @param nodes in the order that they keep where nothing needs another
 */
function circles<T>(nodes: readonly T[], needs: (node: T) => readonly T[]): readonly (readonly T[])[] {
  const found: (readonly T[])[] = [];
  const met = new Map<T, number>();
  const open: T[] = [];
  /** Returns the first node, by number, that leads back from here. */
  const visit = (node: T): number => {
    const number = met.size;
    met.set(node, number);
    open.push(node);
    let lowest = number;
    for (const next of needs(node)) {
      if (!met.has(next)) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, met.get(next) ?? number);
    }
    if (lowest === number) found.push(open.splice(open.indexOf(node)));
    return lowest;
  };
  for (const node of nodes) if (!met.has(node)) visit(node);
  return found;
}
