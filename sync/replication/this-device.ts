/** The browser profile that the app runs in, as administrators are to recognise it. */
export interface ThisDevice {
  /** Stays the same for everybody who signs in here, until somebody clears the browser's data. */
  readonly id: string;
  /** "Chrome · Android tablet". */
  readonly name: string;
  readonly appVersion: string;
}

const KEY = 'vizite.device';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** Browsers in the order in which they are to be tried: most name others too. */
const browsers: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(e|A|iOS)?\//u, 'Edge'],
  [/SamsungBrowser\//u, 'Samsung Internet'],
  [/OPR\//u, 'Opera'],
  [/(Firefox|FxiOS)\//u, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
];

function kindOf(userAgent: string, touchPoints: number): string {
  if (/Android/u.test(userAgent)) return /Mobile/u.test(userAgent) ? 'Android telefon' : 'Android tablet';
  if (/iPhone|iPod/u.test(userAgent)) return 'iPhone';
  // An iPad asks for pages as a Mac does; no Mac is touched.
  if (/iPad/u.test(userAgent) || (/Macintosh/u.test(userAgent) && touchPoints > 1)) return 'iPad';
  if (/Windows/u.test(userAgent)) return 'Windows';
  if (/Macintosh/u.test(userAgent)) return 'Mac';
  if (/CrOS/u.test(userAgent)) return 'Chromebook';
  return /Linux|X11/u.test(userAgent) ? 'Linux' : 'Bilinmeyen cihaz';
}

/**
 * Returns a name from what the browser says of itself, such as "Safari · iPad".
 * @param touchPoints fingers it can follow
 */
export function deviceName(userAgent: string, touchPoints: number): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Tarayıcı';
  return `${browser} · ${kindOf(userAgent, touchPoints)}`;
}

/** Returns this device. Its id is made when it is asked for the first time; only in a page. */
export function thisDevice(): ThisDevice {
  let id = localStorage.getItem(KEY);
  if (id === null || !UUID.test(id)) {
    id = crypto.randomUUID();
    localStorage.setItem(KEY, id);
  }
  return {
    id,
    name: deviceName(navigator.userAgent, navigator.maxTouchPoints),
    appVersion: __APP_VERSION__,
  };
}
