import { primaryPhone } from '../../model/entities/client';
import type { Client } from '../../model/entities/client';
import { matchKey } from '../../model/matching/match-key';
import type { NameKey } from '../../model/matching/match-key';
import { searchKey } from '../../model/tr/search-text';
import { foldTurkish } from '../../model/tr/turkish';
import { numberKey } from './exact-number';

/** Facts of a client that lists and searches know without reading the record. */
export interface ClientRow {
  readonly id: string;
  readonly name: string;
  /** The name as it is searched (`searchKey`), then first name and surname as one word each: `Ayşe Nur` is Ayşenur. */
  readonly folded: string;
  /** Folded words of the first name, a bar, those of the surname. */
  readonly names: string;
  /** Folded e-mail. */
  readonly email: string | null;
  /** Words of the address that tell it from others, as they are compared. */
  readonly address: string;
  /** Phones, client number, file number and identity as digits and letters, each behind a blank. */
  readonly numbers: string;
  readonly sortKey: string;
  /** Null until the server has given it. */
  readonly clientNo: string | null;
  readonly phones: readonly string[];
  /** The phone to call first. */
  readonly phone: string | null;
  readonly birthDate: string | null;
  readonly deceasedOn: string | null;
  readonly identity: string | null;
  readonly identityMasked: string | null;
  readonly kind: Client['client_kind'];
  readonly foreign: boolean;
  readonly country: string | null;
  readonly sourceId: string | null;
  readonly responsibleId: string | null;
  readonly tagIds: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  /** True for a client who does not want to be called or written to. */
  readonly doNotContact: boolean;
  /** Id of the record that it was merged into; null: none. */
  readonly mergedInto: string | null;
  readonly merged: boolean;
}

/** Returns the words of a name as one, behind a blank; nothing for a single word. */
const joinedWords = ({ words, joined }: NameKey): string => (words.length > 1 ? ` ${joined}` : '');

/** Returns a file number as people type it who leave out the signs between its parts. */
function keyOf(fileNo: string | null): readonly string[] {
  const key = fileNo === null ? null : numberKey(fileNo);
  return key === null || key === fileNo ? [] : [key];
}

/** Makes the row of a client from its local document. */
export function clientRow(client: Client & { readonly sort_key: string }): ClientRow {
  const name = `${client.first_name} ${client.last_name}`;
  const { first, last, email, address } = matchKey(client);
  const numbers = [
    ...client.phones.map((phone) => phone.e164.replace(/\D/gu, '')),
    client.client_no,
    client.hospital_file_no,
    client.identity_no,
    ...keyOf(client.hospital_file_no),
  ];
  return {
    id: client.id,
    name,
    folded: `${searchKey(name)}${[first, last].map(joinedWords).join('')}`,
    names: [first, last].map(({ words }) => words.join(' ')).join('|'),
    email,
    address: address.join(' '),
    numbers: numbers.flatMap((text) => (text === null ? [] : [` ${foldTurkish(text)}`])).join(''),
    sortKey: client.sort_key,
    clientNo: client.client_no,
    phones: client.phones.map((phone) => phone.e164),
    phone: primaryPhone(client)?.e164 ?? null,
    birthDate: client.birth_date,
    deceasedOn: client.deceased_on,
    identity: client.identity_no,
    identityMasked: client.identity_masked,
    kind: client.client_kind,
    foreign: client.is_foreign_patient,
    country: client.country,
    sourceId: client.source_id,
    responsibleId: client.responsible_user_id,
    tagIds: client.tag_ids,
    createdAt: client.created_at,
    updatedAt: client.updated_at,
    doNotContact: client.do_not_contact,
    mergedInto: client.merged_into_id,
    merged: client.merged_into_id !== null,
  };
}
