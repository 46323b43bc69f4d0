import { CFB, utils, write } from '@e965/xlsx';
import type { BookType, CellObject } from '@e965/xlsx';

type Value = string | number | boolean | CellObject | null;

interface SheetOptions {
  readonly hidden?: boolean;
}

/** Returns a workbook as its bytes; each sheet is a name, rows, and whether it is hidden. */
export function workbookOf(
  bookType: BookType,
  sheets: readonly (readonly [string, readonly (readonly Value[])[], SheetOptions?])[],
  { date1904 = false } = {},
): Uint8Array {
  const book = utils.book_new();
  for (const [name, rows] of sheets)
    utils.book_append_sheet(book, utils.aoa_to_sheet([...rows.map((row) => [...row])]), name);
  book.Workbook = {
    Sheets: sheets.map(([, , options]) => ({ Hidden: options?.hidden === true ? 1 : 0 })),
    WBProps: { date1904 },
  };
  return new Uint8Array(write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer);
}

/** Returns a cell with a number and the format that a workbook shows it in. */
export function formatted(value: number, format: string): CellObject {
  return { t: 'n', v: value, z: format };
}

const LETTERS_1254: Readonly<Record<string, number>> = {
  İ: 0xdd,
  Ş: 0xde,
  Ğ: 0xd0,
  ı: 0xfd,
  ş: 0xfe,
  ğ: 0xf0,
};

/** Encodes a text as windows-1254. */
export function in1254(text: string): Uint8Array {
  return Uint8Array.from([...text], (letter) => LETTERS_1254[letter] ?? letter.charCodeAt(0));
}

export function inUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function inUtf16(text: string, { bigEndian = false, mark = true } = {}): Uint8Array {
  const marked = mark ? `\uFEFF${text}` : text;
  const bytes = new Uint8Array(marked.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < marked.length; at += 1) view.setUint16(at * 2, marked.charCodeAt(at), !bigEndian);
  return bytes;
}

/** The part of the library that writes compound files, which has no types. */
interface CompoundFiles {
  readonly write: (file: object, options: { readonly type: 'array' }) => ArrayBuffer;
  readonly utils: {
    readonly cfb_new: () => object;
    readonly cfb_add: (file: object, path: string, content: readonly number[]) => void;
  };
}

const compound = CFB as CompoundFiles;

/** Returns what Excel writes for a workbook with a password to open it: an envelope around the sealed archive. */
export function lockedWorkbook(): Uint8Array {
  const file = compound.utils.cfb_new();
  compound.utils.cfb_add(
    file,
    '/EncryptionInfo',
    Array.from({ length: 64 }, () => 4),
  );
  compound.utils.cfb_add(
    file,
    '/EncryptedPackage',
    Array.from({ length: 4096 }, (_, at) => at % 251),
  );
  return new Uint8Array(compound.write(file, { type: 'array' }));
}
