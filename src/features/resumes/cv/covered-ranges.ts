import { foldTurkish } from '@/lib/turkish';
import type { Resume } from '@sync/model/entities/resume';
import { foldInPlace } from './folded-line';
import type { FoldedText } from './folded-line';

/** Name and contact details of an applicant. */
export type Applicant = Pick<Resume, 'first_name' | 'last_name' | 'email' | 'phone' | 'birth_year'>;

/** Offsets into a text, the end not included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const NOT_BEFORE = '(?<![a-z0-9])';
const NOT_AFTER = '(?![a-z0-9])';
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
/** Headings are set with spaces between their letters. */
const spaced = (word: string): string => [...word].map(escaped).join(String.raw`\s{0,2}`);

function nameParts({ first_name: first, last_name: last }: Applicant): readonly string[] {
  return `${first} ${last}`
    .split(/[\s-]+/u)
    .map(foldTurkish)
    .filter((part) => part.length > 1);
}

/** Returns patterns for a person's own name, address and number, in any spelling. */
function ownPatterns(applicant: Applicant): readonly RegExp[] {
  const parts = nameParts(applicant);
  const found = parts.map((part) => new RegExp(NOT_BEFORE + spaced(part) + NOT_AFTER, 'gu'));
  // In the name of an account the parts are adjacent.
  if (parts.length > 1) found.push(new RegExp(parts.map(escaped).join('[ ._-]?'), 'gu'));
  const mail = foldTurkish(applicant.email ?? '');
  if (mail !== '') found.push(new RegExp(escaped(mail), 'gu'));
  const digits = (applicant.phone ?? '').replace(/\D/gu, '').slice(-10);
  if (digits.length > 6) {
    found.push(new RegExp(String.raw`[+\d ().-]{0,16}` + [...digits].join(String.raw`[ ().\/-]{0,6}`), 'gu'));
  }
  if (applicant.birth_year !== null) {
    const day = String.raw`(?:\d{1,2}[ ./-]+(?:\d{1,2}|[a-z]+)[ ./-]+)?`;
    found.push(new RegExp(String.raw`(?<!\d)${day}${applicant.birth_year}(?!\d)`, 'gu'));
  }
  return found;
}

/** Addresses, numbers and ages of anybody. */
const GENERAL: readonly RegExp[] = [
  /[^\s@,;:()]{1,64}\s?@\s?[^\s@,;:()]{1,190}/gu,
  /(?:https?:\/\/|www\.)\S+/gu,
  /(?:linkedin|github|instagram|facebook|twitter|behance|medium)\.(?:com|net)\S*/gu,
  /(?<!\d)(?:\+?90|0)?[ .(/-]{0,6}5\d{2}[ .)/-]{0,6}\d{3}[ ./-]{0,6}\d{2}[ ./-]{0,6}\d{2}(?!\d)/gu,
  /(?<!\d)(?:\+?90|0)[ .(/-]{0,6}[2-4]\d{2}[ .)/-]{0,6}\d{3}[ ./-]{0,6}\d{2}[ ./-]{0,6}\d{2}(?!\d)/gu,
  /\+\d[\d ().-]{7,}\d/gu,
  // An identity number.
  /(?<!\d)[1-9]\d{10}(?!\d)/gu,
  /(?<!\d)\d{2}\s*yas(?:ind[a-z]*|im[a-z]*)?(?![a-z])/gu,
  /(?<!\d)\d{2}\s*years? old/gu,
];

