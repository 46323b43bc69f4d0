import { client } from '@sync/model/entities/client';
import type { IdentityType } from '@sync/model/entities/client';
import { checkIdentity } from '@sync/model/rules/identity';
import { parseStorablePhone } from '@sync/model/rules/phone';
import { checkDocument, checkEmail, checkPastDay } from '@sync/model/validation';
import { todayIso } from '@/lib/dates';
import { draftFromForm, isWithoutNumber } from './client-form-values';
import type { ClientFormValues } from './client-form-values';

export interface ClientFormOptions {
  /**
   * The kind of a stored number, which the form does not show: while the kind stays, the field may stay empty. Null
   * where no number is stored.
   */
  readonly hiddenIdentity: IdentityType | null;
  /** `YYYY-MM-DD` in Istanbul. */
  readonly today?: string;
}

/** Errors by the path of the form's field (`first_name`, `phones.0.number`), one Turkish sentence each. */
export type ClientFormErrors = Readonly<Record<string, string>>;

/** Returns what is wrong with a typed phone number, null when it is fine or empty. */
export function phoneProblem(typed: string): string | null {
  if (typed.trim() === '') return null;
  const parsed = parseStorablePhone(typed);
  switch (parsed.kind) {
    case 'e164':
    case 'short':
      return null;
    case 'extension':
      return 'Dahili numara yazılmış; hastanın kendi numarasını yazın (0532 123 45 67)';
    case 'withheld':
      return 'Telefon numarası yazın (0532 123 45 67)';
    case 'invalid':
      return parsed.message;
  }
}

function checkPhones(values: ClientFormValues, errors: Record<string, string>): void {
  const seen = new Set<string>();
  values.phones.forEach(({ number }, at) => {
    const problem = phoneProblem(number);
    if (problem !== null) errors[`phones.${at}.number`] = problem;
    const parsed = parseStorablePhone(number);
    if (parsed.kind !== 'e164' && parsed.kind !== 'short') return;
    if (seen.has(parsed.value)) errors[`phones.${at}.number`] = 'Bu numara yukarıda da yazılı';
    seen.add(parsed.value);
  });
  const empty = values.phones.every(({ number }) => number.trim() === '') && values.email.trim() === '';
  if (empty) errors['phones.0.number'] = 'Telefon boş bırakılamaz; numarası yoksa e-posta yazın';
}

function identityProblem(values: ClientFormValues, hidden: IdentityType | null): string | null {
  if (values.identity_no.trim() === '' && (values.identity_type === hidden || isWithoutNumber(values)))
    return null;
  const check = checkIdentity(values.identity_type, values.identity_no);
  if (check.ok) return null;
  return check.code === 'required' ? `${check.message}; bilinmiyorsa türü “Yok” seçin` : check.message;
}

const FOREIGN_NEEDS = {
  nationality: 'Yabancı hastanın uyruğunu seçin',
  country: 'Yabancı hastanın yaşadığı ülkeyi seçin',
  language: 'Yabancı hastanın dilini seçin',
} as const;

/** Checks a client form; empty when all is well. The rules of the record and those between its fields. */
export function checkClientForm(values: ClientFormValues, options: ClientFormOptions): ClientFormErrors {
  const today = options.today ?? todayIso();
  const errors: Record<string, string> = {};
  for (const [name, error] of Object.entries(checkDocument(client, { ...draftFromForm(values) }))) {
    errors[name] = error.message;
  }
  checkPhones(values, errors);
  const identity = identityProblem(values, options.hiddenIdentity);
  if (identity !== null) errors['identity_no'] = identity;
  const email = checkEmail(values.email);
  if (email !== null) errors['email'] = email.message;
  for (const name of ['birth_date', 'deceased_on'] as const) {
    const label = client.fields[name].label;
    const problem = checkPastDay(values[name].trim() || null, today, label);
    if (problem !== null) errors[name] = problem.message;
  }
  if (values.deceased_on !== '' && values.birth_date !== '' && values.deceased_on < values.birth_date) {
    errors['deceased_on'] ??= 'Vefat, doğumdan önce olamaz';
  }
  if (values.arrival_on !== '' && values.departure_on !== '' && values.departure_on < values.arrival_on) {
    errors['departure_on'] ??= 'Dönüş, gelişten önce olamaz';
  }
  if (values.is_foreign_patient) {
    for (const [name, sentence] of Object.entries(FOREIGN_NEEDS)) {
      if (values[name as keyof typeof FOREIGN_NEEDS] === null) errors[name] = sentence;
    }
  }
  return errors;
}
