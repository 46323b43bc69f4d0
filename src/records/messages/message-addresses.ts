/** Addresses to which a person can be written, and what forbids it. */
import type { Client, ClientPhone } from '@sync/model/entities/client';
import type { Consent } from '@sync/model/entities/client-record';
import type { MessageBlock, MessageChannel, PublishedTemplate } from '@sync/model/entities/message-values';
import type { Resume } from '@sync/model/entities/resume';
import { requiredConsent } from '@sync/model/messages/template-content';
import { formatPhone } from '@sync/model/rules/phone';

/** Returns whether others answer the number, too. */
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

/** Returns whether a number can be written to in a channel: in Türkiye an SMS goes to mobile numbers alone. */
const takesText = (number: string, channel: MessageChannel): boolean =>
  E164.test(number) && (channel !== 'sms' || !number.startsWith('+90') || number.startsWith('+905'));

/** Returns the addresses of an applicant in a channel; as `app.applicant_address` of the server. */
export function applicantAddresses(
  { email, phone }: Pick<Resume, 'email' | 'phone'>,
  channel: MessageChannel,
): readonly Address[] {
  if (channel === 'email') return mailAddresses(email);
  return channel === 'sms' && phone !== null && takesText(phone, channel)
    ? [{ value: phone, label: formatPhone(phone) }]
    : [];
}

/** Returns the addresses of a patient in a channel, the best first; as `app.message_address` of the server. */
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
 * Returns why the patient may not be written to now; null if nothing forbids it. The server checks again when it
 * sends.
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
      .filter((consent) => consent.channel === needed)
      .toSorted((a, b) => b.given_at.localeCompare(a.given_at))[0]?.status === 'granted';
  return requiredConsent(channel, purpose).every(isGranted) ? null : 'no_consent';
}
