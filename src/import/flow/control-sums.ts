import type { BalanceCheck } from '../read/balances';
import type { ControlTotal } from '../read/control-totals';
import { foldTurkish } from '@sync/model/tr/turkish';
import type { ScannedFile, Sums } from './scan-rows';

/** An amount of the file beside what was read of it and what will be stored, in minor units. */
export interface ControlSum {
  readonly currency: string;
  readonly field: string;
  /** Total stated by total rows of the file; null if there are none for it. */
  readonly stated: number | null;
  /** Sum of the rows that are taken, with the signs of the file. */
  readonly read: number;
  /** Sum that will be stored: rules for kinds may have turned signs. */
  readonly staged: number;
  /** `stated` without `read` and what is left aside; 0 where nothing is stated. */
  readonly gap: number;
  /** True if the rows that are left out explain the gap. */
  readonly isLeftOut: boolean;
}

/**
 * Returns the total that a file states of a field: its grand total, else that of its sections. The last total may be
 * either.
 * @param whole the sum of all rows, which distinguishes them
 */
function statedOf(controls: readonly ControlTotal[], field: string, whole: number): number | null {
  const own = controls.filter((control) => control.field === field);
  const last = own.findLast(({ label }) => /genel|grand/u.test(foldTurkish(label))) ?? own.at(-1);
  if (last === undefined) return null;
  const sections = own.reduce((sum, { stated }) => sum + stated, 0);
  if (last.stated === whole || own.length === 1) return last.stated;
  return sections === whole || last.counted !== whole ? sections : last.stated;
}

/** Returns sums of the file beside those of the rows, each currency by itself. */
export function controlSums(
  {
    read,
    left,
    staged,
    aside = {},
  }: Pick<ScannedFile, 'read' | 'left' | 'staged'> & Partial<Pick<ScannedFile, 'aside'>>,
  controls: readonly ControlTotal[],
  fields: readonly string[],
): readonly ControlSum[] {
  const currencies = [...new Set([...Object.keys(read), ...Object.keys(left)])].toSorted();
  return currencies.flatMap((currency) =>
    fields.flatMap((field) => {
      const own = read[currency]?.[field];
      const out = left[currency]?.[field] ?? 0;
      const ofCurrency = controls.filter((control) => control.currency === currency);
      // Rows that are left aside on purpose are part of the totals of the file.
      const beside = aside[currency]?.[field] ?? 0;
      const stated = statedOf(ofCurrency, field, (own ?? 0) + out + beside);
      if (own === undefined && stated === null) return [];
      const gap = stated === null ? 0 : stated - (own ?? 0) - beside;
      return [
        {
          currency,
          field,
          stated,
          read: own ?? 0,
          staged: staged[currency]?.[field] ?? 0,
          gap,
          isLeftOut: gap !== 0 && gap === out,
        },
      ];
    }),
  );
}

/** Returns the stated totals, as they are stored with the import. */
export function statedSums(sums: readonly ControlSum[]): Sums {
  const stated: Record<string, Record<string, number>> = {};
  for (const { currency, field, stated: minor } of sums) {
    if (minor !== null) (stated[currency] ??= {})[field] = minor;
  }
  return stated;
}

/** Adds what is missing between balances, by currency; the balances themselves stay on the device. */
export function withBalanceGaps(stated: Sums, balances: readonly BalanceCheck[]): Sums {
  const sums: Record<string, Record<string, number>> = { ...stated };
  for (const { currency, gap, breaks } of balances) {
    if (breaks === 0) continue;
    const own = { ...sums[currency] };
    sums[currency] = { ...own, balance_gap: (own['balance_gap'] ?? 0) + gap };
  }
  return sums;
}
