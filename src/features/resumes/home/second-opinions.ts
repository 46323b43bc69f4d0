import type { Resume } from '@sync/model/entities/resume';
import type { ResumeStatus } from '@sync/model/entities/resume-values';

/** Points of an application, as far as the user may know of them. */
export interface Opinions {
  /** Points of the user; null before they are given. */
  readonly mine: number | null;
  /** Number of those who have given points. */
  readonly given: number;
}

/** An application that one reviewer has looked at, and nobody else. */
export interface SecondOpinion {
  readonly resume: Resume;
  /** The user has given the first points: somebody else is the second. */
  readonly isFirst: boolean;
}

/** States in which a second opinion can still change something. */
const OPEN: ReadonlySet<ResumeStatus> = new Set(['new', 'reviewing', 'interview', 'interviewed']);

/** Returns the applications that lack a second opinion: those first that the user can give it to, the oldest first. */
export function secondOpinions(
  resumes: readonly Resume[],
  opinionsOf: (id: string) => Opinions | undefined,
): readonly SecondOpinion[] {
  return resumes
    .flatMap((resume) => {
      const opinions = opinionsOf(resume.id);
      return opinions?.given === 1 && OPEN.has(resume.status)
        ? [{ resume, isFirst: opinions.mine !== null }]
        : [];
    })
    .toSorted(
      (a, b) =>
        Number(a.isFirst) - Number(b.isFirst) || a.resume.applied_at.localeCompare(b.resume.applied_at),
    );
}
