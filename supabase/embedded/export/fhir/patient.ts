import type { Address, Extension, FhirResource, Flag, HumanName, Identifier, Patient } from 'fhir/r4';
import type { Client, ClientPhone } from '../../../../sync/model/entities/client';
import { contact, fhirDate, HOSPITAL, identifier, listOf, made, metaOf, SYSTEMS, type Others } from './fhir';

const NATIONALITY = 'http://hl7.org/fhir/StructureDefinition/patient-nationality';

const genders: Readonly<Record<string, 'female' | 'male'>> = { female: 'female', male: 'male' };

const phoneUses: Readonly<Partial<Record<ClientPhone['label'], 'mobile' | 'home' | 'work'>>> = {
  mobile: 'mobile',
  home: 'home',
  work: 'work',
};

const MEDICAL_RECORD = { code: 'MR', display: 'Medical record number' };
const NATIONAL = { code: 'NI', display: 'National unique individual identifier' };
const PASSPORT = { code: 'PPN', display: 'Passport number' };

function identityOf(client: Client): Identifier | null {
  switch (client.identity_type) {
    case 'tckn':
      return identifier('tckn', client.identity_no, NATIONAL);
    case 'ykn':
      return identifier('ykn', client.identity_no);
    case 'passport': {
      const number = identifier(
        client.passport_country === null ? 'passport' : `passport:${client.passport_country}`,
        client.identity_no,
        PASSPORT,
      );
      const end = fhirDate(client.passport_expiry);
      return number === null || end === null ? number : { ...number, period: { end } };
    }
    case 'none':
      return null;
  }
}

function addressOf(client: Client): Address | null {
  const address = made<Address>({
    text: client.address,
    district: client.district,
    city: client.province,
    country: client.country,
  });
  return Object.keys(address).length === 0 ? null : address;
}

function nationalityOf({ nationality }: Client): Extension | null {
  if (nationality === null) return null;
  return {
    url: NATIONALITY,
    extension: [
      {
        url: 'code',
        valueCodeableConcept: { coding: [{ system: SYSTEMS.country, code: nationality }] },
      },
    ],
  };
}

/** Returns the patient, and a flag where the record warns of something. */
export function patientOf(client: Client, others: Others): readonly FhirResource[] {
  const survivor = others.refer('Patient', client.merged_into_id);
  const patient = made<Patient>({
    resourceType: 'Patient',
    id: client.id,
    meta: metaOf(client),
    extension: listOf(nationalityOf(client)),
    identifier: listOf(
      identifier('client_no', client.client_no, MEDICAL_RECORD),
      identifier('hospital_file_no', client.hospital_file_no, MEDICAL_RECORD),
      identityOf(client),
      identifier('portal_record_no', client.portal_record_no),
    ),
    active: client.merged_into_id === null,
    name: [
      made<HumanName>({
        use: 'official',
        family: client.last_name,
        given: client.first_name.split(/\s+/u).filter((name) => name !== ''),
      }),
    ],
    telecom: listOf(
      ...client.phones.map((phone) => {
        const use = phoneUses[phone.label];
        return contact('phone', phone.e164, {
          ...(use === undefined ? {} : { use }),
          ...(phone.primary ? { rank: 1 } : {}),
        });
      }),
      contact('email', client.email),
    ),
    gender: genders[client.sex],
    birthDate: fhirDate(client.birth_date),
    deceasedDateTime: fhirDate(client.deceased_on),
    address: listOf(addressOf(client)),
    communication:
      client.language === null
        ? null
        : [{ language: { coding: [{ system: SYSTEMS.language, code: client.language }] }, preferred: true }],
    managingOrganization: { reference: `Organization/${HOSPITAL}` },
    link: survivor === null ? null : [{ other: survivor, type: 'replaced-by' }],
  });
  if (client.allergies_alert === null) return [patient];
  const flag = made<Flag>({
    resourceType: 'Flag',
    id: client.id,
    meta: metaOf(client),
    status: 'active',
    code: { text: client.allergies_alert },
    subject: { reference: `Patient/${client.id}` },
  });
  return [patient, flag];
}
