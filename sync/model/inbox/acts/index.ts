import type { Act } from '../../acts/act';
import { giveBack } from './give-back';
import { hand } from './hand';
import { reopen } from './reopen';

/** Acts on a reminder; they are of those whose reminder it is. */
export const reminderActs: readonly Act[] = [hand, giveBack, reopen];
