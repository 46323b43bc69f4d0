import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mutated } from './mutated';
import { mutations } from './mutations';

describe('the safeguards that `npm run mutate:sync` takes out', () => {
  it.each(mutations)('$name: stands in the core once', (mutation) => {
    const source = readFileSync(`sync/core/${mutation.file}.ts`, 'utf8');
    expect(mutated(source, mutation)).not.toBe(source);
  });
});
