import { withoutEntities, XML_ENTITIES } from './entities.ts';
import { scanXml } from './xml-scan.ts';
import { readZipEntry, ZipRefused } from './zip-entry.ts';

/** Bytes of XML that the text of a document may have: some hundred pages. */
const MOST_XML = 8 * 1_024 * 1_024;

/** Text that is written when a tag is met. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
]);

/** Control signs that no text may have. A database takes none of them, and no reader shows them. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;

/**
 * Returns a text without blanks at the ends of its lines, with the last line of a cell before the tab that ends the cell, and
 * with one empty line where there were several. Goes through it once.
 */
function tidied(text: string): string {
  const lines: string[] = [];
  let parts: string[] = [];
  /** The part that is read. A tab that took the end of the line before stays, blanks behind it do not. */
  let tab = '';
  let from = 0;
  for (;;) {
    const end = text.indexOf('\n', from);
    const part = text.slice(from, end < 0 ? text.length : end).trimEnd();
    from = end + 1;
    if (tab !== '') parts.push(tab);
    parts.push(part);
    if (end < 0) break;
    tab = text.startsWith('\t', from) ? '\t' : '';
    if (tab !== '') {
      from += 1;
      continue;
    }
    const line = parts.join('').trimEnd();
    parts = [];
    if (line !== '' || lines.at(-1) !== '') lines.push(line);
  }
  lines.push(parts.join(''));
  return lines.join('\n').trim();
}

/**
 * Returns the text of a Word document (.docx), a line for each paragraph, cells of tables parted by tabs. Nothing is
 * resolved: a document with a DTD is refused, and what deleted or alternative passages say is left out.
 * @throws ZipRefused
 */
export function docxText(bytes: Uint8Array): string {
  const xml = readZipEntry(bytes, 'word/document.xml', MOST_XML);
  if (xml === null) throw new ZipRefused('damaged');
  const source = new TextDecoder().decode(xml);
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(source)) throw new ZipRefused('damaged');
  const parts: string[] = [];
  let isText = false;
  // What older readers would be shown instead stands beside what is shown.
  let fallback = 0;
  const isWhole = scanXml(source, {
    text(from, to, literal) {
      if (!isText || fallback > 0) return;
      const text = source.slice(from, to);
      parts.push(literal ? text : withoutEntities(text, XML_ENTITIES));
    },
    tag(name, closes, empty) {
      if (name === 'mc:Fallback' && !empty) fallback = Math.max(0, fallback + (closes ? -1 : 1));
      else if (name === 'w:t') isText = !closes && !empty;
      else if (fallback > 0) return;
      else if (closes && name === 'w:p') parts.push('\n');
      else if (closes && name === 'w:tc') parts.push('\t');
      else if (!closes) parts.push(MARKS.get(name) ?? '');
    },
  });
  if (!isWhole) throw new ZipRefused('damaged');
  return tidied(parts.join('').replace(CONTROLS, ''));
}
