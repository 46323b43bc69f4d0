import { emptyValue } from './fields';
import { entities } from './registry';

const fieldsOfKind = new Map(
  entities.map(({ kind, fields }) => [
    kind,
    Object.entries(fields).map(([name, field]) => [name, emptyValue(field)] as const),
  ]),
);

/**
 * Returns a stored record with every field that this version knows. A record that an earlier version has read may
 * lack some until the collection is read from the start; screens see them empty. For reading only: written back, the
 * empty value would be taken for the user's.
 * @returns the same object where nothing is missing
 */
export function withKnownFields<D extends object>(document: D): D {
  const values = document as D & { readonly kind?: unknown } & Readonly<Record<string, unknown>>;
  let full: Record<string, unknown> | null = null;
  for (const [name, empty] of fieldsOfKind.get(String(values.kind)) ?? []) {
    if (values[name] === undefined) (full ??= { ...values })[name] = empty;
  }
  return full === null ? document : (full as D);
}
