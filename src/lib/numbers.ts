import { formatMoney } from '@sync/model/tr/written-money';

// Numbers are read by the model's rule, so that forms and imports read them alike.
export { parseMinor, parseNumber } from '@sync/model/tr/decimals';
export { currencySign, formatMinor, formatMoney } from '@sync/model/tr/written-money';

const MILLIONTHS_OF_PERCENT = 10_000;
const whole = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 0 });

/** `1284` → `1.284`; with `decimals`, exactly that many after the comma. */
export function formatNumber(value: number, decimals = 0): string {
  if (decimals === 0) return whole.format(value);
  return new Intl.NumberFormat('tr-TR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

/** Formats sums of several currencies, which are never added: `1.234,56 ₺ · 80,00 €`. Of none it is a dash. */
export function formatSums(sums: readonly { readonly currency: string; readonly minor: number }[]): string {
  return sums.length === 0
    ? '–'
    : sums.map(({ currency, minor }) => formatMoney(minor, currency)).join(' · ');
}

/** `12.5` → `%12,5`; at most `decimals` after the comma. The value is in percent, not a fraction. */
export function formatPercent(value: number, decimals = 1): string {
  return `%${new Intl.NumberFormat('tr-TR', { maximumFractionDigits: decimals }).format(value)}`;
}

/** Formats a share in millionths as percent: `35600` → `%3,56`. */
export function formatShare(millionths: number): string {
  return formatPercent(millionths / MILLIONTHS_OF_PERCENT, 4);
}

/** `214.3 MB` style sizes from bytes, Turkish decimals: `1536` → `1,5 KB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let value = Math.max(0, bytes);
  let at = 0;
  while (value >= 1024 && at < units.length - 1) {
    value /= 1024;
    at += 1;
  }
  const text = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: value < 10 && at > 0 ? 1 : 0 }).format(
    value,
  );
  return `${text} ${units[at] ?? ''}`;
}
