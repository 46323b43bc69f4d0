import type { ReadRow } from './read-row';

export type ReadValues = Readonly<Record<string, unknown>>;

/** Fault of a value that keeps a row from being taken over. */
export interface ReadProblem {
  readonly field: string;
  readonly code: string;
  readonly text: string | null;
}

/** A row as it was read: sure values, readings to pick from by group, and why it is left out. */
export interface ReadRecord {
  readonly values: ReadValues;
  readonly unsure: Readonly<Record<string, readonly ReadValues[]>>;
  readonly problems: readonly ReadProblem[];
}

const blank = /^[-–—.\s]*$/u;

/** Collects what a row says of a record. */
export class RowReading {
  readonly values: Record<string, unknown> = {};
  readonly unsure: Record<string, readonly ReadValues[]> = {};
  readonly problems: ReadProblem[] = [];
  /** Words that nobody could read; they are shown, and keep nothing from being taken over. */
  readonly doubts: string[] = [];
  readonly #row: ReadRow['values'];

  constructor(row: ReadRow['values']) {
    this.#row = row;
  }

  text(field: string): string | null {
    const value = this.#row[field];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  }

  /** Returns a text on one line; null for a dash, too. */
  word(field: string): string | null {
    const text = this.text(field)?.replaceAll(/\s+/gu, ' ') ?? '';
    return blank.test(text) ? null : text;
  }

  refuse(field: string, code: string): void {
    this.problems.push({ field, code, text: this.text(field) });
  }

  /** Takes texts over as they are. @param names field of the row and value, where they differ */
  take(...names: readonly (string | readonly [field: string, value: string])[]): void {
    for (const name of names) {
      const [field, value] = typeof name === 'string' ? [name, name] : name;
      const word = this.word(field);
      if (word !== null) this.values[value] = word;
    }
  }

  /** Returns what was read; doubts are among the values. */
  done(problems: readonly ReadProblem[]): ReadRecord {
    return {
      values: { ...this.values, ...(this.doubts.length === 0 ? {} : { doubts: this.doubts }) },
      unsure: this.unsure,
      problems: [...problems, ...this.problems],
    };
  }
}
