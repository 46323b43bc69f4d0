import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutated, partsOf, pathOf } from './mutated';
import { mutations } from './mutations';

describe('the safeguards that `npm run mutate:sync` takes out', () => {
  it.each(mutations.flatMap(partsOf))('$name: stands in the core once', (mutation) => {
    const source = readFileSync(pathOf(mutation), 'utf8');
    expect(mutated(source, mutation)).not.toBe(source);
  });
});
