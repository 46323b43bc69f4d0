import type { Field } from '@sync/model/fields';
import { sameJson } from '@sync/model/merge/equality';
import { mergeSets } from '@sync/model/merge/merge';

type Item = Readonly<Record<string, unknown>>;

const byKey = (key: string, value: unknown): ReadonlyMap<unknown, Item> =>
  new Map((Array.isArray(value) ? (value as readonly Item[]) : []).map((item) => [item[key], item]));

/**
 * Returns a field's value with what an act wrote taken back: all of it, of a list with a key those items that the act
 * wrote, of a set what the act put in or took out. Null where others have changed just that since.
 */
export function formerValue(
  { mergeKey, merge }: Partial<Pick<Field, 'mergeKey' | 'merge'>>,
  {
    before,
    after,
    current,
  }: { readonly before: unknown; readonly after: unknown; readonly current: unknown },
): { readonly value: unknown } | null {
  if (sameJson(current, after)) return { value: before };
  if (merge === 'set') return { value: mergeSets(after, before, current) };
  if (mergeKey === undefined) return null;
  const [was, wrote, is] = [byKey(mergeKey, before), byKey(mergeKey, after), byKey(mergeKey, current)];
  const written = new Set(
    [...was.keys(), ...wrote.keys()].filter((key) => !sameJson(was.get(key), wrote.get(key))),
  );
  if ([...written].some((key) => !sameJson(is.get(key), wrote.get(key)))) return null;
  const order = [...is.keys(), ...[...written].filter((key) => !is.has(key))];
  return { value: order.flatMap((key) => (written.has(key) ? was : is).get(key) ?? []) };
}
