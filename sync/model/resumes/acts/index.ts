import type { Act } from '../../acts/act';
import { assign } from './assign';
import { steps } from './move';
import { note } from './note';
import { renewConsent } from './renew-consent';
import { addTags, tag } from './tag';

/** Acts on an application for work. */
export const resumeActs: readonly Act[] = [...Object.values(steps), addTags, tag, assign, renewConsent, note];
