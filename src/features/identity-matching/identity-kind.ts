import type { ImportKind, StagedAs } from '@/import/flow/import-kind';
import { standingOf } from '@/import/flow/row-standing';
import { dayColumn, textColumn } from '@/import/list/preview-columns';
import type { ReadRow } from '@/import/read/read-row';
import type { HashedRow } from '@/import/read/row-hash';
import { client } from '@sync/model/entities/client';
import { checkIdentity, maskIdentity } from '@sync/model/rules/identity';
import { formatPhone, parsePhone } from '@sync/model/rules/phone';
import { checkEmail } from '@sync/model/validation';
import { asciiLower } from '@sync/model/tr/ascii';

const MOST = 100;

function textOf(values: ReadRow['values'], field: string): string | null {
  const value = values[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MOST) : null;
}

/** Returns first and last name; in a single cell the last word is the surname. */
export function namesOf(values: ReadRow['values']): readonly [first: string | null, last: string | null] {
  const [first, last] = [textOf(values, 'first_name'), textOf(values, 'last_name')];
  if (last !== null) return [first, last];
  const words = (textOf(values, 'full_name') ?? first ?? '').split(/\s+/u).filter(Boolean);
  const surname = words.length > 1 ? (words.at(-1) ?? null) : null;
  return [words.slice(0, surname === null ? undefined : -1).join(' ') || null, surname];
}

/** Prepares a row for sending. An impossible number is sent all the same: the row is kept, and says so. */
function stage({ values, problems }: HashedRow): StagedAs {
  const checked = checkIdentity('tckn', textOf(values, 'national_id'));
  const number = checked.ok ? checked.value : (textOf(values, 'national_id')?.replaceAll(/\s/gu, '') ?? null);
  const [first, last] = namesOf(values);
  const phone = parsePhone(textOf(values, 'phone') ?? '');
  const typed = values['email'];
  const email = typeof typed === 'string' ? asciiLower(typed) : '';
  const badEmail = email.length > (client.fields.email.maxLength ?? 0) || checkEmail(email) !== null;
  return {
    values: {
      national_id: number,
      masked: number === null ? null : maskIdentity('tckn', number),
      first_name: first,
      last_name: last,
      birth_date: textOf(values, 'birth_date'),
      phone: phone.kind === 'e164' ? phone.value : null,
      email: email === '' || badEmail ? null : email,
      province: textOf(values, 'city'),
      client_no: textOf(values, 'client_no'),
      protocol_no: textOf(values, 'protocol_no'),
    },
    ...standingOf(
      [
        ...problems,
        ...(number === null ? [{ code: 'missing' }] : []),
        ...(number !== null && !checked.ok ? [{ code: 'bad_identity' }] : []),
        ...(first === null || last === null ? [{ code: 'missing_name' }] : []),
        ...(badEmail ? [{ code: 'bad_email' }] : []),
      ],
      new Set(['bad_identity', 'bad_email']),
    ),
  };
}

/** People with their national IDs, as the hospital's own system lists them. */
export const identityKind: ImportKind = {
  list: 'identity',
  label: 'TC kimlik listesi',
  fields: [
    { id: 'national_id', label: 'TC kimlik no', required: true },
    { id: 'full_name', label: 'Ad soyad' },
    { id: 'first_name', label: 'Ad (ayrı)' },
    { id: 'last_name', label: 'Soyad (ayrı)' },
    { id: 'birth_date', label: 'Doğum tarihi' },
    { id: 'phone', label: 'Telefon' },
    { id: 'email', label: 'E-posta' },
    { id: 'city', label: 'İl' },
    { id: 'client_no', label: 'Hasta no' },
    { id: 'protocol_no', label: 'Protokol no' },
  ],
  amounts: {},
  day: 'day',
  counted: [],
  columns: [
    textColumn('masked', 'TC kimlik no', 130),
    textColumn('first_name', 'Ad', 140),
    textColumn('last_name', 'Soyad', 140),
    dayColumn('birth_date', 'Doğum'),
    {
      id: 'phone',
      header: 'Telefon',
      width: 140,
      text: ({ phone }) => (typeof phone === 'string' ? formatPhone(phone) : null),
    },
    textColumn('email', 'E-posta', 180),
    textColumn('province', 'İl', 110),
  ],
  stage,
  problems: {
    bad_identity: 'Numara sağlama basamağına uymuyor; satır alınır, “geçersiz” sayılır.',
    bad_email: 'E-posta adresi geçersiz; satır e-postasız alınır.',
    missing_name: 'Ad ya da soyad yok; numaranın kimin olduğu anlaşılamaz.',
  },
  skipped: {},
  undoneElsewhere: true,
  outcome: {
    taken: 'satır alındı.',
    same: 'satırın numarası kayıtta zaten var.',
    waiting: 'satır inceleme bekliyor.',
  },
};
