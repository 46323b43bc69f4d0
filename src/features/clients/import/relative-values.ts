import { readPatientOf } from '@/import/read/patient-of-row';
import type { Profile } from '@/import/read/profile';
import type { ReadRow } from '@/import/read/read-row';
import { RowReading } from '@/import/read/row-reading';
import type { ReadRecord } from '@/import/read/row-reading';
import { todayIso } from '@/lib/dates';
import { checkIdentity } from '@sync/model/rules/identity';
import { formatPhone } from '@sync/model/rules/phone';
import { readPhones } from '@sync/model/rules/written-phones';
import { properName, readName } from '@sync/model/tr/person-names';
import { foldTurkish } from '@sync/model/tr/turkish';
import { kinshipOf } from './kinship-words';

const YES = /^(?:evet|e|x|1|true|var|yes|y|✓|onayli|izinli)$/u;
const NO = /^(?:hayir|h|0|false|yok|no|n|onaysiz|izinsiz)$/u;

const LONGEST_NAME = 120;
const LONGEST_NOTE = 300;

function readFlag(to: RowReading, lines: string[], field: 'guardian' | 'informed', label: string): void {
  const text = to.word(field);
  if (text === null) return;
  const folded = foldTurkish(text);
  if (YES.test(folded)) to.values[field] = true;
  else if (NO.test(folded)) to.values[field] = false;
  else {
    to.doubts.push(`${label}: ${text}`);
    lines.push(`${label}: ${text}`);
  }
}

/** Takes the kinship off a name: `Ayşe Kaya (annesi)`, `Ayşe Kaya - eşi`. */
function splitKinship(text: string): { readonly name: string; readonly kinship: string | null } {
  const [, name, kinship] = /^([^(/]*[^\s(/]) ?(?:\(|\/| [-–] ?)([^()/]+)\)?$/u.exec(text) ?? [];
  return name !== undefined && kinship !== undefined && kinshipOf(kinship) !== null
    ? { name, kinship: kinship.trim() }
    : { name: text, kinship: null };
}

function readRelativeName(to: RowReading): void {
  const whole = to.word('relative_name');
  const { name, kinship } = splitKinship(whole ?? '');
  const read = readName(
    {
      full: name === '' ? null : name,
      first: to.text('relative_first_name'),
      last: to.text('relative_last_name'),
    },
    '',
  );
  // Of a relative often nothing but a first name is known.
  const known =
    read === null
      ? properName([name, to.word('relative_first_name') ?? ''].join(' ').trim())
      : `${read[0].first_name} ${read[0].last_name}`;
  if (known === '') to.refuse('relative_name', 'relative_missing');
  else if (known.length > LONGEST_NAME) to.refuse('relative_name', 'too_long');
  else to.values['relative_name'] = known;
  // Capitals without marks may be of either alphabet.
  if (read !== null && read.length > 1)
    to.unsure['relative'] = read.map(({ first_name: first, last_name: last }) => ({
      relative_name: `${first} ${last}`,
      text: `${first} ${last}`,
    }));
  if (kinship !== null && to.values['relation'] === undefined) to.values['relation'] = kinship;
}

function readNumbers(to: RowReading, lines: string[]): void {
  const read = ['relative_phone', 'relative_second_phone'].map((field) => readPhones(to.text(field) ?? ''));
  const [first, ...others] = new Set(read.flatMap(({ numbers }) => numbers));
  if (first !== undefined) to.values['relative_phone'] = first;
  for (const number of others) lines.push(`Diğer telefon: ${formatPhone(number)}`);
  for (const part of read.flatMap(({ doubtful }) => doubtful)) {
    to.doubts.push(`Yakının telefonu: ${part}`);
    lines.push(`Telefon (okunamadı): ${part}`);
  }
}

/** Reads the relative's own number; it leads to the record of a relative who is a patient, too. */
function readOwnNumber(to: RowReading): void {
  const text = to.word('relative_national_id');
  if (text === null) return;
  const checked = checkIdentity('tckn', text);
  if (checked.ok && checked.value !== null)
    Object.assign(to.values, { relative_no: checked.value, relative_no_type: checked.kind });
  else to.doubts.push('Yakının TC kimlik no’su okunamadı');
}

/** Reads a row of a list of relatives. What may be wrong is never among the sure values. */
export function readRelative(row: ReadRow, profile: Pick<Profile, 'dates'>, today = todayIso()): ReadRecord {
  const to = new RowReading(row.values);
  const lines: string[] = [];
  to.take('relation');
  readRelativeName(to);
  readNumbers(to, lines);
  readOwnNumber(to);
  readFlag(to, lines, 'guardian', 'Yasal temsilci');
  readFlag(to, lines, 'informed', 'Bilgi verilebilir');
  for (const [field, label] of [
    ['relative_email', 'E-posta'],
    ['relative_address', 'Adres'],
  ] as const) {
    const text = to.word(field);
    if (text !== null) lines.push(`${label}: ${text}`);
  }
  const note = to.text('note');
  if (note !== null) to.values['note'] = note;
  if (lines.length > 0) to.values['lines'] = lines;
  if ([note ?? '', ...lines].join('\n').length > LONGEST_NOTE) to.refuse('note', 'note_too_long');
  const { relation } = to.values;
  if (typeof relation === 'string') {
    if (relation.length > LONGEST_NAME) to.refuse('relation', 'too_long');
    const kinship = kinshipOf(relation);
    if (kinship !== null) to.values['kinship'] = kinship;
  }
  return to.done(readPatientOf(to, row, profile, today));
}
