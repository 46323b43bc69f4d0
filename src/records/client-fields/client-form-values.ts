import * as v from 'valibot';
import { clientKinds, identityTypes, insuranceKinds, phoneLabels, sexes } from '@sync/model/entities/client';
import type { Client, ClientDraft, ClientPhone, IdentityType } from '@sync/model/entities/client';
import { countries, languages } from '@sync/model/tr/countries';
import { checkIdentity } from '@sync/model/rules/identity';
import { formatPhone, parseStorablePhone } from '@sync/model/rules/phone';
import { asciiLower } from '@sync/model/tr/ascii';

const text = v.fallback(v.string(), '');
const flag = v.fallback(v.boolean(), false);
const id = v.fallback(v.nullable(v.string()), null);
const choiceOf = <const Values extends Readonly<Record<string, string>>>(values: Values) =>
  v.fallback(v.nullable(v.picklist(Object.keys(values) as (keyof Values & string)[])), null);

const phoneSchema = v.object({
  /** Number as typed or formatted for people: `0532 123 45 67`. */
  number: text,
  label: v.fallback(v.picklist(Object.keys(phoneLabels) as (keyof typeof phoneLabels)[]), 'mobile'),
  whatsapp: flag,
  shared: flag,
});
export type PhoneFormValue = v.InferOutput<typeof phoneSchema>;

/** Returns an empty row of the phone list. */
export function newPhone(number = ''): PhoneFormValue {
  return { number, label: 'mobile', whatsapp: false, shared: false };
}

/**
 * The shape of the client form: texts as typed, days as `YYYY-MM-DD`, null for no choice. It also reads stored drafts:
 * a value that does not fit becomes empty, and the rest stays. `checkClientForm` has the rules.
 */
export const clientFormSchema = v.object({
  /** The first one is the primary one; it may be empty where there is an e-mail address. */
  phones: v.fallback(v.pipe(v.array(phoneSchema), v.minLength(1)), [newPhone()]),
  first_name: text,
  last_name: text,
  identity_type: v.fallback(v.picklist(Object.keys(identityTypes) as (keyof typeof identityTypes)[]), 'tckn'),
  identity_no: text,
  birth_date: text,
  sex: v.fallback(v.picklist(Object.keys(sexes) as (keyof typeof sexes)[]), 'unspecified'),
  client_kind: v.fallback(v.picklist(Object.keys(clientKinds) as (keyof typeof clientKinds)[]), 'lead'),
  hospital_file_no: text,
  email: text,
  is_foreign_patient: flag,
  nationality: choiceOf(countries),
  country: choiceOf(countries),
  language: choiceOf(languages),
  passport_country: choiceOf(countries),
  passport_expiry: text,
  province: text,
  district: text,
  address: text,
  insurance_kind: choiceOf(insuranceKinds),
  insurer_name: text,
  policy_no: text,
  contact_type_id: id,
  source_id: id,
  responsible_user_id: id,
  tag_ids: v.fallback(v.array(v.string()), []),
  allergies_alert: text,
  clinical_note: text,
  admin_note: text,
  do_not_contact: flag,
  deceased_on: text,
  portal_record_no: text,
  interpreter_language: choiceOf(languages),
  arrival_on: text,
  departure_on: text,
  hotel: text,
});

export type ClientFormValues = v.InferOutput<typeof clientFormSchema>;

/** Returns the form of a new client, with what is known already (a caller's phone, for instance). */
export function emptyClientForm(known: Partial<ClientFormValues> = {}): ClientFormValues {
  return { ...v.parse(clientFormSchema, {}), ...known };
}

/** Reads a stored draft of a whole form; null if it is none at all. */
export function readClientDraft(stored: unknown): ClientFormValues | null {
  const read = v.safeParse(clientFormSchema, stored);
  return read.success ? read.output : null;
}

/** Returns the untouched form with the values of a stored draft, whole or in part. */
export function withClientDraft(untouched: ClientFormValues, stored: unknown): ClientFormValues {
  if (typeof stored !== 'object' || stored === null) return untouched;
  return readClientDraft({ ...untouched, ...stored }) ?? untouched;
}

