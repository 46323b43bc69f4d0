import type { DirectedCase } from './directed';
import { actCases } from './directed-acts';
import { pullCases } from './directed-pulls';
import { pushCases } from './directed-pushes';

export const directedCases: readonly DirectedCase[] = [...pullCases, ...pushCases, ...actCases];
