import { batchActs, caseActs } from '../insurance/acts';
import { biopsyActs, transferActs } from '../pathology/acts';
import type { Act } from './act';

/** Every act there is, by entity, in the order of its menu. */
export const allActs: readonly Act[] = [...caseActs, ...batchActs, ...biopsyActs, ...transferActs];
