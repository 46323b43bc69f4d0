import { foldTurkish } from '@sync/model/tr/turkish';
import { readAmount } from './amount';
import { safeText } from './mask-cards';
import type { Profile } from './profile';
import { readSum } from './read-value';
import { isBlank } from './table';
import type { Row } from './table';

/** A sum that the file states, beside that of the rows. */
export interface ControlTotal {
  readonly line: number;
  /** Name of the total in the file. */
  readonly label: string;
  readonly field: string;
  readonly stated: number;
  /** Sum of the rows since the last total where that fits, else of all rows before. */
  readonly counted: number;
  readonly matches: boolean;
}

/** Compares the total rows of a file with the sums of the rows before them. */
export class ControlTotals {
  readonly #profile: Profile;
  readonly #all = new Map<string, number>();
  readonly #section = new Map<string, number>();
  readonly #found: ControlTotal[] = [];

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  get found(): readonly ControlTotal[] {
    return this.#found;
  }

  addRow(field: string, minor: number): void {
    this.#all.set(field, (this.#all.get(field) ?? 0) + minor);
    this.#section.set(field, (this.#section.get(field) ?? 0) + minor);
  }

  addTotalRow(line: number, row: Row): void {
    const label = safeText(row.find((cell) => typeof cell === 'string' && !isBlank(cell))).trim();
    const isGrand = /genel|grand/u.test(foldTurkish(label));
    for (const [field, stated] of this.#statedBy(row)) {
      const section = this.#section.get(field) ?? 0;
      const all = this.#all.get(field) ?? 0;
      const counted = !isGrand && section === stated ? section : all;
      this.#found.push({ line, label, field, stated, counted, matches: counted === stated });
    }
    this.#section.clear();
  }

  #statedBy(row: Row): readonly (readonly [string, number])[] {
    const { columns, computed, mark } = this.#profile;
    const own = columns.flatMap(({ reads, field, at }) => {
      const amount = reads === 'amount' ? readAmount(row[at] ?? '', mark) : null;
      return amount === null || typeof amount === 'string' ? [] : [[field, amount.minor] as const];
    });
    const sums = computed.flatMap((sum) => {
      const amount = readSum(sum, row, mark);
      return amount === null || 'problem' in amount ? [] : [[sum.field, amount.minor] as const];
    });
    return [...own, ...sums];
  }
}
