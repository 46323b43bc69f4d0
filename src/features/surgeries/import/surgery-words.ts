import type { AnaesthesiaType, SurgerySide, Urgency } from '@sync/model/entities/surgery-values';
import { foldTurkish } from '@sync/model/tr/turkish';

/* How theatre lists are written by hand: times, sides, names and the like. */

/** Returns the two parts of `08:30 - 10:00`; the second is null where there is one time alone. */
export function splitRange(text: string): readonly [string, string | null] {
  const flat = text.trim().replace(/\s+/gu, ' ');
  const between = [...flat.matchAll(/(?<=\d)(?: ?[-–—/] ?| ile )(?=\d)/gu)].at(-1);
  // `08-30` is a time, and a day in front of one is none.
  if (between === undefined || /^\d{4}-\d{2}-\d{2}/u.test(flat) || /^\d{1,2}-\d{2}$/u.test(flat))
    return [text, null];
  return [flat.slice(0, between.index), flat.slice(between.index + between[0].length)];
}

/** Returns minutes of `90`, `90 dk`, `1:30`, `1,5 saat`, `1 saat 30 dk`; null where that is not sure. */
export function readMinutes(text: string): number | null {
  const folded = foldTurkish(text).trim();
  const within = (minutes: number): number | null => (minutes >= 5 && minutes <= 1440 ? minutes : null);
  const plain = /^(\d{1,4}) ?(?:dk|dak|dakika|min|')?\.?$/u.exec(folded);
  if (plain !== null) return within(Number(plain[1]));
  const colon = /^(\d{1,2}):(\d{2})(?::\d{2})?$/u.exec(folded);
  if (colon !== null) return within(Number(colon[1]) * 60 + Number(colon[2]));
  const words =
    /^(\d{1,2}(?:[.,]\d{1,2})?) ?(?:saat|sa|st|h)\.?(?: ?(\d{1,2}) ?(?:dk|dak|dakika)\.?)?$/u.exec(folded);
  if (words === null) return null;
  const hours = Math.round(Number((words[1] ?? '').replace(',', '.')) * 60);
  return within(hours + Number(words[2] ?? 0));
}

/** Returns the side that a text of a column names; null where it may be another. */
export function readSide(text: string): SurgerySide | null {
  const folded = foldTurkish(text).trim().replace(/[.()]/gu, '');
  if (/^(?:|-|–|yok|taraf yok|belirtilmemis|none)$/u.test(folded)) return 'none';
  const words = new Set(folded.split(/[^a-z]+/u));
  const has = (...any: readonly string[]): boolean => any.some((word) => words.has(word));
  const right = has('sag', 'r', 'right', 'od');
  const left = has('sol', 'l', 'left', 'os');
  if (has('bilateral', 'cift', 'iki', 'her', 'both', 'bil', 'ou') || (right && left)) return 'both';
  return right ? 'right' : left ? 'left' : null;
}

const SIDE_WORD =
  /(^|[\s(])(sağ|sol|sag|bilateral|bilat\.?|her iki|çift taraflı|\(?[rl]\))(?=$|[\s),.:-])\)?/giu;

/** Takes the side out of a name: `SOL TOTAL DİZ PROTEZİ`. */
export function splitSide(text: string): { readonly name: string; readonly side: SurgerySide } {
  const lower = text.toLocaleLowerCase('tr');
  const found = [...lower.matchAll(SIDE_WORD)].map((match) => ({ at: match.index, words: match[0] }));
  const sides = new Set(found.map(({ words }) => readSide(words) ?? 'none'));
  if (found.length === 0) return { name: text.trim(), side: 'none' };
  // Cut by places: small and capital letters are as long as each other in Turkish.
  let name = '';
  let at = 0;
  for (const part of found) {
    name += `${text.slice(at, part.at)} `;
    at = part.at + part.words.length;
  }
  name = (name + text.slice(at))
    .replace(/\(\s*\)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,.:-]+|(?<![\s,:(-])[\s,:(-]+$/gu, '');
  const side = sides.size > 1 ? 'both' : ([...sides][0] ?? 'none');
  return { name: name === '' ? text.trim() : name, side };
}

/** Returns the names of a cell with several procedures. */
export const splitProcedures = (text: string): readonly string[] =>
  text
    .split(/[+;\n]/u)
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '');

/** Returns the names of a cell with several people. */
export function splitPeople(text: string): readonly string[] {
  const parts = text.split(/[/;+&\n]| - |\s(?:ve|VE|Ve)\s/u).flatMap((part) => {
    const names = part
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    // `TEZCAN, MURAT` is one person.
    return names.length === 2 && names.every((name) => !/\s/u.test(name)) ? [names.join(' ')] : names;
  });
  return parts.map((part) => part.replace(/\s+/gu, ' ').trim()).filter((part) => /\p{L}{2}/u.test(part));
}

const anaesthesia: readonly (readonly [RegExp, readonly AnaesthesiaType[]])[] = [
  [/^(?:genel|ga|gaa|general)\b/u, ['general']],
  [/^(?:spinal|sa|spn)\b/u, ['spinal']],
  [/^(?:epidural|ea)\b/u, ['epidural']],
  [/^(?:lokal|local|la)\b/u, ['local']],
  [/^(?:sedasyon|sedoanaljezi|sedo|sed|mac|sedation)\b/u, ['sedation']],
  [/^(?:reg|rejyonel|rejyonal|bolgesel|ra|kombine|kse)\b/u, ['spinal', 'epidural']],
];

/** Returns what a word for an anaesthesia may mean; none where nobody knows. */
export function readAnaesthesia(text: string): readonly AnaesthesiaType[] {
  const folded = foldTurkish(text).replaceAll('.', '').trim();
  const found = anaesthesia.find(([pattern]) => pattern.test(folded));
  if (found === undefined) return [];
  // `Genel / Spinal`: one of them.
  const others = folded
    .split(/[/+,-]| veya /u)
    .slice(1)
    .flatMap((part) => readAnaesthesia(part));
  return [...new Set([...found[1], ...others])];
}

export function readUrgency(text: string): Urgency | null {
  const folded = foldTurkish(text).trim();
  if (/^(?:acil|evet|e|x|emergency)$/u.test(folded)) return 'emergency';
  if (/^(?:oncelikli|yari acil|priority)$/u.test(folded)) return 'priority';
  return /^(?:elektif|planli|normal|hayir|h|elective)$/u.test(folded) ? 'elective' : null;
}

/** Returns who pays; the text as the name of an insurer where it is none of the known words. */
export function readPayer(
  text: string,
):
  | { readonly payer: 'sgk' | 'oss' | 'tss' | 'foreign' | 'self_pay' }
  | { readonly insurer_name: string }
  | null {
  const folded = foldTurkish(text).replaceAll('.', '').trim();
  if (/^sgk\b/u.test(folded)) return { payer: 'sgk' };
  if (/^(?:oss|ozel saglik sigortasi|ozel sigorta)$/u.test(folded)) return { payer: 'oss' };
  if (/^(?:tss|tamamlayici)/u.test(folded)) return { payer: 'tss' };
  if (/^(?:yabanci|turizm|saglik turizmi|foreign)/u.test(folded)) return { payer: 'foreign' };
  if (/^(?:ucretli|ozel hasta|nakit|kendi|oz odeme|self)/u.test(folded)) return { payer: 'self_pay' };
  // `ÖZEL` is an insurance here and a patient who pays there.
  return folded === 'ozel' ? null : { insurer_name: text.trim() };
}

export const isCalledOff = (text: string): boolean =>
  /^(?:iptal|ertelen|cancel|postpon)/u.test(foldTurkish(text).trim());
