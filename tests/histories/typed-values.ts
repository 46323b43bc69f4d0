import type { Random } from '../faults/random';

/** A text that nobody else writes, and what it was written over. */
export interface TypedValue {
  readonly value: string;
  readonly id: string;
  readonly field: string;
  readonly device: number;
  readonly user: string;
  /** Values that its author had before the eyes when it was written. */
  readonly over: Set<unknown>;
  /** Edits that carry it. */
  readonly edits: Set<string>;
  /** The tab lived to hear that it is stored. */
  accepted: boolean;
}

export interface Removal {
  readonly id: string;
  readonly device: number;
  accepted: boolean;
}

/** A whole act: one text in each of its records. */
export interface TypedAct {
  readonly name: string;
  readonly device: number;
  readonly values: readonly TypedValue[];
}

/** Values that users have typed in a history. */
export class TypedValues {
  readonly all = new Map<string, TypedValue>();
  readonly removals: Removal[] = [];
  readonly acts: TypedAct[] = [];
  #count = 0;

  /** Returns a name that is not used again in this history. Ids come before the last UUID. */
  next(first: string): string {
    return `${first}${(this.#count += 1)}`;
  }

  /** Makes up a text that a user types into a field. */
  type(device: number, user: string, id: string, field: string, random: Random): TypedValue {
    const value: TypedValue = {
      value: `${this.next('w')}.${random.integer(10)}`,
      id,
      field,
      device,
      user,
      over: new Set([undefined]),
      edits: new Set(),
      accepted: false,
    };
    this.all.set(value.value, value);
    return value;
  }

  accept(values: readonly TypedValue[], edit: string): void {
    for (const value of values) {
      value.accepted = true;
      value.edits.add(edit);
    }
  }
}
