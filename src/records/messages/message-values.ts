import { readTime } from '@/lib/date-input';
import { parseMinor, parseNumber } from '@/lib/numbers';
import type { Client, ClientPhone } from '@sync/model/entities/client';
import type { Consent } from '@sync/model/entities/client-record';
import type { InsuranceCase } from '@sync/model/entities/insurance-case';
import type {
  AskKind,
  MessageAsk,
  MessageBlock,
  MessageChannel,
  MessageContent,
  PublishedTemplate,
} from '@sync/model/entities/message-values';
import type { Resume } from '@sync/model/entities/resume';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Ticket } from '@sync/model/entities/ticket';
import { messageText } from '@sync/model/messages/message-text';
import { contentKeys, isAsked, requiredConsent, writtenAsks } from '@sync/model/messages/template-content';
import type { GivenValues } from '@sync/model/messages/template-content';
import { renderTemplate } from '@sync/model/messages/template-language';
import type { WrittenValues } from '@sync/model/messages/template-language';
import { honorific, variableOf, writeValue } from '@sync/model/messages/variables';
import type { VariableValue } from '@sync/model/messages/variables';
import { formatPhone } from '@sync/model/rules/phone';

/** A patient that is written to, and the record that it is about. */
export interface PatientSubject {
  readonly client: Client;
  readonly ticket?: Ticket | undefined;
  readonly surgery?: Surgery | undefined;
  readonly provision?: InsuranceCase | undefined;
}

/** An applicant that is written to. */
export interface ApplicantSubject {
  readonly applicant: Resume;
}

export type MessageSubject = PatientSubject | ApplicantSubject;

/** Names that records hold as ids, and what the hospital calls itself. */
export interface MessageNames {
  readonly userName: (id: string | null) => string | null;
  readonly definitionName: (id: string | null) => string | null;
  readonly sender: string;
  readonly hospitalName: string | null;
  readonly hospitalPhone: string | null;
}

const moneyOf = (amount: number | null, currency: string): VariableValue | null =>
  amount === null ? null : { amount, currency };

/** What the records say, by key of a variable; as `app.message_values` and `app.applicant_values` of the server. */
export function recordValues(subject: MessageSubject, names: MessageNames, language: string): GivenValues {
  return {
    'hastane.ad': names.hospitalName,
    'hastane.telefon': names.hospitalPhone,
    'gonderen.ad': names.sender,
    ...('applicant' in subject ? applicantValues(subject, names) : patientValues(subject, names, language)),
  };
}

function applicantValues({ applicant }: ApplicantSubject, names: MessageNames): GivenValues {
  return {
    'aday.ad': applicant.first_name,
    'aday.soyad': applicant.last_name,
    'aday.adsoyad': `${applicant.first_name} ${applicant.last_name}`,
    'aday.pozisyon': applicant.position_applied,
    'aday.bolum': names.definitionName(applicant.department_id),
    'aday.basvuru': applicant.applied_at,
  };
}

function patientValues(
  { client, ticket, surgery, provision }: PatientSubject,
  names: MessageNames,
  language: string,
): GivenValues {
  return {
    'hasta.ad': client.first_name,
    'hasta.soyad': client.last_name,
    'hasta.adsoyad': `${client.first_name} ${client.last_name}`,
    'hasta.hitap': client.sex === null ? null : honorific(client.sex, language),
    'hasta.no': client.client_no,
    ...(ticket && {
      'talep.no': ticket.ticket_no,
      'talep.sorumlu': names.userName(ticket.assignee_id),
    }),
    ...(surgery && {
      'ameliyat.tarih': surgery.planned_start,
      'ameliyat.saat': surgery.planned_start,
      'ameliyat.cerrah': names.definitionName(surgery.surgeon_id),
      'ameliyat.bolum': names.definitionName(surgery.department_id),
      'ameliyat.on_odeme': moneyOf(surgery.deposit_amount, surgery.currency),
      'yatis.tarihi': surgery.admission_at,
      'yatis.saati': surgery.admission_at,
    }),
    ...(provision && {
      'provizyon.kurum': names.definitionName(provision.insurer_id),
      'provizyon.no': provision.provision_no,
      'provizyon.hasta_payi': moneyOf(provision.patient_share, provision.currency),
    }),
  };
}

/** A typed text as the value of its kind; null where it is none, or nothing is typed. */
export function typedValue(kind: AskKind | 'phone', typed: string): VariableValue | null {
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'number') return parseNumber(text);
  if (kind === 'time') return readTime(text);
  if (kind === 'money') {
    const amount = parseMinor(text);
    return amount === null ? null : { amount, currency: 'TRY' };
  }
  return text;
}

/** Variables that the records have no value for: who sends the message is asked for them. */
export function missingKeys(
  content: MessageContent,
  channel: MessageChannel,
  values: GivenValues,
): readonly string[] {
  return contentKeys(content, channel).filter((key) => {
    if (isAsked(key)) return false;
    const type = variableOf(key)?.type ?? 'text';
    return writeValue(type, values[key], content.id) === null;
  });
}

