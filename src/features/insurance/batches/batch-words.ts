import { formatMoney } from '@/lib/numbers';
import type { BatchMoney, BatchSums } from '@sync/model/insurance/batch-money';

/** Formats one of the sums of an icmal, each currency by itself: `12.000,00 ₺ + 300,00 €`. */
export const sumText = ({ money }: BatchSums, of: keyof BatchMoney): string =>
  money.length === 0
    ? formatMoney(0)
    : money.map(({ currency, [of]: minor }) => formatMoney(minor, currency)).join(' + ');

/** Returns whether one of the sums of an icmal is not zero. */
export const hasSum = ({ money }: BatchSums, of: keyof BatchMoney): boolean =>
  money.some(({ [of]: minor }) => minor !== 0);

/** `11.2026`. @param period first day of a month */
export const monthText = (period: string): string => `${period.slice(5, 7)}.${period.slice(0, 4)}`;
