import { asciiLower } from '../../../sync/model/tr/ascii';

/** Permission for another attempt; `retryAfter` and the `age` of a lock in seconds. */
export type LimitVerdict =
  | { allowed: true }
  | { allowed: false; reason: 'locked'; retryAfter: number; age: number }
  | { allowed: false; reason: 'rate'; retryAfter: number };

/** Counts failed sign-ins per account and per address, in bounded memory. */
export type SignInLimits = {
  /**
   * Checks an attempt before the password is checked. Unknown accounts count like known ones, so that nothing is
   * revealed.
   */
  check(account: string, address: string): LimitVerdict;
  failed(account: string, address: string): void;
  /** Takes back the failure that was counted before the password was looked at, and earlier ones of the account. */
  succeeded(account: string, address: string): void;
  /** Forgets failures and locks of the account, at the word of the server's administrator. */
  unlock(account: string): void;
  /** Takes back that one failure, and a lock that came of it: nobody has looked at the password. */
  notTried(account: string, address: string): void;
};

export type SignInLimitSettings = {
  /** Failures of one account before it is locked. */
  failuresPerAccount: number;
  /** First lock, in milliseconds; each further one is twice as long. */
  firstLock: number;
  longestLock: number;
  /** Failures from one address within `addressWindow` milliseconds. A ward often shares one address. */
  failuresPerAddress: number;
  addressWindow: number;
  /** Accounts and addresses remembered; the ones longest unused are forgotten first. */
  capacity: number;
};

export const SIGN_IN_LIMITS: SignInLimitSettings = {
  failuresPerAccount: 5,
  firstLock: 5 * 60_000,
  longestLock: 60 * 60_000,
  failuresPerAddress: 50,
  addressWindow: 10 * 60_000,
  capacity: 20_000,
};

type Account = { failures: number; locks: number; lockedUntil: number };
type Address = { failures: number; since: number };

/** @param clock milliseconds by a clock that only goes forward: one that is set back would keep everybody out. */
export function createSignInLimits(
  settings: SignInLimitSettings = SIGN_IN_LIMITS,
  clock: () => number = () => performance.now(),
): SignInLimits {
  const accounts = new Map<string, Account>();
  const addresses = new Map<string, Address>();

  const addressState = (address: string): Address => {
    const known = addresses.get(address);
    return known !== undefined && clock() - known.since < settings.addressWindow
      ? known
      : { failures: 0, since: clock() };
  };

  const forgive = (address: string): void => {
    const from = addresses.get(address);
    if (from !== undefined) from.failures = Math.max(0, from.failures - 1);
  };

  /** Returns the milliseconds of a lock after so many before it. */
  const lockOf = (locks: number): number =>
    Math.min(settings.firstLock * 2 ** Math.max(0, locks), settings.longestLock);

  return {
    check(account, address) {
      const { lockedUntil, locks } = accounts.get(keyOf(account)) ?? { lockedUntil: 0, locks: 0 };
      if (lockedUntil > clock()) {
        const left = (lockedUntil - clock()) / 1_000;
        const age = Math.max(0, lockOf(locks - 1) / 1_000 - left);
        return { allowed: false, reason: 'locked', retryAfter: Math.ceil(left), age };
      }
      const { failures, since } = addressState(address);
      if (failures < settings.failuresPerAddress) return { allowed: true };
      const retryAfter = Math.ceil((since + settings.addressWindow - clock()) / 1_000);
      return { allowed: false, reason: 'rate', retryAfter };
    },
    failed(account, address) {
      const { failures, locks, lockedUntil } = accounts.get(keyOf(account)) ?? {
        failures: 0,
        locks: 0,
        lockedUntil: 0,
      };
      const locked = failures + 1 >= settings.failuresPerAccount;
      const lock = lockOf(locks);
      remember(
        accounts,
        keyOf(account),
        locked
          ? { failures: 0, locks: locks + 1, lockedUntil: clock() + lock }
          : { failures: failures + 1, locks, lockedUntil },
        settings.capacity,
      );
      const from = addressState(address);
      remember(addresses, address, { ...from, failures: from.failures + 1 }, settings.capacity);
    },
    succeeded(account, address) {
      accounts.delete(keyOf(account));
      forgive(address);
    },
    unlock: (account) => void accounts.delete(keyOf(account)),
    notTried(account, address) {
      forgive(address);
      const known = accounts.get(keyOf(account));
      if (known === undefined) return;
      const { failures, locks } = known;
      const before =
        failures > 0
          ? { ...known, failures: failures - 1 }
          : { failures: settings.failuresPerAccount - 1, locks: Math.max(0, locks - 1), lockedUntil: 0 };
      remember(accounts, keyOf(account), before, settings.capacity);
    },
  };
}

/**
 * Returns the key of an account: the database compares addresses in lower case; a longer one than any mailbox has
 * cannot fill the memory.
 */
function keyOf(account: string): string {
  return asciiLower(account).slice(0, 320);
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value, capacity: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= capacity) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
