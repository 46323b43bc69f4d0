import { StartError } from '../start-error';

/** Settings of the pushes; they are off where there are none. */
export interface WebPushSettings {
  /** `mailto:` or `https:` address by which a push service reaches the hospital. */
  readonly contact: string;
  /** Hosts of push services that the server calls; `*.example.org` stands for all below. */
  readonly hosts: readonly string[];
  /** Proxy through which it calls them; null: straight. */
  readonly proxy: string | null;
}

/** Push services of Chrome and Android, Firefox, Edge and Windows, Safari. */
export const KNOWN_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
];

/** Returns whether a text is the name of a host, or stands for all below one. */
function isHost(text: string): boolean {
  const labels = (text.startsWith('*.') ? text.slice(2) : text).split('.');
  // The last is no number, so that this is no address.
  return (
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9-]{1,63}$/u.test(label)) &&
    /^[a-z]{2,63}$/u.test(labels.at(-1) ?? '')
  );
}

/** Returns whether push services take a text for an address at which to reach the sender. */
function isContact(text: string): boolean {
  if (/\s/u.test(text) || !URL.canParse(text)) return false;
  const { protocol, pathname } = new URL(text);
  if (protocol === 'https:') return true;
  const [name = '', domain = '', ...more] = pathname.split('@');
  return protocol === 'mailto:' && name !== '' && isHost(domain) && more.length === 0;
}

/**
 * Reads `VIZITE_PUSH_CONTACT`, which turns pushes on, and `VIZITE_PUSH_HOSTS` and `VIZITE_PUSH_PROXY`. Null where the
 * contact is not set.
 *
 * @throws StartError `setting`
 */
export function webPushFrom(
  environment: Readonly<Record<string, string | undefined>>,
): WebPushSettings | null {
  const read = (name: string): string => environment[name]?.trim() ?? '';
  const contact = read('VIZITE_PUSH_CONTACT');
  const listed = read('VIZITE_PUSH_HOSTS');
  const proxy = read('VIZITE_PUSH_PROXY');
  if (contact === '') {
    if (listed === '' && proxy === '') return null;
    throw new StartError(
      'setting',
      'VIZITE_PUSH_HOSTS ve VIZITE_PUSH_PROXY yalnız VIZITE_PUSH_CONTACT ile birlikte verilir.',
    );
  }
  if (!isContact(contact)) {
    throw new StartError(
      'setting',
      'VIZITE_PUSH_CONTACT mailto:bilgi-islem@hastane.example gibi bir e-posta ya da https:// ile başlayan bir adres olmalı.',
    );
  }
  const hosts = listed === '' ? KNOWN_HOSTS : listed.split(/[\s,]+/u).filter((host) => host !== '');
  if (hosts.length === 0 || !hosts.every(isHost)) {
    throw new StartError(
      'setting',
      'VIZITE_PUSH_HOSTS virgülle ayrılmış makine adları olmalı, örneğin fcm.googleapis.com,*.push.services.mozilla.com.',
    );
  }
  if (proxy !== '' && !(URL.canParse(proxy) && /^https?:\/\//u.test(proxy))) {
    throw new StartError(
      'setting',
      'VIZITE_PUSH_PROXY http:// ya da https:// ile başlayan bir adres olmalı.',
    );
  }
  return { contact, hosts, proxy: proxy === '' ? null : proxy };
}
