/** Normalizes a value for comparison: null, absent and empty text are the same, stored or typed. */
const plain = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));

/**
 * Picks the form values that differ from those at opening: all that its draft has to keep. Changes of others in the
 * remaining fields then stay, also when the draft is taken up again.
 */
export function changedValues<V extends object>(opened: object, values: V): Partial<V> {
  const before = opened as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => plain(value) !== plain(before[name])),
  ) as Partial<V>;
}
