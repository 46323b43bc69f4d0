import type { PushResult as WireResult, WireDocument } from '../replication/wire';

type WireApplied = Extract<WireResult, { status: 'applied' }>;

/** The server has stored the change. `current` is the row as the user sees it in that transaction; null: not at all. */
export interface Applied extends Omit<WireApplied, 'current'> {
  /** Absent in answers of a server that tells it of repeats only. */
  readonly current?: WireDocument | null;
}

export type Conflicting = Extract<WireResult, { status: 'conflict' }>;
export type Rejected = Extract<WireResult, { status: 'rejected' }>;
export type PushResult = Applied | Conflicting | Rejected;

export interface PushAnswer {
  readonly results: readonly PushResult[];
  readonly access_epoch: string;
}
