/** Parameters of an address that do not make a list another one: page and order, and what is open beside it. */
const aside: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'order', 'open', 'form', 'add']);

/**
 * Returns what a list is narrowed by, as a text to compare.
 * @param search address parameters of the list
 * @param currentId the record that is open beside it, whatever parameter has it
 */
export function narrowedBy(search: object, text: string, currentId?: string | null): string {
  const narrowing = Object.entries(search).filter(
    ([name, value]) => !aside.has(name) && value !== undefined && value !== currentId,
  );
  return JSON.stringify([narrowing, text]);
}
