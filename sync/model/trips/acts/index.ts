import type { Act } from '../../acts/act';
import { cancel, restore } from './cancel';
import { cover } from './cover';
import { clears, stamps } from './stamp';

/** Acts on the trip of a foreign patient. */
export const tripActs: readonly Act[] = [
  ...Object.values(stamps),
  ...Object.values(clears),
  cover,
  cancel,
  restore,
];
