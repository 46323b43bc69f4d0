import type { Person } from './people';
import type { Random } from './random';

/** Kinds that only histories of the theatre and of card terminals write. */
export type TheatreKind = 'surgery' | 'pos_terminal' | 'terminal_usage';

/** The kinds of records that are written. */
export type Kind =
  | 'client'
  | 'ticket'
  | 'note'
  | 'task'
  | 'reminder'
  | 'interaction'
  | 'relation'
  | 'company'
  | 'meeting'
  | TheatreKind;

export interface Typed {
  /** Values of fields. */
  readonly set: Readonly<Record<string, unknown>>;
  /** One item more for each of these lists. */
  readonly add: Readonly<Record<string, unknown>>;
}

export interface Typist {
  readonly random: Random;
  /** Owners of the devices. */
  readonly owners: readonly Person[];
  /** True where two new clients may be the same person. */
  readonly mayShare: boolean;
  /** Returns a record to attach the new one to. */
  readonly parentOf: (kind: Kind) => { readonly id: string } | undefined;
}
