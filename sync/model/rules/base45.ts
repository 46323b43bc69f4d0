/** Bytes in the 45 signs for which a QR code has short codes: 16 bytes of a UUID take 24 signs (RFC 9285). */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Returns whether a text consists of these signs alone. */
export const isBase45Text = (text: string): boolean => [...text].every((sign) => SIGNS.includes(sign));

/** Returns a number from 0 to 44 as one sign. */
export const signOf = (value: number): string => SIGNS[value] ?? '0';

/** Returns the number of one sign; -1 of another one, or of none. */
export const valueOf = (sign: string): number => (sign.length === 1 ? SIGNS.indexOf(sign) : -1);

/** Returns bytes as text: two bytes give three signs, a last one two. */
export function writeBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    const value = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    text += signOf(value % 45) + signOf(Math.floor(value / 45) % 45);
    if (isPair) text += signOf(Math.floor(value / 2025));
  }
  return text;
}

/** Returns the bytes; null of what is no base 45. */
export function readBase45(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const values = [...text.slice(at, at + 3)].map(valueOf);
    const [low = -1, middle = -1, high = 0] = values;
    const value = low + middle * 45 + high * 2025;
    if (values.length < 2 || values.includes(-1) || value > (values.length === 3 ? 65_535 : 255)) return null;
    if (values.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}
