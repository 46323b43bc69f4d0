import { isIP } from 'node:net';
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

const HOST = /^(?:\*\.)?(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63}$/u;
const CONTACT = /^(?:mailto:[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+|https:\/\/[^\s]+)$/u;

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
  if (!CONTACT.test(contact) || !URL.canParse(contact)) {
    throw new StartError(
      'setting',
      'VIZITE_PUSH_CONTACT mailto:bilgi-islem@hastane.example gibi bir e-posta ya da https:// ile başlayan bir adres olmalı.',
    );
  }
  const hosts = listed === '' ? KNOWN_HOSTS : listed.split(/[\s,]+/u).filter((host) => host !== '');
  if (hosts.length === 0 || !hosts.every((host) => HOST.test(host) && isIP(host) === 0)) {
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
