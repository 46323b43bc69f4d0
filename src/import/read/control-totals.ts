import { foldTurkish } from '@sync/model/tr/turkish';
import { readAmount } from './amount';
import { currencyOf } from '@sync/model/tr/decimals';
import { safeText } from './mask-cards';
import type { Profile } from './profile';
import { readSum } from './read-value';
import { isBlank, textOf } from './table';
import type { Row } from './table';

/** A sum that the file states, beside that of the rows of its currency. */
export interface ControlTotal {
  readonly line: number;
  /** Name of the total in the file. */
  readonly label: string;
  readonly field: string;
  /** Null where the file has several currencies and the total tells none: it is compared with nothing. */
  readonly currency: string | null;
  readonly stated: number;
  /** Sum of the rows since the last total where that fits, else of all rows before. */
  readonly counted: number;
  readonly matches: boolean;
}

type Sums = Map<string, Map<string, number>>;

function add(sums: Sums, currency: string, field: string, minor: number): void {
  const own = sums.get(currency) ?? new Map<string, number>();
  sums.set(currency, own);
  own.set(field, (own.get(field) ?? 0) + minor);
}

interface Stated {
  readonly field: string;
  readonly minor: number;
  readonly currency: string | null;
}

/** Compares the total rows of a file with the sums of the rows before them, each currency by itself. */
export class ControlTotals {
  readonly #profile: Profile;
  readonly #all: Sums = new Map();
  readonly #section: Sums = new Map();
  readonly #found: ControlTotal[] = [];

  constructor(profile: Profile) {
    this.#profile = profile;
  }

  get found(): readonly ControlTotal[] {
    return this.#found;
  }

  addRow(currency: string, field: string, minor: number): void {
    add(this.#all, currency, field, minor);
    add(this.#section, currency, field, minor);
  }

  addTotalRow(line: number, row: Row): void {
    const label = safeText(row.find((cell) => typeof cell === 'string' && !isBlank(cell))).trim();
    const isGrand = /genel|grand/u.test(foldTurkish(label));
    const stated = this.#statedBy(row);
    const currency = this.#currencyOf(row, stated);
    for (const { field, minor } of stated) {
      const sumIn = (sums: Sums): number => (currency === null ? 0 : (sums.get(currency)?.get(field) ?? 0));
      const [section, all] = [sumIn(this.#section), sumIn(this.#all)];
      const counted = !isGrand && section === minor ? section : all;
      this.#found.push({
        line,
        label,
        field,
        currency,
        stated: minor,
        counted,
        matches: currency !== null && counted === minor,
      });
    }
    // A total of one currency ends its own section; those of the others follow, as a rule.
    if (currency === null) this.#section.clear();
    else this.#section.delete(currency);
  }

  /** Returns the currency of a total row: what its cells name, else the only one of the rows. */
  #currencyOf(row: Row, stated: readonly Stated[]): string | null {
    const named = stated.find(({ currency }) => currency !== null)?.currency;
    if (named !== undefined && named !== null) return named;
    const known = [...this.#all.keys()];
    for (const cell of row) {
      // `TOPLAM USD`, or the currency in a cell of its own.
      for (const word of textOf(cell).split(/[\s:()]+/u)) {
        const currency = currencyOf(word);
        if (currency !== null && known.includes(currency)) return currency;
      }
    }
    if (known.length > 1) return null;
    return known[0] ?? this.#profile.currency;
  }

  #statedBy(row: Row): readonly Stated[] {
    const { columns, computed, mark } = this.#profile;
    const own = columns.flatMap(({ reads, field, at }): readonly Stated[] => {
      const amount = reads === 'amount' ? readAmount(row[at] ?? '', mark) : null;
      return amount === null || typeof amount === 'string' ? [] : [{ field, ...amount }];
    });
    const sums = computed.flatMap((sum): readonly Stated[] => {
      const amount = readSum(sum, row, mark);
      return amount === null || 'problem' in amount ? [] : [{ field: sum.field, ...amount }];
    });
    return [...own, ...sums];
  }
}
