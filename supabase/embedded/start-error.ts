/** Reason why the backend could not start. */
export type StartErrorCode =
  | 'port_in_use'
  | 'folder_locked'
  | 'folder_unusable'
  | 'database_unreachable'
  | 'database_role'
  | 'database_behind'
  | 'database_served'
  | 'restore_unfinished'
  | 'schema_mismatch'
  | 'migration'
  | 'setting';

/** A reason not to start that the user at the terminal can act on; `message` is one Turkish sentence. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}
