import type { Resume } from '@sync/model/entities/resume';
import type { ResumeStatus } from '@sync/model/entities/resume-values';
import { keepState } from '../resume-rows';
import type { KeepState } from '../resume-search';

/** An application whose time to be kept ends soon or has ended. */
export interface Ending {
  readonly resume: Resume;
  readonly keep: KeepState;
}

/** Work that waits for human resources among the applications. */
export interface ApplicationWork {
  /** Nobody has looked at them; the oldest first, as they have waited longest. */
  readonly toReview: readonly Resume[];
  /** The next to end first. */
  readonly ending: readonly Ending[];
}

/** States in which an application is over for the hospital: it is destroyed at its day without anybody's decision. */
const OVER: ReadonlySet<ResumeStatus> = new Set(['hired', 'withdrawn']);

/** Returns the applications to review and those whose term ends. @param today `YYYY-MM-DD` */
export function applicationWork(resumes: readonly Resume[], today: string): ApplicationWork {
  return {
    toReview: resumes
      .filter(({ status }) => status === 'new')
      .toSorted((a, b) => a.applied_at.localeCompare(b.applied_at)),
    ending: resumes
      .flatMap((resume) => {
        const keep = OVER.has(resume.status) ? null : keepState(resume, today);
        return keep === null ? [] : [{ resume, keep }];
      })
      .toSorted((a, b) => a.resume.keep_until.localeCompare(b.resume.keep_until)),
  };
}
