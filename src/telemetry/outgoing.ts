/**
 * What may leave for the recorder's server: a list of what is allowed, applied to every single message of the tracker
 * before it is sent to the server or to somebody who assists. What is not on it does not leave, also messages that a later
 * version of the tracker brings. Rules: docs/decisions/0020.
 */

/** A message of the tracker: its type, then its values. */
export type Message = readonly [type: number, ...values: unknown[]];

/** Types of messages as the tracker numbers them (19.0). */
const messageTypes = {
  createElement: 8,
  setAttribute: 12,
  setText: 14,
  setAttributeUrl: 60,
  mouseClick: 68,
  setPageLocation: 122,
} as const;

/**
 * Messages without content of the page: time, sizes, scrolling, the structure of the document (without attributes and
 * texts), mouse position, focus, visibility, tab, style sheets, who is recorded. Left out are, among others: values and
 * labels of inputs, selected text, console, errors, network, timings, fonts.
 */
const harmless = new Set([
  0, 5, 6, 7, 9, 10, 11, 13, 16, 20, 28, 30, 54, 55, 58, 61, 65, 71, 73, 75, 76, 77, 115, 117, 118,
]);

const attributes = new Set([
  ...[
    'class',
    'role',
    'type',
    'tabindex',
    'hidden',
    'disabled',
    'dir',
    'lang',
    'colspan',
    'rowspan',
    'scope',
  ],
  ...[
    'aria-hidden',
    'aria-expanded',
    'aria-selected',
    'aria-checked',
    'aria-current',
    'aria-disabled',
    'aria-busy',
  ],
  ...['aria-modal', 'aria-pressed', 'aria-orientation', 'aria-sort'],
  ...[
    'data-theme',
    'data-density',
    'data-headlessui-state',
    'data-open',
    'data-closed',
    'data-focus',
    'data-hover',
  ],
  ...[
    'data-active',
    'data-disabled',
    'data-checked',
    'data-selected',
    'data-enter',
    'data-leave',
    'data-transition',
  ],
  ...['viewBox', 'xmlns', 'width', 'height', 'd', 'fill', 'stroke', 'stroke-width', 'stroke-linecap'],
  ...[
    'stroke-linejoin',
    'cx',
    'cy',
    'r',
    'rx',
    'ry',
    'x',
    'y',
    'x1',
    'y1',
    'x2',
    'y2',
    'points',
    'transform',
  ],
]);

/** Addresses of our own: words, numbers that we make ourselves and slashes; no query. */
const PATH = /^\/[\w/.-]*$/;

function isAllowedAttribute(name: unknown, value: unknown): boolean {
  if (typeof name !== 'string') return false;
  if (name === 'style') return typeof value === 'string' && !/url\s*\(/i.test(value);
  if (name === 'href') return typeof value === 'string' && PATH.test(value) && !hasPhone(value);
  return attributes.has(name);
}

/** Returns whether an address holds a caller's number, before the page replaces it. */
function hasPhone(path: string): boolean {
  return path.includes('/tel/');
}

/** Returns the path of an address alone; what may hold a person's data is left out of it. */
export function recordedAddress(address: string): string {
  if (!URL.canParse(address)) return '/';
  const { origin, pathname } = new URL(address);
  return hasPhone(pathname) ? `${origin}/hasta/tel` : `${origin}${pathname}`;
}

/** Replaces every character of a text by `*`, except the spaces. */
function wiped(text: unknown): string {
  return typeof text === 'string' ? text.replace(/\S/g, '*') : '';
}

/** Returns the message as it may leave; null where it may not. */
export function outgoing(message: Message): Message | null {
  const [type, first, second, third] = message;
  switch (type) {
    case messageTypes.createElement:
      return message;
    case messageTypes.setAttribute:
    case messageTypes.setAttributeUrl:
      return isAllowedAttribute(second, third) ? message : null;
    case messageTypes.setText:
      return [type, first, wiped(second)];
    case messageTypes.mouseClick:
      // Node and time; the label would be a text of the page, and the selector may name records.
      return [type, first, second, '', '', ...message.slice(5)];
    case messageTypes.setPageLocation:
      return [type, recordedAddress(String(first)), '', third, ''];
    default:
      return harmless.has(type) ? message : null;
  }
}
