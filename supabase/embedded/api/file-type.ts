const BEGINNINGS: readonly (readonly [type: string, bytes: readonly number[]])[] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

/** What a file is by its first bytes, whatever it is called; null where it is none of the types that are kept. */
export function fileTypeOf(bytes: Uint8Array): string | null {
  const found = BEGINNINGS.find(([, beginning]) => beginning.every((byte, at) => bytes[at] === byte));
  return found?.[0] ?? null;
}
