/*
 * A browser may throw away everything that a site has stored, all at once. It does so when it needs room, or when the
 * app was not opened for long. Cookies stay; one of them says how much there was. It names nobody, since it goes to the
 * server with each request.
 */

/** Content of this device when the app was last used. */
export interface Held {
  /** People whose records were here. */
  readonly people: number;
  /** Their changes that the server had not confirmed. */
  readonly unsent: number;
  /** Milliseconds since 1970. */
  readonly lastSeenAt: number;
}

const COOKIE = 'vizite-held';
/** Seconds for which browsers keep a cookie at most. */
const KEPT = 400 * 24 * 60 * 60;

function write(value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The other way of writing cookies is not there without TLS, nor in all browsers.
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
}

export function noteHeld({ people, unsent, lastSeenAt }: Held): void {
  if (people === 0) forgetHeld();
  else write([people, unsent, lastSeenAt].join('.'), KEPT);
}

export function forgetHeld(): void {
  write('', 0);
}

/** Returns the last note; null where nobody's records were here. */
export function readHeld(): Held | null {
  const found = new RegExp(`(?:^|; )${COOKIE}=(\\d+)\\.(\\d+)\\.(\\d+)(?:;|$)`).exec(document.cookie);
  if (found === null) return null;
  const [people = 0, unsent = 0, lastSeenAt = 0] = found.slice(1).map(Number);
  return { people, unsent, lastSeenAt };
}
