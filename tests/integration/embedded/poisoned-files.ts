import { strToU8, zipSync } from 'fflate';
import { docxText } from '../../../sync/model/files/docx-text';

/** Files that are made to be slow, to be large, or to be neither a document nor none. */

const MEGABYTE = 1_024 * 1_024;
const document = (xml: string, more: Readonly<Record<string, Uint8Array>> = {}): Uint8Array<ArrayBuffer> =>
  zipSync({ 'word/document.xml': strToU8(xml), ...more }).slice();
const text = (content: string) => `<w:document><w:p><w:t>${content}</w:t></w:p></w:document>`;
const most = (sign: string, megabytes = 2): string =>
  sign.repeat(Math.floor((megabytes * MEGABYTE) / sign.length));

/** Documents by what they contain. Each is a Word document by its directory. */
export const poisonedDocuments: readonly (readonly [name: string, make: () => Uint8Array<ArrayBuffer>])[] = [
  ['blanks in a tag that never ends', () => document(`<w:document><w:p${' '.repeat(80_000)}`)],
  ['blanks in a tag', () => document(`<w:document><w:p${most(' ')}/></w:document>`)],
  ['many <', () => document(most('<'))],
  ['many tags that never end', () => document(most('<w:t '))],
  ['many &#', () => document(text(most('&#')))],
  ['many numbers without an end', () => document(text(most('&#65')))],
  ['many quotation marks', () => document(`<w:t a=${most(`"'`)}`)],
  ['many comments that never end', () => document(most('<!--'))],
  ['many sections that never end', () => document(most('<![CDATA['))],
  ['many instructions that never end', () => document(most('<?'))],
  ['one letter', () => document(text(most('a', 7.9)))],
  ['blanks', () => document(text(most(' ')))],
  ['ends of lines', () => document(text(most('\n')))],
  ['blanks and ends of lines', () => document(text(most(' \n\t')))],
  ['tabs', () => document(`<w:document>${most('<w:tab/>')}</w:document>`)],
  ['deep nesting', () => document(`${most('<w:p>')}`)],
  ['a DTD', () => document(`<!DOCTYPE d [<!ENTITY a "${'b'.repeat(1_000)}">]>${text('&a;'.repeat(1_000))}`)],
  ['more than it says', () => document(text('a'.repeat(20 * MEGABYTE)))],
  [
    'many entries',
    () =>
      document(
        text('a'),
        Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`word/media/${at}`, strToU8('a')])),
      ),
  ],
];

/** Writes bits as deflate has them: the lowest first. */
class Bits {
  readonly bytes: number[] = [];
  #count = 0;
  #byte = 0;

  put(value: number, count: number): void {
    for (let at = 0; at < count; at += 1) {
      this.#byte |= ((value >> at) & 1) << this.#count;
      this.#count += 1;
      if (this.#count < 8) continue;
      this.bytes.push(this.#byte);
      this.#byte = 0;
      this.#count = 0;
    }
  }
}

/**
 * Writes one block that unpacks to nothing, and whose table has the longest code: its cost is out of all proportion.
 */
function putBlock(bits: Bits): void {
  bits.put(0, 1);
  bits.put(2, 2);
  // 257 codes, one distance, 19 lengths of codes: 18 has one bit, 1 and 15 have two.
  bits.put(0, 10);
  bits.put(15, 4);
  for (const code of [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]) {
    bits.put({ 18: 1, 15: 2, 1: 2 }[code] ?? 0, 3);
  }
  // A code of 15 bits, 255 that are none, the end of the block and a distance of one bit.
  bits.put(0b11, 2);
  bits.put(0, 1);
  bits.put(127, 7);
  bits.put(0, 1);
  bits.put(106, 7);
  bits.put(0b01, 2);
  bits.put(0b01, 2);
  bits.put(0, 1);
}

/**
 * Makes a document whose archive is whole and takes a minute to unpack, to nothing: linear, and still too much. No
 * parser of the text ever sees it.
 */
export function slowDocument(blocks = 400_000): Uint8Array<ArrayBuffer> {
  const bits = new Bits();
  // Eight of them end with a byte.
  for (let at = 0; at < 8; at += 1) putBlock(bits);
  const eight = Uint8Array.from(bits.bytes);
  const packed = new Uint8Array((eight.length * blocks) / 8);
  for (let at = 0; at < packed.length; at += eight.length) packed.set(eight, at);
  // As it is, then named as packed.
  const archive = zipSync({ 'word/document.xml': packed }, { level: 0 }).slice();
  const view = new DataView(archive.buffer);
  const directory = view.getUint32(archive.length - 6, true);
  view.setUint16(8, 8, true);
  view.setUint16(directory + 10, 8, true);
  return archive;
}

/** Returns a document that is read as any other. */
export function plainDocument(content: string): Uint8Array<ArrayBuffer> {
  const bytes = document(text(content));
  if (docxText(bytes) !== content) throw new Error('the document is none');
  return bytes;
}
