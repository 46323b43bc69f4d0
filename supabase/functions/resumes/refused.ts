/** Refusal of a submission. `fields`: names of those that are missing or no value. */
export class SubmissionRefused extends Error {
  override readonly name = 'SubmissionRefused';
  readonly status: number;
  readonly code: string;
  readonly fields: readonly string[];

  constructor(status: number, code: string, fields: readonly string[] = []) {
    super(`submission refused: ${code}`);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

/** @throws SubmissionRefused */
export const refuseBody = (): never => {
  throw new SubmissionRefused(400, 'malformed');
};
