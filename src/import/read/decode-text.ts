const UTF16_MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** Number of bytes checked for the zeros that UTF-16 without a mark has. */
const SAMPLE = 4096;

/** Turkish letters of windows-1254, by their look when read as windows-1252. */
const MISREAD: Readonly<Record<string, string>> = { Ý: 'İ', Þ: 'Ş', Ð: 'Ğ', ý: 'ı', þ: 'ş', ð: 'ğ' };

export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1254';
}

function decode(bytes: Uint8Array, encoding: DecodedText['encoding']): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** Detects UTF-16 without a mark: letters of ours have a zero as their high byte. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  const size = Math.min(bytes.length, SAMPLE);
  for (let at = 0; at < size; at += 1) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > size / 4 && even < size / 50) return 'utf-16le';
  return even > size / 4 && odd < size / 50 ? 'utf-16be' : null;
}

/**
 * Returns whether nearly all bytes fit: a text that was cut within a letter, or has a few bytes of another encoding.
 */
function isMostlyWhole(text: string): boolean {
  let others = 0;
  let unfit = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) others += 1;
    if (code === 0xff_fd) unfit += 1;
  }
  return others > unfit * 5;
}

/**
 * Decodes the text of a file: by its byte order mark, else as UTF-8 where the bytes fit, else as windows-1254, which
 * contains ISO-8859-9. Null for what is no text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  for (const { mark, encoding } of UTF16_MARKS) {
    if (mark.every((byte, at) => bytes[at] === byte)) return decode(bytes, encoding);
  }
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return decode(bytes, utf16);
  if (bytes.subarray(0, SAMPLE).includes(0)) return null;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    const utf8 = decode(bytes, 'utf-8');
    return isMostlyWhole(utf8.text) ? utf8 : decode(bytes, 'windows-1254');
  }
}

/**
 * Returns whether texts were once read as windows-1252 though they were windows-1254: they have `Ý Þ Ð ý þ ð`, and
 * none of the letters that belong there.
 */
export function isMisread(texts: Iterable<string>): boolean {
  let found = false;
  for (const text of texts) {
    if (/[İŞĞşğ]/u.test(text)) return false;
    if (/[ÝÞÐýþð]/u.test(text)) found = true;
  }
  return found;
}

/** Repairs a misread text with the letters that belong there. */
export function mendLetters(text: string): string {
  return text.replace(/[ÝÞÐýþð]/gu, (letter) => MISREAD[letter] ?? letter);
}
