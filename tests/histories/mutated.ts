import type { Mutation } from './mutations';

/**
 * Returns the text without the safeguard.
 * @throws where a text to be replaced is not there exactly once
 */
export function mutated(source: string, { name, file, replace }: Mutation): string {
  return replace.reduce((text, [from, to]) => {
    const found = text.split(from).length - 1;
    if (found !== 1) throw new Error(`${file}: ${found} places for “${name}”`);
    return text.replace(from, () => to);
  }, source);
}