/** Labels whose text identifies a person. */
const LABELS = [
  'ad(?:i)?(?:\\s*(?:ve\\s*)?soyad(?:i)?)?',
  'isim',
  'soyisim',
  'soyadi?',
  'name',
  'surname',
  'dogum(?:\\s*(?:yeri|tarihi|yili|yeri\\s*(?:ve|/)\\s*tarihi|tarihi\\s*(?:ve|/)\\s*yeri))?',
  'd\\.?\\s?tarihi',
  'date of birth',
  'birth\\s*(?:date|place)',
  'yas(?:i)?',
  'age',
  'cinsiyet(?:i)?',
  'gender',
  'sex',
  'medeni\\s*(?:hal|hali|durum|durumu)',
  'marital status',
  'uyru(?:k|gu)',
  'nationality',
  'askerlik(?:\\s*(?:durumu|hizmeti))?',
  'military(?: service)?',
  'cocuk(?:\\s*sayisi)?',
  't\\.?c\\.?(?:\\s*kimlik)?(?:\\s*(?:no|numarasi))?',
  'kimlik\\s*(?:no|numarasi)',
  '(?:ev\\s*)?adres(?:i)?',
  'ikamet(?:gah)?(?:\\s*adresi)?',
  'address',
  'telefon(?:\\s*(?:no|numarasi))?',
  'tel',
  'gsm',
  'cep(?:\\s*tel(?:efonu)?)?',
  'phone',
  'mobile',
  'e-?\\s?posta(?:\\s*adresi)?',
  'e-?mail',
].join('|');
const LABELLED = new RegExp(`${NOT_BEFORE}(?:${LABELS})\\s*(?<mark>[:：]|\\t|$)\\s*`, 'gu');

/** Words of an address: with a number beside them the line is one. */
const ADDRESS =
  /(?<![a-z])(?:mah(?:allesi)?|mh|cad(?:desi)?|sok(?:ak|agi)?|bulvari|blv|apt|apartmani|sitesi|street|avenue)(?![a-z])/u;

/** Returns the covered ranges of a line; `rest`: the announced text is on the next one. */
function rangesOfLine(
  { folded }: FoldedText,
  patterns: readonly RegExp[],
): { readonly found: Range[]; readonly rest: boolean } {
  const found: Range[] = [];
  for (const pattern of patterns) {
    for (const match of folded.matchAll(pattern)) {
      found.push({ start: match.index, end: match.index + match[0].length });
    }
  }
  const labels = [...folded.matchAll(LABELLED)];
  for (const [at, label] of labels.entries()) {
    const start = label.index + label[0].length;
    const next = labels[at + 1]?.index ?? folded.length;
    // Columns are parted by a gap.
    const gap = /\t|\s{3,}/u.exec(folded.slice(start, next))?.index;
    found.push({ start, end: gap === undefined || gap === 0 ? next : start + gap });
  }
  if (ADDRESS.test(folded) && /\d/u.test(folded)) found.push({ start: 0, end: folded.length });
  const last = labels.at(-1);
  return { found, rest: last !== undefined && last.index + last[0].length === folded.length };
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (range.end <= range.start) continue;
    if (last !== undefined && range.start <= last.end) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    } else result.push(range);
  }
  return result;
}

/**
 * Returns the ranges of a text that identify the applicant: name, contact, address, age, and text after labels like
 * *Doğum tarihi*. Covers too much rather than too little where the two cannot be distinguished.
 * @param text lines separated by `\n`, columns by `\t`
 */
export function coveredRanges(text: string, applicant: Applicant): readonly Range[] {
  const patterns = [...ownPatterns(applicant), ...GENERAL];
  const found: Range[] = [];
  let at = 0;
  let announced = false;
  for (const line of text.split('\n')) {
    const folded = foldInPlace(line);
    const of = rangesOfLine(folded, patterns);
    const all = announced && line.trim() !== '' ? [{ start: 0, end: folded.folded.length }] : of.found;
    for (const { start, end } of all) {
      found.push({ start: at + (folded.origin[start] ?? 0), end: at + (folded.origin[end] ?? line.length) });
    }
    announced = of.rest || (announced && line.trim() === '');
    at += line.length + 1;
  }
  return merged(found);
}

/** Returns the text with a block for each covered letter; spaces and lines stay, so that its length does. */
export function coverText(text: string, ranges: readonly Range[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of ranges) {
    result += text.slice(at, start) + text.slice(start, end).replace(/\S/gu, '■');
    at = end;
  }
  return result + text.slice(at);
}

/**
 * Returns whether a text contains the applicant's name. If not, letters are misread or drawn: then nobody can say
 * what has to be covered.
 */
export function namesApplicant(text: string, applicant: Applicant): boolean {
  const { folded } = foldInPlace(text);
  return nameParts(applicant).some((part) =>
    new RegExp(NOT_BEFORE + spaced(part) + NOT_AFTER, 'u').test(folded),
  );
}
