import type { Act } from '../../acts/act';
import { answer } from './answer';
import { remove } from './remove';
import { steps } from './steps';
import { writeMinutes } from './write-minutes';

/** Acts on a meeting. */
export const meetingActs: readonly Act[] = [...Object.values(steps), answer, writeMinutes, remove];
