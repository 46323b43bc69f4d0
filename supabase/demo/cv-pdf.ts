import { deflateSync } from 'node:zlib';

/** A curriculum vitae as the demo writes it: headings with lines below. */
export interface CvContent {
  readonly name: string;
  readonly position: string;
  /** Telephone, address, town. */
  readonly contact: readonly string[];
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** Letters that the encoding of PDF's own fonts lacks, at codes that it leaves free. */
const TURKISH: Readonly<Record<string, readonly [code: number, glyph: string]>> = {
  ğ: [128, 'gbreve'],
  ı: [129, 'dotlessi'],
  ş: [130, 'scedilla'],
  İ: [131, 'Idotaccent'],
  Ğ: [132, 'Gbreve'],
  Ş: [133, 'Scedilla'],
  '–': [150, 'endash'],
  '’': [146, 'quoteright'],
};
const ENCODING = `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${Object.values(TURKISH)
  .toSorted(([a], [b]) => a - b)
  .map(([code, glyph]) => `${code} /${glyph}`)
  .join(' ')}] >>`;

const shown = (text: string): string =>
  [...text]
    .map((letter) => {
      const code = TURKISH[letter]?.[0] ?? letter.charCodeAt(0);
      return code < 256 ? code.toString(16).padStart(2, '0') : '3f';
    })
    .join('');

type Line = readonly [font: 'regular' | 'bold', size: number, x: number, y: number, text: string];

const A4 = { width: 595, height: 842 } as const;
const LEFT = 56;

/** Computes the position of each line, page by page. */
function pagesOf({ name, position, contact, sections }: CvContent): readonly (readonly Line[])[] {
  const pages: Line[][] = [
    [
      ['bold', 20, LEFT, 770, name],
      ['regular', 12, LEFT, 748, position],
      ...contact.map((line, at): Line => ['regular', 10, LEFT, 728 - at * 15, line]),
    ],
  ];
  let y = 728 - contact.length * 15 - 20;
  for (const { title, lines } of sections) {
    for (const [at, text] of [title, ...lines].entries()) {
      if (y < 70) {
        pages.push([]);
        y = 770;
      }
      pages.at(-1)?.push(at === 0 ? ['bold', 12, LEFT, y, text] : ['regular', 10, LEFT, y, text]);
      y -= at === 0 ? 20 : 16;
    }
    y -= 10;
  }
  return pages;
}

/** Draws a face that is nobody's: a circle on a ground of one colour, 48 by 60 points of colour. */
function portrait(shade: number): Buffer {
  const pixels = Buffer.alloc(48 * 60 * 3);
  for (let at = 0; at < 48 * 60; at += 1) {
    const [x, y] = [(at % 48) - 24, Math.floor(at / 48)];
    const isHead = x * x + (y - 24) ** 2 < 130;
    const isBody = x * x * 0.6 + (y - 66) ** 2 < 420;
    const [red, green, blue] = isHead ? [214, 178, 150] : isBody ? [60, shade, 120] : [226, 234, 238];
    pixels.set([red, green, blue], at * 3);
  }
  return pixels;
}

/** Puts numbered objects together with their table. */
function fileOf(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [at, body] of objects.entries()) {
    const object = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    offsets.push(length);
    length += object.length;
    parts.push(object);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function stream(dictionary: string, content: Buffer): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

/** Creates a PDF of A4 pages with real text, and a portrait on the first one where `shade` (0 to 255) is given. */
export function cvPdf(content: CvContent, shade: number | null = null): Buffer {
  const pages = pagesOf(content);
  const firstPage = 6;
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(
      `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${firstPage + at * 2} 0 R`).join(' ')}] >>`,
    ),
    Buffer.from(`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding ${ENCODING} >>`),
    Buffer.from(`<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding ${ENCODING} >>`),
    stream(
      '/Type /XObject /Subtype /Image /Width 48 /Height 60 /ColorSpace /DeviceRGB /BitsPerComponent 8',
      portrait(shade ?? 0),
    ),
  ];
  for (const [at, lines] of pages.entries()) {
    const text = lines
      .map(
        ([font, size, x, y, line]) =>
          `BT /${font === 'bold' ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td <${shown(line)}> Tj ET`,
      )
      .join('\n');
    const photo = at === 0 && shade !== null ? 'q 72 0 0 90 467 692 cm /Im1 Do Q\n' : '';
    objects.push(
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents ${firstPage + at * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /Im1 5 0 R >> >> >>`,
      ),
      stream('', Buffer.from(photo + text)),
    );
  }
  return fileOf(objects);
}
