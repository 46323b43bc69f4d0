import { DATA_KEY_BYTES } from './data-key';
import type { DataKey } from './data-key';

/** A key for the stores of tests. */
export const testKey: DataKey = new Uint8Array(DATA_KEY_BYTES).fill(7);
