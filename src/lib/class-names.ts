/** Joins class names, skipping what is falsy. Later names do not override earlier ones: CSS order decides. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
