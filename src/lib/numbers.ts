const MILLIONTHS_OF_PERCENT = 10_000;
const whole = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 0 });

const SYMBOLS: Readonly<Record<string, string>> = { TRY: '₺', EUR: '€', USD: '$', GBP: '£' };

/** `1284` → `1.284`; with `decimals`, exactly that many after the comma. */
export function formatNumber(value: number, decimals = 0): string {
  if (decimals === 0) return whole.format(value);
  return new Intl.NumberFormat('tr-TR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(value);
}

/**
 * Formats money from integer minor units: `(123456, 'TRY')` → `1.234,56 ₺`. Currencies without a sign of their own
 * show the ISO code. All currencies we keep have two decimals. Integers only, so that no float rounds a kuruş away.
 */
export function formatMoney(minor: number, currency = 'TRY'): string {
  return `${formatMinor(minor)} ${SYMBOLS[currency] ?? currency}`;
}

/** Formats sums of several currencies, which are never added: `1.234,56 ₺ · 80,00 €`. Of none it is a dash. */
export function formatSums(sums: readonly { readonly currency: string; readonly minor: number }[]): string {
  return sums.length === 0
    ? '–'
    : sums.map(({ currency, minor }) => formatMoney(minor, currency)).join(' · ');
}

/** Formats minor units as a plain Turkish decimal: `123456` → `1.234,56`. */
export function formatMinor(minor: number, digits = 2): string {
  const unit = 10 ** digits;
  const size = Math.abs(Math.round(minor));
  const rest = String(size % unit).padStart(digits, '0');
  const sign = minor < 0 ? '-' : '';
  const head = whole.format(Math.floor(size / unit));
  return digits === 0 ? sign + head : `${sign}${head},${rest}`;
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

/**
 * Parses a number as a user types it in Turkish, or returns null when it is none: with both signs the last one is the
 * decimal; only `,` is the decimal; only `.` with groups of exactly three is thousands. Signs of lira and percent are
 * dropped.
 */
export function parseNumber(text: string): number | null {
  const plain = normalNumber(text);
  return plain === null ? null : Number(plain);
}

/**
 * Parses the same as integer minor units (`1.234,56` → 123456), exact: no float in between. More decimals than
 * `digits` give null, since a kuruş cannot be split.
 */
export function parseMinor(text: string, digits = 2): number | null {
  const plain = normalNumber(text);
  if (plain === null) return null;
  const [head = '0', tail = ''] = plain.split('.');
  if (tail.length > digits) return null;
  const minor = Number(head + tail.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

function normalNumber(text: string): string | null {
  const bare = text.replace(/[\s\u00a0₺€$£%]|TL$/giu, '');
  const match = /^([+-]?)([\d.,]+)$/u.exec(bare);
  const body = match?.[2];
  if (match === null || body === undefined || !/\d/u.test(body)) return null;
  const sign = match[1] === '-' ? '-' : '';
  const comma = body.lastIndexOf(',');
  const dot = body.lastIndexOf('.');
  const onlyDotGroups = comma < 0 && /^\d{1,3}(\.\d{3})+$/u.test(body);
  const decimal = onlyDotGroups ? '' : comma > dot ? ',' : dot >= 0 ? '.' : '';
  const thousands = decimal === ',' ? '.' : ',';
  const [head = '', tail = '', ...more] = decimal === '' ? [body.replace(/[.,]/gu, '')] : body.split(decimal);
  if (more.length > 0 || tail.includes(thousands)) return null;
  if (head.includes(thousands) && !/^\d{1,3}([.,]\d{3})+$/u.test(head)) return null;
  const digits = head.replace(/[.,]/gu, '') || '0';
  return `${sign}${digits}${tail === '' ? '' : `.${tail}`}`;
}
