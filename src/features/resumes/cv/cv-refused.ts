/** Reason why a file is not shown: it needs a password, cannot be read, or took too long. */
export type CvProblem = 'locked' | 'damaged' | 'too_large' | 'too_slow';

/** A file cannot be shown. */
export class CvRefused extends Error {
  override readonly name = 'CvRefused';
  readonly problem: CvProblem;

  constructor(problem: CvProblem) {
    super(`cv refused: ${problem}`);
    this.problem = problem;
  }
}
