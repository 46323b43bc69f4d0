/** A view of a list as an address has it: filters, order and layout. */
export type ViewAddress = Readonly<Record<string, string | number | boolean>>;

/** Columns of a list by their names, as a user has chosen them. */
export interface ViewColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

const MOST_PARAMETERS = 60;
const LONGEST_VALUE = 2000;
const NAME = /^[a-z][A-Za-z0-9_.-]{0,59}$/u;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const MONTH_OR_DAY = /^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$/u;
const CODE = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/u;
/** Digits in a row that no code has. */
const LONG_NUMBER = /[0-9]{4}/u;
/** The largest number: a page size or a count, shorter than any number of a person. */
const MOST = 9999;

const isPart = (part: string): boolean =>
  UUID.test(part) ||
  MONTH_OR_DAY.test(part) ||
  (CODE.test(part) && !LONG_NUMBER.test(part)) ||
  (part.startsWith('x.') && UUID.test(part.slice(2)));

/**
 * Returns whether a view may be shared: its values are ids, codes, days and small numbers, so that no name and no number of
 * a patient is among them. `app.check_view_address` is the same rule on the server.
 */
export function isViewAddress(value: unknown): value is ViewAddress {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const given = Object.entries(value);
  return (
    given.length <= MOST_PARAMETERS &&
    given.every(([name, part]) => {
      if (!NAME.test(name)) return false;
      if (typeof part === 'boolean') return true;
      if (typeof part === 'number') return Number.isInteger(part) && part >= 0 && part <= MOST;
      return typeof part === 'string' && part.length <= LONGEST_VALUE && part.split(',').every(isPart);
    })
  );
}
