import type { ImportList } from '../entities/import-values';

/**
 * Sums of an imported list, as the device names them and as the server counts them before and after it stores. As
 * `app.import_amounts` and `app.sums_of_rows` in supabase/schemas/imports/import_sums.sql; a test holds both together.
 */

/** Amounts of rows, in minor units, by the list. Lists without one have no sums. */
export const importAmounts: Readonly<Record<ImportList, readonly string[]>> = {
  bank: ['gross', 'commission', 'reward', 'service_fee', 'points', 'tax', 'net'],
  receipts: ['amount'],
  provision: ['asked', 'approved'],
  denial: ['asked', 'approved'],
  payment: ['asked', 'approved', 'paid', 'cut'],
  agreement: ['amount'],
  pathology: [],
  colonoscopy: [],
  identity: [],
};

/** Number of rows and sums of their amounts, by currency and by the kind of row; '' where a list has no kinds. */
export type ImportSums = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>;

type Values = Readonly<Record<string, unknown>>;

/** Adds up rows that are about to be stored. */
export class ImportSum {
  readonly #list: ImportList;
  readonly #sums: Record<string, Record<string, Record<string, number>>> = {};

  constructor(list: ImportList) {
    this.#list = list;
  }

  add(values: Values): void {
    const fields = importAmounts[this.#list];
    if (fields.length === 0) return;
    const { currency, kind } = values;
    const ofCurrency = (this.#sums[typeof currency === 'string' ? currency : ''] ??= {});
    const own = (ofCurrency[this.#list === 'bank' && typeof kind === 'string' ? kind : ''] ??= { rows: 0 });
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

/** Returns the sum of an amount over all kinds of rows; null where the currency is not there. */
export function sumOfField(sums: ImportSums, currency: string, field: string): number | null {
  const kinds = sums[currency];
  if (kinds === undefined) return null;
  return Object.values(kinds).reduce((sum, amounts) => sum + (amounts[field] ?? 0), 0);
}
