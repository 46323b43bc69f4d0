import { readZipEntry, ZipRefused } from './zip-entry.ts';

/** Bytes of XML that the text of a document may have: some hundred pages. */
const MOST_XML = 8 * 1_024 * 1_024;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name)] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

/** A tag, or the text before the next one. */
const TOKEN = /<(?<close>\/?)(?<name>[\w:]+)[^>]*?(?<empty>\/?)>|[^<]+|</gu;

/** What is written down when a tag is met. */
const marks: Readonly<Record<string, string>> = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n' };

/**
 * The text of a Word document (.docx), a line for each paragraph, cells of tables parted by tabs. Nothing is resolved: a
 * document with a DTD is refused, and what deleted or alternative passages say is left out.
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
  for (const { 0: token, groups = {} } of source.matchAll(TOKEN)) {
    const { name, close, empty } = groups;
    if (name === undefined) {
      if (isText && fallback === 0) parts.push(decoded(token));
      continue;
    }
    const ends = close === '/';
    if (name === 'mc:Fallback' && empty !== '/') fallback += ends ? -1 : 1;
    else if (name === 'w:t') isText = !ends && empty !== '/';
    else if (fallback > 0) continue;
    else if (ends && name === 'w:p') parts.push('\n');
    else if (ends && name === 'w:tc') parts.push('\t');
    else if (!ends) parts.push(marks[name] ?? '');
  }
  return parts
    .join('')
    .replace(/[^\S\n]*\n\t/gu, '\t')
    .replace(/[^\S\n]+\n/gu, '\n')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}
