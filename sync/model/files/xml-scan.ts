/** Handlers of what a scanner of XML meets, from left to right. */
export interface XmlSink {
  /** Receives a text between tags; `literal` where its `&` mean nothing else (CDATA). */
  readonly text: (from: number, to: number, literal: boolean) => void;
  /** Receives a tag: `closes` for `</a>`, `empty` for `<a/>`. Its attributes lie between `from` and `to`. */
  readonly tag: (name: string, closes: boolean, empty: boolean, from: number, to: number) => void;
}

/** Names longer than this are no names of a document. */
const LONGEST_NAME = 64;

const SLASH = 0x2f;

const CDATA = '<![CDATA[';
/** Beginnings and ends of what is no tag. */
const skipped: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  [CDATA, ']]>'],
  ['<?', '?>'],
];

const isNameSign = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  // Digits, and the colon behind them.
  (code >= 0x30 && code <= 0x3a) ||
  code === 0x5f;

/** Returns where a tag ends: the place of its `>`, one in a quoted value left aside; -1 where it is never closed. */
function endOfTag(source: string, from: number): number {
  let quote = 0;
  for (let at = from; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x3e) return at;
    else if (code === 0x22 || code === 0x27) quote = code;
  }
  return -1;
}

function tellTag(source: string, from: number, close: number, sink: XmlSink): void {
  const closes = source.charCodeAt(from) === SLASH;
  const start = closes ? from + 1 : from;
  const last = Math.min(close, start + LONGEST_NAME);
  let stop = start;
  while (stop < last && isNameSign(source.charCodeAt(stop))) stop += 1;
  if (stop > start)
    sink.tag(source.slice(start, stop), closes, source.charCodeAt(close - 1) === SLASH, stop, close);
}

/**
 * Walks through XML once. Every sign is looked at a fixed number of times, however the tags are nested or left open. Nothing
 * is resolved and nothing is kept.
 * @returns false where it breaks off: a tag, a comment or a section is never closed
 */
export function scanXml(source: string, sink: XmlSink): boolean {
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('<', at);
    const end = open < 0 ? source.length : open;
    if (end > at) sink.text(at, end, false);
    if (open < 0) return true;
    const [start, ending] = skipped.find(([sign]) => source.startsWith(sign, open)) ?? ['<', '>'];
    const from = open + start.length;
    const close = ending === '>' ? endOfTag(source, from) : source.indexOf(ending, from);
    if (close < 0) return false;
    if (start === CDATA) sink.text(from, close, true);
    else if (ending === '>') tellTag(source, from, close, sink);
    at = close + ending.length;
  }
  return true;
}
