import type { Act } from '../../acts/act';
import { check } from './check';
import { count } from './count';
import { explain } from './explain';

/** Acts on the use of a card terminal. */
export const usageActs: readonly Act[] = [count, explain, check];
