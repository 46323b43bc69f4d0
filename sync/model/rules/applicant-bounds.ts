/** Bounds of what an application says, on the device and at the door of the web site. */

/** Months that applicants are told their application is kept, from their consent. */
export const KEEP_MONTHS = 24;

/** The least age of an applicant, in years. */
const LEAST_AGE = 14;

/** Returns the first and the last year in which an applicant may be born. @param now milliseconds since 1970 */
export const birthYears = (now: number): readonly [first: number, last: number] => [
  1900,
  new Date(now).getUTCFullYear() - LEAST_AGE,
];
