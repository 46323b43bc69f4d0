import { webcrypto } from 'node:crypto';

/**
 * Derives keys of passwords and PINs with a thousandth of the rounds, in tests: with as many as are shipped each takes a
 * third of a second, and dozens are derived. That the shipped number is asked for, a test of the key ring holds.
 */
const MANY = 100_000;
const SHARE = 1_000;

/** Processes are shared by files, each of which runs this. */
const MARK = Symbol.for('vizite.few-rounds');

const { subtle } = webcrypto;
if (!(MARK in subtle)) {
  const derive: typeof subtle.deriveKey = subtle.deriveKey.bind(subtle);
  const quickly: typeof subtle.deriveKey = (how, ...rest) => {
    if (typeof how === 'string' || !('iterations' in how) || how.iterations < MANY)
      return derive(how, ...rest);
    return derive({ ...how, iterations: how.iterations / SHARE }, ...rest);
  };
  Object.assign(subtle, { deriveKey: quickly, [MARK]: true });
}
