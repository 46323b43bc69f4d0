import { handoverActs } from './handovers/acts';
import { reminderActs } from './inbox/acts';
import { batchActs, caseActs } from './insurance/acts';
import { meetingActs } from './meetings/acts';
import { biopsyActs, transferActs } from './pathology/acts';
import { usageActs } from './pos/acts';
import { resumeActs } from './resumes/acts';
import { taskActs, ticketActs } from './tickets/acts';
import { sessionActs, surgeryActs } from './surgeries/acts';
import { tripActs } from './trips/acts';
import type { Act } from './acts/act';

/** Every act there is, by entity, in the order of its menu. */
export const allActs: readonly Act[] = [
  ...caseActs,
  ...batchActs,
  ...biopsyActs,
  ...transferActs,
  ...tripActs,
  ...usageActs,
  ...resumeActs,
  ...ticketActs,
  ...taskActs,
  ...surgeryActs,
  ...sessionActs,
  ...meetingActs,
  ...handoverActs,
  ...reminderActs,
];
