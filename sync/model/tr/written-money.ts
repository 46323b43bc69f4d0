const whole = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 0 });

const SIGNS: Readonly<Record<string, string>> = { TRY: '₺', EUR: '€', USD: '$', GBP: '£' };

/** Returns the sign of a currency, or its ISO code where it has none of its own. */
export const currencySign = (currency: string): string => SIGNS[currency] ?? currency;

/** Formats minor units as a plain Turkish decimal: `123456` → `1.234,56`. */
export function formatMinor(minor: number, digits = 2): string {
  const unit = 10 ** digits;
  const size = Math.abs(Math.round(minor));
  const rest = String(size % unit).padStart(digits, '0');
  const sign = minor < 0 ? '-' : '';
  const head = whole.format(Math.floor(size / unit));
  return digits === 0 ? sign + head : `${sign}${head},${rest}`;
}

/**
 * Formats money from integer minor units: `(123456, 'TRY')` → `1.234,56 ₺`. Currencies without a sign of their own
 * show the ISO code. All currencies we keep have two decimals. Integers only, so that no float rounds a kuruş away.
 */
export const formatMoney = (minor: number, currency = 'TRY'): string =>
  `${formatMinor(minor)} ${currencySign(currency)}`;
