/** Days between 30.12.1899, where workbooks count from, and 01.01.1970. */
const EPOCH_DAYS = 25_569;
/** Days that a workbook counting from 1904 is behind. */
const SHIFT_1904 = 1462;
/** Workbooks have a 29.02.1900, which never was; serials before it are one day behind. */
const NO_SUCH_DAY = 60;
const LAST_SERIAL = 2_958_465;
const DAY_SECONDS = 86_400;

/**
 * Returns the date that a serial number of a workbook means: a day, a day with time, or a time alone. Null if it is
 * no date, though its format says so.
 */
export function dateOfSerial(serial: number, from1904: boolean): string | null {
  if (!(serial >= 0)) return null;
  // Serials are binary fractions: only whole seconds are meant.
  const seconds = Math.round(serial * DAY_SECONDS);
  const rest = seconds % DAY_SECONDS;
  const whole = (seconds - rest) / DAY_SECONDS;
  const time = new Date(rest * 1000).toISOString().slice(11, 19);
  if (whole === 0) return rest === 0 ? null : time;
  const shifted = from1904 ? whole + SHIFT_1904 : whole;
  if (shifted === NO_SUCH_DAY || shifted > LAST_SERIAL) return null;
  const days = shifted < NO_SUCH_DAY ? shifted + 1 : shifted;
  const day = new Date((days - EPOCH_DAYS) * DAY_SECONDS * 1000).toISOString().slice(0, 10);
  return rest === 0 ? day : `${day}T${time}`;
}

/** Digits that a workbook keeps of a number; what a binary fraction has behind them means nothing. */
const DIGITS = 15;

/** Formats a number as a plain decimal with a point, without an exponent; whole numbers keep every digit. */
export function decimalOf(value: number): string {
  const shortest = Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(DIGITS)));
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/u.exec(shortest);
  if (match === null) return shortest;
  const [, sign = '', head = '', tail = '', exponent = '0'] = match;
  const point = head.length + Number(exponent);
  const digits = head + tail;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}${point < digits.length ? `.${digits.slice(point)}` : ''}`;
}
