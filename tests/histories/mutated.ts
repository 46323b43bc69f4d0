import type { Mutation } from './mutation';

/**
 * Returns the text without the safeguard.
 * @throws where a text to be replaced is not there exactly once
 */
export function mutated(
  source: string,
  { name, file, replace }: Pick<Mutation, 'name' | 'file' | 'replace'>,
): string {
  return replace.reduce((text, [from, to]) => {
    const found = text.split(from).length - 1;
    if (found !== 1) throw new Error(`${file}: ${found} places for “${name}”`);
    return text.replace(from, () => to);
  }, source);
}

/** Returns the parts of a mutation, each of one file. */
export const partsOf = ({ name, file, replace, and }: Mutation): readonly Mutation[] => [
  { name, file, replace },
  ...(and === undefined ? [] : [{ name, ...and }]),
];

/** Returns the path of a mutated file, from the root of the project. */
export const pathOf = ({ file }: Pick<Mutation, 'file'>): string =>
  file.includes('/') ? `${file}.ts` : `sync/core/${file}.ts`;
