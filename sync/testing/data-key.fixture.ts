import { DATA_KEY_BYTES } from '../store/data-key';
import type { DataKey } from '../store/data-key';

/** A key for the stores of tests. */
export const testKey: DataKey = new Uint8Array(DATA_KEY_BYTES).fill(7);
