import { describe, it } from 'vitest';
import { directedCases } from './directed-cases';

describe('one interleaving each', () => {
  it.each(directedCases)('$name', ({ play }) => play());
});
