import { formatDate } from '@/lib/dates';
import { listOf } from '@/lib/sentences';
import { formatMoney, formatNumber } from '@/lib/numbers';
import { legStates } from '@sync/model/rules/fourth-leg';
import type { AccountLeg, LegState } from '@sync/model/rules/fourth-leg';
import type { BadgeTone } from '@/ui/badge';
import type { BankValue } from './value-month';

export const legTones: Readonly<Record<LegState, BadgeTone>> = {
  arrived: 'success',
  short: 'danger',
  over: 'warn',
  no_statement: 'neutral',
  unsure: 'warn',
  expected: 'neutral',
};

/** Formats kuruş in thousands of lira, one decimal: `783,3`. */
export const thousands = (minor: number): string => formatNumber(minor / 100_000, 1);

/** Returns the last digits of accounts as they may be shown. */
export const accountWords = ({ accounts }: Pick<AccountLeg, 'accounts'>): string | null =>
  accounts.length === 0 ? null : accounts.map((tail) => `TR** **** ${tail}`).join(', ');

/** Returns what a person should know of a line; null where there is nothing to say. */
export function legNote(leg: AccountLeg): string | null {
  const { state, cameOn, lateFrom, candidates, fees, withFees, currency, expected, reported, arrived } = leg;
  const notes: string[] = [];
  if (cameOn !== null) notes.push(`${formatDate(cameOn)} günü geldi`);
  if (lateFrom.length > 0)
    notes.push(`${listOf(lateFrom.map((day) => formatDate(day)))} valörlü para da bu gün geldi`);
  if (candidates.length > 0)
    notes.push(
      `Aynı tutar ${listOf(candidates.map((day) => formatDate(day)))} gününe de uyuyor; hangisi olduğuna siz bakın`,
    );
  if (state === 'no_statement') {
    notes.push(
      reported === 0
        ? 'Bu günü kapsayan ekstre yok'
        : `Ekstre yok; banka raporu ${formatMoney(reported, currency)} geçti diyor`,
    );
    if (arrived !== null) notes.push(`ekstrenin bir bölümünde ${formatMoney(arrived, currency)} görüldü`);
  }
  if (expected === null) notes.push('Banka raporunda bu valörle satır yok');
  if (state === 'unsure') notes.push('Ücretlerin bu ödemeden kesilip kesilmediği belirsiz; siz bakın');
  if (fees !== 0)
    notes.push(
      `${withFees ? 'Ayrı kesilen ücret içinde' : 'Ayrı kesilen ücret'}: ${formatMoney(fees, currency)}`,
    );
  return notes.length === 0 ? null : notes.join('. ');
}

/** Returns what is open of a day, bank by bank; empty where all has come. */
export const openWords = (banks: readonly BankValue[], currency: string): string =>
  banks
    .filter(({ leg }) => leg.state !== 'arrived' && leg.state !== 'expected')
    .map(({ leg }) =>
      leg.difference === null
        ? legStates[leg.state]
        : `${legStates[leg.state]} ${formatMoney(leg.difference, currency)}`,
    )
    .join(', ');
