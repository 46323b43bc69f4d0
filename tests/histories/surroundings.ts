import type { Commit } from '@sync/core/transaction';
import type { Random } from '../faults/random';
import type { Disk } from './disk';
import type { ModelServer } from './model-server';
import type { TypedValues } from './typed-values';
import type { VirtualTime } from './virtual-time';

/** How often what goes wrong on a device. */
export interface Faults {
  crash: number;
  lost: number;
  twice: number;
  slow: number;
}

/** What devices have in common. */
export interface Surroundings {
  readonly time: VirtualTime;
  readonly server: ModelServer;
  readonly serverIsUp: boolean;
  /** A device has sent something. */
  pushed(device: TabHost): void;
  note(text: string): void;
  count(name: string, by?: number): void;
  /** Called after each commit of a device. */
  committed(device: TabHost, commit: Commit): void;
}

/** What a tab needs of the device that it is open on. */
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
  /** A tab has ended. */
  crashed(tab: { readonly alive: boolean }): void;
}

/** What those who play and judge a history see of it. */
export interface HistoryWorld extends Surroundings {
  readonly random: Random;
  readonly typed: TypedValues;
  readonly departments: readonly string[];
  /** How often users meet in the same few records. */
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
  /** Whether `note` keeps what it is told. */
  readonly keepsLog: boolean;
  problem(text: string): void;
}
