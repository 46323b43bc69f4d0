/** A safeguard that is taken out of the text of the core. Each text to be replaced stands there exactly once. */
export interface Mutation {
  /** Behaviour of the core without the safeguard. */
  readonly name: string;
  /** Below `sync/core`, or from the root of the project, without its ending. */
  readonly file: string;
  readonly replace: readonly (readonly [text: string, by: string])[];
  /** Another file that has a part of the safeguard. */
  readonly and?: Pick<Mutation, 'file' | 'replace'>;
}
