import type { Client } from '@sync/model/entities/client';
import { primaryPhone, sexes } from '@sync/model/entities/client';
import { formatPhone } from '@sync/model/rules/phone';
import { ageInYears } from '@/lib/dates';

/** Returns the first phone in readable form. */
export function phoneText(client: Pick<Client, 'phones'>): string | null {
  const phone = primaryPhone(client);
  return phone === null ? null : formatPhone(phone.e164);
}

/** `58 yaş`; null without a birth date. Counted to the day of death for those who died. */
export function ageText(client: Pick<Client, 'birth_date' | 'deceased_on'>): string | null {
  if (client.birth_date === null) return null;
  const until = client.deceased_on === null ? Date.now() : Date.parse(`${client.deceased_on}T12:00:00Z`);
  const age = ageInYears(client.birth_date, until);
  return age === null ? null : `${age} yaş`;
}

/** `58 yaş, kadın`, as far as known. */
export function personText(client: Pick<Client, 'birth_date' | 'deceased_on' | 'sex'>): string | null {
  const parts = [
    ageText(client),
    client.sex === 'unspecified' ? null : sexes[client.sex].toLocaleLowerCase('tr'),
  ];
  return parts.filter((part) => part !== null).join(', ') || null;
}

/** Returns the client's number; a client created offline has none until the server assigns it. */
export function clientNumber(clientNo: string | null): string {
  return clientNo ?? 'Geçici';
}
