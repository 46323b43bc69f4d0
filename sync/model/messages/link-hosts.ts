/**
 * Addresses of the web that a message may lead to: those that the hospital has listed. As
 * `supabase/schemas/messages/link_hosts.sql`; both run tests/vectors/message-text.json.
 */
import type { MessageContent } from '../entities/message-values';
import { withoutEnd } from '../text-ends';
import { messageText } from './message-text';
import { canonicalText, suspectsIn } from './suspect-text';
import { parseTemplate } from './template-language';

export const MOST_LINK_HOSTS = 20;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?:${LABEL}\\.)+(?=[a-z0-9-]*[a-z])${LABEL}$`, 'u');
/** Ends that many share: below them anybody has an address. */
const SHARED =
  /^(?:com|org|net|gov|edu|bel|pol|k12|av|dr|gen|web|biz|info|tv|name|tel|co|ac|or|ne|go|gob)\.[a-z]{2}$/u;

/** Returns a name as it is listed: small letters of ASCII, `*.` before it for what is below; null where it is none. */
export function readLinkHost(written: string): string | null {
  const text = written.trim();
  const below = text.startsWith('*.');
  const name = below ? text.slice(2) : text;
  // Names in other letters become the form that is looked up; nothing but a name may be given.
  if (name === '' || /[\s/\\:?#@%*]/u.test(name) || !URL.canParse(`https://${name}`)) return null;
  const { hostname } = new URL(`https://${name}`);
  return isLinkHost(below ? `*.${hostname}` : hostname) ? (below ? `*.${hostname}` : hostname) : null;
}

/** Returns whether a listed name is well formed: a host of two labels or more, in ASCII, that is no number. */
export function isLinkHost(listed: string): boolean {
  const name = listed.startsWith('*.') ? listed.slice(2) : listed;
  if (name.length > 253 || !HOST.test(name)) return false;
  return !listed.startsWith('*.') || !SHARED.test(name);
}

/** Returns whether a host is listed by itself, or below a listed one. */
export const isListed = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((listed) =>
    listed.startsWith('*.')
      ? host.length > listed.length - 1 && host.endsWith(listed.slice(1))
      : host === listed,
  );

/** Placeholders for a variable: no signs of a host. */
const [ANY, MADE] = ['\u0001', '\u0002'];
/** Variables that may be in the path of a link: made by the server, without signs of addresses. */
const pathKeys: ReadonlySet<string> = new Set(['hasta.no', 'talep.no']);

const BLANKS = /[ \t\n\v\f\r]+/u;
const OPENING = /^[("'<[{«“‘]+/u;
const CLOSING = `.,;:!?)"'>]}»”’`;
const URL_TOKEN = new RegExp(
  String.raw`^(?:https:\/\/)?([a-z0-9.-]+\.[a-z0-9-]+)(?:\/[!-?A-[\]-~${MADE}]*)?$`,
  'iu',
);
const MAIL_TOKEN = /^[a-z0-9._+-]+@([a-z0-9.-]+\.[a-z0-9-]+)$/iu;

/** Returns whether a text of a template leads to an address that is not listed, or hides where it leads. */
export function leadsElsewhere(template: string, hosts: readonly string[]): boolean {
  const text = parseTemplate(template)
    .parts.map((part) => (part.is === 'text' ? part.text : pathKeys.has(part.key) ? MADE : ANY))
    .join('');
  const rest = text.split(BLANKS).filter((token) => {
    const bare = withoutEnd(token.replace(OPENING, ''), CLOSING);
    const host = (URL_TOKEN.exec(bare) ?? MAIL_TOKEN.exec(bare))?.[1]?.toLowerCase();
    return host === undefined || !isListed(host, hosts);
  });
  const written = rest.join(' ').replaceAll(ANY, 'x').replaceAll(MADE, 'x');
  return suspectsIn(canonicalText(written)).some(({ kind }) => kind === 'link');
}

/** Returns the host of an address that links of questionnaires begin with. Null where it is none. */
export function surveyHost(address: string): string | null {
  const [, host] = /^https:\/\/([a-z0-9.-]+)$/u.exec(address) ?? [];
  return host !== undefined && isLinkHost(host) ? host : null;
}

/** Returns whether a content leads to an unlisted address, in its texts or its buttons. */
export const hasUnlistedLink = (content: MessageContent, hosts: readonly string[]): boolean =>
  leadsElsewhere([content.subject ?? '', messageText(content)].join('\n'), hosts);
