import { formatNumber } from '@/lib/numbers';
import { indications } from '@sync/model/entities/biopsy-values';
import { detectionRate } from '@sync/model/rules/wilson';
import type { DetectionRate } from '@sync/model/rules/wilson';
import { compareTurkish } from '@sync/model/tr/turkish';
import type { PathologyQuality } from '@sync/rpc/pathology-quality';

type Rates = PathologyQuality['rates'];

export interface RateGroup extends DetectionRate {
  readonly key: string;
  readonly label: string;
  /** Colonoscopies whose report is awaited; they are in neither number. */
  readonly waiting: number;
}

/** Returns how many colonoscopies of some rates wait for a report. */
export const waitingOf = (rates: Rates): number => rates.reduce((sum, { waiting }) => sum + waiting, 0);

/** `2 rapor bekliyor`; null of none. */
export const waitingText = (waiting: number): string | null =>
  waiting === 0 ? null : `${formatNumber(waiting)} rapor bekliyor`;

function grouped(rates: Rates, keyOf: (rate: Rates[number]) => string, labelOf: (key: string) => string) {
  const sums = new Map<string, { found: number; of: number; waiting: number }>();
  for (const rate of rates) {
    const known = sums.get(keyOf(rate)) ?? { found: 0, of: 0, waiting: 0 };
    sums.set(keyOf(rate), {
      found: known.found + rate.found,
      of: known.of + rate.of,
      waiting: known.waiting + rate.waiting,
    });
  }
  return [...sums].map(([key, sum]): RateGroup => ({
    key,
    label: labelOf(key),
    waiting: sum.waiting,
    ...detectionRate(sum),
  }));
}

/** Returns the rate of all. */
export function wholeRate(rates: Rates): DetectionRate {
  return detectionRate({
    found: rates.reduce((sum, { found }) => sum + found, 0),
    of: rates.reduce((sum, { of }) => sum + of, 0),
  });
}

/**
 * Groups by doctor: those with enough examinations by their rate, the others after them by name. A small number says
 * more about chance than about a doctor.
 */
export function byDoctor(rates: Rates): readonly RateGroup[] {
  return grouped(
    rates,
    ({ doctor }) => doctor,
    (key) => key,
  ).toSorted((a, b) => {
    if (a.ranked !== b.ranked) return a.ranked ? -1 : 1;
    const difference = a.ranked ? (b.rate?.share ?? 0) - (a.rate?.share ?? 0) : 0;
    return difference === 0 ? compareTurkish(a.label, b.label) : difference;
  });
}

/** Groups by month, the earliest first. @param monthName of `2026-11` */
export function byMonth(rates: Rates, monthName: (month: string) => string): readonly RateGroup[] {
  return grouped(rates, ({ month }) => month, monthName).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

const NONE = 'none';

export function byIndication(rates: Rates): readonly RateGroup[] {
  const order = [...Object.keys(indications), NONE];
  return grouped(
    rates,
    ({ indication }) => indication ?? NONE,
    (key) => (key === NONE ? 'Belirtilmemiş' : indications[key as keyof typeof indications]),
  ).toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
}

/** `2 sa 30 dk`, `6,2 gün`: hours up to two days, days beyond; null where too many wait to tell. */
export function spanText(hours: number | null): string {
  if (hours === null) return 'bekleyenler çok';
  if (hours < 48) {
    const minutes = Math.round(hours * 60);
    const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
    return [whole > 0 ? `${whole} sa` : '', rest > 0 || whole === 0 ? `${rest} dk` : '']
      .filter(Boolean)
      .join(' ');
  }
  return `${(hours / 24).toFixed(1).replace('.', ',')} gün`;
}
