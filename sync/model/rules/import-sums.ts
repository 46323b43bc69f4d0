import { ofJudgedLists } from '../entities/import-values';
import type { ImportList } from '../entities/import-values';
import { sumMinor } from '../money';

/**
 * Sums of an imported list, as the device names them and as the server counts them before and after it stores. As
 * `app.import_amounts` and `app.sums_of_rows` in supabase/schemas/imports/import_sums.sql; a test holds both together.
 */

/** Amounts of rows, in minor units, by the list. Lists without one have no sums. */
export const importAmounts: Readonly<Record<ImportList, readonly string[]>> = {
  bank: ['gross', 'commission', 'reward', 'service_fee', 'points', 'tax', 'net'],
  receipts: ['amount'],
  account: ['amount'],
  provision: ['asked', 'approved'],
  denial: ['asked', 'approved'],
  payment: ['asked', 'approved', 'paid', 'cut'],
  agreement: ['amount'],
  pathology: [],
  colonoscopy: [],
  specimen: [],
  identity: [],
  ...ofJudgedLists(() => []),
};

/** Lists whose rows are added up by their kind. */
const withKinds: ReadonlySet<ImportList> = new Set(['bank', 'account']);

/** Number of rows and sums of their amounts, by currency and by the kind of row; '' where a list has no kinds. */
export type ImportSums = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

type Values = Readonly<Record<string, unknown>>;

/** Adds up rows that are about to be stored. */
export class ImportSum {
  readonly #list: ImportList | null;
  readonly #sums: Record<string, Record<string, Record<string, number>>> = {};

  /** @param list null for a list that the server stores no file of: it has no sums */
  constructor(list: ImportList | null) {
    this.#list = list;
  }

  add(values: Values): void {
    const fields = this.#list === null ? [] : importAmounts[this.#list];
    if (this.#list === null || fields.length === 0) return;
    const { currency, kind } = values;
    const ofCurrency = (this.#sums[typeof currency === 'string' ? currency : ''] ??= {});
    const own = (ofCurrency[withKinds.has(this.#list) && typeof kind === 'string' ? kind : ''] ??= {
      rows: 0,
    });
    own['rows'] = (own['rows'] ?? 0) + 1;
    for (const field of fields) {
      const minor = values[field];
      own[field] = (own[field] ?? 0) + (typeof minor === 'number' ? minor : 0);
    }
  }

  get sums(): ImportSums {
    return this.#sums;
  }
}

/** Returns the sums of rows as they are staged; those with a problem are not stored. */
export function sumsOfRows(
  list: ImportList,
  rows: readonly { readonly values: Values; readonly problem: string | null }[],
): ImportSums {
  const sum = new ImportSum(list);
  for (const { values, problem } of rows) if (problem === null) sum.add(values);
  return sum.sums;
}

/** Sums of an import, as its record has them. */
interface Summed {
  readonly stored: ImportSums;
  /** Sums as they were read, before rules for kinds have turned signs. */
  readonly totals: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/**
 * Returns the sum of an amount that every screen, export and paper shows of an import: what the server has counted in
 * its tables; before that, and of lists that it does not count, what was read. Null where a list has none.
 */
export function importedSum({ stored, totals }: Summed, currency: string, field: string): number | null {
  const kinds = stored[currency];
  if (kinds === undefined) return totals[currency]?.[field] ?? null;
  return sumMinor(Object.values(kinds).map((amounts) => amounts[field]));
}
