/** What PostgreSQL keeps in no text: the character NUL, and halves of a surrogate pair. */
const UNSTORABLE = /\0|\p{Surrogate}/u;
const EVERY_UNSTORABLE = /\0|\p{Surrogate}/gu;

/** Returns the text as the database can keep it: what it cannot is replaced by U+FFFD. */
export const storable = (text: string): string => text.replace(EVERY_UNSTORABLE, '\uFFFD');

export interface Bounds {
  /** Objects and lists within each other. */
  readonly depth: number;
  /** Characters of all texts and names together, and values beside each other. */
  readonly size: number;
}

/**
 * Says why a value from outside is handed to nobody; null where it may be: no text that the database refuses, not nested deeper
 * and not larger than anybody needs. Does not call itself, so that no nesting exhausts the stack.
 */
export function flawOf(
  value: unknown,
  { depth, size }: Bounds,
): 'unstorable_text' | 'too_deep' | 'too_large' | null {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let counted = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.depth > depth) return 'too_deep';
    counted += typeof next.value === 'string' ? next.value.length + 1 : 1;
    if (counted > size) return 'too_large';
    if (typeof next.value === 'string' && UNSTORABLE.test(next.value)) return 'unstorable_text';
    if (typeof next.value !== 'object' || next.value === null) continue;
    const inside = next.depth + 1;
    for (const [name, part] of Object.entries(next.value)) {
      if (UNSTORABLE.test(name)) return 'unstorable_text';
      counted += name.length;
      waiting.push({ value: part, depth: inside });
    }
  }
  return null;
}
