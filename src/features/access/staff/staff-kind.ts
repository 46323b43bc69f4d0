import type { ReadKind, StagedAs, StagedValues } from '@/import/flow/import-kind';
import { textColumn } from '@/import/list/preview-columns';
import type { HashedRow } from '@/import/read/row-hash';
import { properName, readName } from '@sync/model/tr/person-names';
import { asciiLower } from '@sync/model/tr/ascii';
import { formatPhone, parsePhone } from '@sync/model/rules/phone';

/** Rows of one list at most; a larger hospital's list is split. */
export const MOST_STAFF = 2_000;

/** A row of a list of staff as it was read: texts, without what was found in the hospital. */
export interface StaffText {
  readonly full_name: string;
  readonly email: string;
  readonly phone: string;
  readonly extension: string;
  readonly title: string;
  readonly ward: string;
  /** Words of the file; see `WordPicks`. */
  readonly department: string;
  readonly roles: string;
  /** True where the cell of the phone holds no number that can be called. */
  readonly phoneUnread: boolean;
  /** Field of the reader with a value that could not be read. */
  readonly unread: string | null;
}

const textIn = (values: StagedValues, field: string): string => {
  const value = values[field];
  return typeof value === 'string' ? value.trim() : '';
};

function nameOf(values: StagedValues): string {
  const [full, first, last] = ['full_name', 'first_name', 'last_name'].map((field) => textIn(values, field));
  const read = readName({ full: full || null, first: first || null, last: last || null });
  if (read !== null) return `${read[0].first_name} ${read[0].last_name}`.trim();
  return properName(full || [first, last].filter(Boolean).join(' '));
}

/** Returns a cell of an address: `mailto:` of a link and stray signs around it are none of it. */
const addressOf = (text: string): string =>
  asciiLower(text)
    .replace(/^mailto:/u, '')
    .replaceAll(/^[<\s]+|(?<![>;,\s])[>;,\s]+$/gu, '');

/** Reads a row; whatever is in it, it is shown. */
export function readStaff({ values, problems }: Pick<HashedRow, 'values' | 'problems'>): StaffText {
  const typed = textIn(values, 'phone');
  const phone = typed === '' ? null : parsePhone(typed);
  const told = phone !== null && 'extension' in phone ? phone.extension : undefined;
  const inHouse = phone?.kind === 'extension' ? phone.digits : told;
  return {
    full_name: nameOf(values),
    email: addressOf(textIn(values, 'email')),
    phone: phone?.kind === 'e164' || phone?.kind === 'short' ? formatPhone(phone.value) : '',
    extension: textIn(values, 'extension') || (inHouse ?? ''),
    title: textIn(values, 'title').replaceAll(/\s+/gu, ' '),
    ward: textIn(values, 'ward').replaceAll(/\s+/gu, ' '),
    department: textIn(values, 'department').replaceAll(/\s+/gu, ' '),
    roles: textIn(values, 'roles'),
    phoneUnread: phone?.kind === 'invalid',
    unread: problems[0]?.field ?? null,
  };
}

const stage = (row: HashedRow): StagedAs => ({
  values: { ...readStaff(row) },
  problem: null,
  warning: null,
});

/** A list of the people who work at the hospital. The server keeps no file of it: each row is an invitation. */
export const staffKind: ReadKind = {
  list: 'staff',
  label: 'Personel listesi',
  fields: [
    { id: 'full_name', label: 'Ad soyad' },
    { id: 'first_name', label: 'Ad (ayrı)' },
    { id: 'last_name', label: 'Soyad (ayrı)' },
    { id: 'email', label: 'E-posta', required: true },
    { id: 'title', label: 'Unvan' },
    { id: 'phone', label: 'Telefon' },
    { id: 'extension', label: 'Dahili' },
    { id: 'department', label: 'Birim' },
    { id: 'ward', label: 'Servis' },
    { id: 'roles', label: 'Roller' },
  ],
  amounts: {},
  day: 'day',
  counted: [],
  columns: [textColumn('full_name', 'Ad soyad'), textColumn('email', 'E-posta')],
  kept: (values) => values,
  stage,
  problems: {},
  skipped: {},
};
