/** A line of a stack: `    at read (https://…/app.js:1:2)`, or `read@https://…/app.js:1:2`. */
const FRAME = /^\s+at .*:\d+:\d+\)?$|^[^\s@]*@\S+:\d+:\d+$/u;

/**
 * Returns what the console may be told of an error: its name, its code, and where it was thrown. Messages and
 * parameters of the store's errors can hold the record that they are about, and the console outlives the lock.
 */
export function errorTrace(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  const frames = (error.stack ?? '').split('\n').filter((line) => FRAME.test(line));
  return [`${error.name}${code}`, ...frames].join('\n');
}