/** Fields whose form value is the document's own text, empty for null. */
const TEXTS = [
  'hospital_file_no',
  'email',
  'passport_expiry',
  'birth_date',
  'province',
  'district',
  'address',
  'insurer_name',
  'policy_no',
  'allergies_alert',
  'clinical_note',
  'admin_note',
  'deceased_on',
  'portal_record_no',
  'arrival_on',
  'departure_on',
  'hotel',
] as const satisfies readonly (keyof ClientFormValues & keyof Client)[];

/**
 * Returns a client as form values. The identity number stays empty, also for users who may see it: showing it is a
 * logged access of its own, and drafts must not contain it. See `patchFromForm`.
 */
export function formFromClient(client: Client): ClientFormValues {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, client[name] ?? '']));
  const phones = client.phones
    .toSorted((a, b) => Number(b.primary) - Number(a.primary))
    .map(({ e164, label, whatsapp, shared }) => ({ number: formatPhone(e164), label, whatsapp, shared }));
  return v.parse(clientFormSchema, {
    ...client,
    ...texts,
    tag_ids: [...client.tag_ids],
    identity_no: '',
    phones: phones.length === 0 ? [newPhone()] : phones,
  });
}

/** Returns the phones as they are stored; rows without a number, and invalid numbers, are left out. */
export function phonesFromForm(values: Pick<ClientFormValues, 'phones'>): readonly ClientPhone[] {
  const phones = new Map<string, ClientPhone>();
  for (const { number, label, whatsapp, shared } of values.phones) {
    const parsed = parseStorablePhone(number);
    if ((parsed.kind !== 'e164' && parsed.kind !== 'short') || phones.has(parsed.value)) continue;
    const primary = phones.size === 0;
    phones.set(parsed.value, { e164: parsed.value, label, primary, whatsapp, shared });
  }
  return [...phones.values()];
}

/** Returns whether nobody asked for a number: the kind is the one that a form begins with, and nothing is typed. */
export const isWithoutNumber = (values: Pick<ClientFormValues, 'identity_type' | 'identity_no'>): boolean =>
  values.identity_type === 'tckn' && values.identity_no.trim() === '';

/**
 * Returns the record of a checked form. `duplicateReason`: reason why it is created although likely duplicates were
 * shown.
 */
export function draftFromForm(values: ClientFormValues, duplicateReason: string | null = null): ClientDraft {
  const identity = checkIdentity(values.identity_type, values.identity_no);
  const texts = Object.fromEntries(TEXTS.map((name) => [name, values[name].trim() || null]));
  return {
    ...values,
    ...texts,
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    email: asciiLower(values.email) || null,
    identity_type: identity.ok ? identity.kind : isWithoutNumber(values) ? 'none' : values.identity_type,
    identity_no: identity.ok ? identity.value : values.identity_no.trim() || null,
    phones: phonesFromForm(values),
    duplicate_reason: duplicateReason,
  };
}

function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

/**
 * Returns the changes of a checked form to a client, field by field; empty if nothing changed. `hiddenIdentity`: the
 * kind of a stored number, which the form does not show; an empty field then leaves it unchanged.
 */
export function patchFromForm(
  client: Client,
  values: ClientFormValues,
  hiddenIdentity: IdentityType | null,
): Partial<ClientDraft> {
  const wanted = draftFromForm(values);
  const stored = phonesFromForm(formFromClient(client));
  const unchanged = (name: string): boolean => {
    if (name === 'duplicate_reason') return true;
    if (name === 'phones') return same(wanted.phones, stored);
    const isHidden = hiddenIdentity !== null && values.identity_no.trim() === '';
    if (name === 'identity_no' && isHidden) return true;
    if (name === 'identity_type' && isHidden && values.identity_type === hiddenIdentity) return true;
    return same(wanted[name as keyof typeof wanted], client[name as keyof Client]);
  };
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !unchanged(name)));
}