export type WrittenMessage =
  | { readonly is: 'written'; readonly subject: string | null; readonly body: string }
  | { readonly is: 'unresolved'; readonly keys: readonly string[] };

/** The message in the language of its content. @param given what was asked, by the ask's own key */
export function writeMessage(
  content: MessageContent,
  { channel, asks }: Pick<PublishedTemplate, 'channel' | 'asks'>,
  values: GivenValues,
  given: GivenValues,
): WrittenMessage {
  const written: WrittenValues = {
    ...Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        writeValue(variableOf(key)?.type ?? 'text', value, content.id),
      ]),
    ),
    ...writtenAsks(asks, given, content.id),
  };
  const body = renderTemplate(messageText(content), written);
  const subject = channel === 'email' ? renderTemplate(content.subject ?? '', written) : null;
  const keys = [body, subject].flatMap((part) => (part?.is === 'unresolved' ? part.keys : []));
  if (body.is === 'unresolved' || subject?.is === 'unresolved')
    return { is: 'unresolved', keys: [...new Set(keys)] };
  return { is: 'written', subject: subject?.text ?? null, body: body.text };
}

/** A number that others answer, too. */
const isForeign = ({ shared, label }: ClientPhone): boolean => shared || label === 'relative';
const E164 = /^\+[1-9]\d{7,14}$/u;

interface Address {
  readonly value: string;
  readonly label: string;
}

const mailAddresses = (email: string | null): readonly Address[] => {
  const value = email?.trim() ?? '';
  return value === '' ? [] : [{ value, label: value }];
};

/** Whether a number can be written to in a channel: at home an SMS goes to mobile numbers alone. */
const takesText = (number: string, channel: MessageChannel): boolean =>
  E164.test(number) && (channel !== 'sms' || !number.startsWith('+90') || number.startsWith('+905'));

/** Where an applicant can be reached in a channel; as `app.applicant_address` of the server. */
export function applicantAddresses(
  { email, phone }: Pick<Resume, 'email' | 'phone'>,
  channel: MessageChannel,
): readonly Address[] {
  if (channel === 'email') return mailAddresses(email);
  return channel === 'sms' && phone !== null && takesText(phone, channel)
    ? [{ value: phone, label: formatPhone(phone) }]
    : [];
}

/** Where a patient can be reached in a channel, the best first; as `app.message_address` of the server. */
export function addressesOf(
  client: Pick<Client, 'phones' | 'email'>,
  { channel, may_contain_health: health }: Pick<PublishedTemplate, 'channel' | 'may_contain_health'>,
): readonly Address[] {
  if (channel === 'note') return [];
  if (channel === 'email') return mailAddresses(client.email);
  const best = ({ whatsapp, primary }: ClientPhone): number =>
    (channel === 'whatsapp' && whatsapp ? 2 : 0) + (primary ? 1 : 0);
  return client.phones
    .filter(({ e164 }) => takesText(e164, channel))
    .filter((phone) => !(health && isForeign(phone)))
    .toSorted((a, b) => best(b) - best(a))
    .map(({ e164 }) => ({ value: e164, label: formatPhone(e164) }));
}

/**
 * Why the patient may not be written to now; null where nothing stands against it. The server looks again when it sends.
 * @param consents of the patient, in any order
 */
export function blockOf(
  client: Pick<Client, 'deceased_on' | 'do_not_contact'>,
  consents: readonly Pick<Consent, 'channel' | 'status' | 'given_at'>[],
  { channel, purpose }: Pick<PublishedTemplate, 'channel' | 'purpose'>,
): MessageBlock | null {
  if (client.deceased_on !== null) return 'deceased';
  if (client.do_not_contact && purpose !== 'clinical') return 'do_not_contact';
  const isGranted = (needed: string): boolean =>
    consents
      .filter((one) => one.channel === needed)
      .toSorted((a, b) => b.given_at.localeCompare(a.given_at))[0]?.status === 'granted';
  return requiredConsent(channel, purpose).every(isGranted) ? null : 'no_consent';
}

/** What has to be asked before a content can be sent, with its key in the form. */
export interface AskedField {
  readonly key: string;
  readonly label: string;
  readonly kind: AskKind | 'phone';
  readonly required: boolean;
  readonly hint: string | undefined;
}

/** The fields of the form: what the template asks for, and what the records lack. */
export function askedFields(asks: readonly MessageAsk[], missing: readonly string[]): readonly AskedField[] {
  return [
    ...asks.map(({ key, label, kind, required, fallback }) => ({
      key: `sor.${key}`,
      label,
      kind,
      required: required || fallback === null,
      hint: !required && fallback !== null ? `Boş kalırsa “${fallback}” yazılır.` : undefined,
    })),
    ...missing.map((key) => {
      const variable = variableOf(key);
      return {
        key,
        label: variable?.label ?? key,
        kind: variable?.type ?? ('text' as const),
        required: true,
        hint: 'Kayıtta yok; mesaj için yazın.',
      };
    }),
  ];
}
