import type { FhirResource, Location, Organization } from 'fhir/r4';
import type { Company } from '../../../../sync/model/entities/company';
import type { DefinitionOf } from '../../../../sync/model/entities/definition';
import { codeOf, contact, HOSPITAL, identifier, listOf, made, metaOf } from './fhir';

/** Rows that stay as a name where they are deleted. */
type Kept<T> = T & { readonly deleted_at: string | null };

const TYPES = 'http://terminology.hl7.org/CodeSystem/organization-type';
const ofHospital = { reference: `Organization/${HOSPITAL}` };

/** The hospital itself, as settings tell it. */
export interface HospitalRow {
  readonly hospital_name: string | null;
  readonly hospital_phone: string | null;
  readonly province: string | null;
}

export function hospitalOf(row: HospitalRow): readonly FhirResource[] {
  return [
    made<Organization>({
      resourceType: 'Organization',
      id: HOSPITAL,
      identifier: listOf(identifier('hospital', HOSPITAL)),
      active: true,
      type: [codeOf(TYPES, 'prov', 'Healthcare Provider')],
      name: row.hospital_name,
      telecom: listOf(contact('phone', row.hospital_phone)),
      address: row.province === null ? null : [{ city: row.province }],
    }),
  ];
}

export function departmentOf(entry: Kept<DefinitionOf<'department'>>): readonly FhirResource[] {
  return [
    made<Organization>({
      resourceType: 'Organization',
      id: entry.id,
      meta: metaOf(entry),
      active: entry.active && entry.deleted_at === null,
      type: [codeOf(TYPES, 'dept', 'Hospital Department')],
      name: entry.name,
      partOf: ofHospital,
    }),
  ];
}

export function insurerOf(entry: Kept<DefinitionOf<'insurer'>>): readonly FhirResource[] {
  return [
    made<Organization>({
      resourceType: 'Organization',
      id: entry.id,
      meta: metaOf(entry),
      active: entry.active && entry.deleted_at === null,
      type: [codeOf(TYPES, 'pay', 'Payer')],
      name: entry.name,
      telecom: listOf(contact('phone', entry.attributes.phone)),
    }),
  ];
}

export function companyOf(company: Kept<Company>): readonly FhirResource[] {
  return [
    made<Organization>({
      resourceType: 'Organization',
      id: company.id,
      meta: metaOf(company),
      active: company.active && company.deleted_at === null,
      type: [codeOf(TYPES, 'bus', 'Non-Healthcare Business or Corporation')],
      name: company.name,
    }),
  ];
}

/** Returns an operating theatre. */
export function roomOf(entry: Kept<DefinitionOf<'operating_room'>>): readonly FhirResource[] {
  return [
    made<Location>({
      resourceType: 'Location',
      id: entry.id,
      meta: metaOf(entry),
      status: entry.active && entry.deleted_at === null ? 'active' : 'inactive',
      name: entry.name,
      mode: 'instance',
      managingOrganization: ofHospital,
    }),
  ];
}
