import type { Commit } from '@sync/core/transaction';
import type { Random } from '../faults/random';
import type { Disk } from './disk';
import type { ModelServer } from './model-server';
import type { TypedValues } from './typed-values';
import type { VirtualTime } from './virtual-time';

/** Frequency of each fault on a device. */
export interface Faults {
  crash: number;
  lost: number;
  twice: number;
  slow: number;
}

/** Surroundings that devices have in common. */
export interface Surroundings {
  readonly time: VirtualTime;
  readonly server: ModelServer;
  readonly serverIsUp: boolean;
  /** Takes note that a device has sent something. */
  pushed(device: TabHost): void;
  note(text: string): void;
  count(name: string, by?: number): void;
  /** Takes note of a commit; called after each commit of a device. */
  committed(device: TabHost, commit: Commit): void;
}

/** Part of a device that a tab open on it needs. */
export interface TabHost {
  readonly world: Surroundings;
  readonly at: number;
  readonly user: string;
  readonly disk: Disk;
  readonly faults: Faults;
  readonly online: boolean;
  /** The clock of the device, which may be set to anything. */
  readonly clock: number;
  readonly pageSize: number;
  wake(what: 'push' | 'pull'): void;
  /** Takes note that a tab has ended. */
  crashed(tab: { readonly alive: boolean }): void;
}

/** History as those see it who play and judge it. */
export interface HistoryWorld extends Surroundings {
  readonly random: Random;
  readonly typed: TypedValues;
  readonly departments: readonly string[];
  /** Frequency with which users meet in the same few records. */
  readonly heat: number;
  /** All faults have ended. */
  readonly ending: boolean;
  readonly restored: boolean;
  /** Ids of rows that somebody has asked for by name. */
  readonly asked: Set<string>;
  /** Values that a restore of the server has taken back. */
  readonly takenBack: ReadonlySet<string>;
  /** Values that went with a change that was discarded. */
  readonly discarded: Set<unknown>;
  /** True where `note` keeps what it is told. */
  readonly keepsLog: boolean;
  problem(text: string): void;
}
