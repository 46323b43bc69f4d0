import type { FhirResource, Practitioner, PractitionerRole } from 'fhir/r4';
import type { User } from '../../../../sync/model/entities/access';
import type { Person } from '../../../../sync/model/entities/person';
import type { DefinitionOf } from '../../../../sync/model/entities/definition';
import { professions } from '../../../../sync/model/lookups/clinician';
import {
  contact,
  fhirDate,
  HOSPITAL,
  identifier,
  labelled,
  listOf,
  made,
  metaOf,
  textCode,
  type Others,
} from './fhir';

/** Rows that stay as a name where they are deleted. */
type Kept<T> = T & { readonly deleted_at: string | null };

const departmentOf = (others: Others, id: string | null) =>
  others.refer('Organization', id) ?? { reference: `Organization/${HOSPITAL}` };

/** Returns a user with the place and the title in the house. */
export function userOf(user: Kept<User>, others: Others): readonly FhirResource[] {
  const active = user.status === 'active' && user.deleted_at === null;
  const end = fhirDate(user.valid_until);
  return [
    made<Practitioner>({
      resourceType: 'Practitioner',
      id: user.id,
      meta: metaOf(user),
      active,
      name: [{ text: user.full_name }],
      telecom: listOf(
        contact('phone', user.phone, { use: 'work' }),
        contact('email', user.email, { use: 'work' }),
      ),
    }),
    made<PractitionerRole>({
      resourceType: 'PractitionerRole',
      id: user.id,
      meta: metaOf(user),
      active,
      period: end === null ? null : { end },
      practitioner: { reference: `Practitioner/${user.id}` },
      organization: departmentOf(others, user.department_id),
      code: listOf(textCode(user.title)),
    }),
  ];
}

/** Returns somebody of the theatre's staff, who need not have an account. */
export function clinicianOf(
  clinician: Kept<DefinitionOf<'clinician'>>,
  others: Others,
): readonly FhirResource[] {
  const active = clinician.active && clinician.deleted_at === null;
  const { profession, department_id: department, user_id: account } = clinician.attributes;
  const label = profession === undefined ? undefined : professions[profession];
  return [
    made<Practitioner>({
      resourceType: 'Practitioner',
      id: clinician.id,
      meta: metaOf(clinician),
      identifier: listOf(identifier('user_id', account)),
      active,
      name: [{ text: clinician.name }],
    }),
    made<PractitionerRole>({
      resourceType: 'PractitionerRole',
      id: clinician.id,
      meta: metaOf(clinician),
      active,
      practitioner: { reference: `Practitioner/${clinician.id}` },
      organization: departmentOf(others, department ?? null),
      code: listOf(label === undefined ? null : labelled('clinician.profession', String(profession), label)),
    }),
  ];
}

/** Returns a doctor of the directory. Others in it are contacts of companies, and have no resource. */
export function doctorOf(person: Kept<Person>): readonly FhirResource[] {
  if (!person.is_doctor) return [];
  return [
    made<Practitioner>({
      resourceType: 'Practitioner',
      id: person.id,
      meta: metaOf(person),
      identifier: listOf(identifier('user_id', person.user_id)),
      active: person.active && person.deleted_at === null,
      name: [made({ family: person.last_name, given: [person.first_name] })],
      telecom: listOf(
        ...person.phones.map((phone) => contact('phone', phone.e164)),
        contact('email', person.email),
      ),
      qualification: person.doctor_branch === null ? null : [{ code: { text: person.doctor_branch } }],
    }),
  ];
}
