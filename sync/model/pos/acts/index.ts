import type { Act } from '../../acts/act';
import { check } from './check';

/** Acts on the use of a card terminal. */
export const usageActs: readonly Act[] = [check];
