import type {
  CodeableConcept,
  Coding,
  ContactPoint,
  FhirResource,
  Identifier,
  Meta,
  Money,
  Reference,
} from 'fhir/r4';
import { entities } from '../../../../sync/model/registry';
import { decimalOfMoney } from '../../../../sync/model/money';

/* Pieces of FHIR R4 (4.0.1) that the mappings share. What is not known is left out, never guessed. */

/** A resource with the optional elements still empty: null, undefined, an empty list. */
type Loose<T> = {
  [K in keyof T]: Record<string, never> extends Pick<T, K> ? T[K] | null | undefined : T[K];
};

/** Returns a resource, or an element, without what is empty: FHIR has no nulls, no empty texts and no empty lists. */
export function made<T extends object>(loose: Loose<T>): T {
  return Object.fromEntries(
    Object.entries(loose).filter(
      ([, value]) =>
        value !== null &&
        value !== undefined &&
        value !== '' &&
        !(Array.isArray(value) && value.length === 0),
    ),
  ) as T;
}

/** Returns the elements of a list that are known. */
export const listOf = <T>(...items: readonly (T | null | undefined)[]): T[] =>
  items.filter((item): item is T => item !== null && item !== undefined);

/** Resources that others refer to. */
export type Target =
  | 'Patient'
  | 'RelatedPerson'
  | 'Practitioner'
  | 'Organization'
  | 'Location'
  | 'ServiceRequest'
  | 'DiagnosticReport'
  | 'Task'
  | 'Coverage'
  | 'Claim';

/** Answers to a mapping about other records. */
export interface Others {
  /** Returns a reference; null where the export has no such resource. */
  refer(type: Target, id: string | null | undefined): Reference | null;
  /** Returns the name of a look-up entry; null where there is none. */
  nameOf(definition: string | null | undefined): string | null;
}

/** Id of the organisation that all of it is of. */
export const HOSPITAL = 'hospital';

/** Returns the system of the export's own codes and numbers. No registry has them: a receiver maps them. */
export const systemOf = (name: string): string => `urn:vizite:${name}`;

export const SYSTEMS = {
  identifierType: 'http://terminology.hl7.org/CodeSystem/v2-0203',
  loinc: 'http://loinc.org',
  snomed: 'http://snomed.info/sct',
  language: 'urn:ietf:bcp:47',
  country: 'urn:iso:std:iso:3166',
} as const;

export const codeOf = (system: string, code: string, display: string): CodeableConcept => ({
  coding: [{ system, code, display }],
});

/** Returns a code of a closed list of the model with its Turkish label: `coded('surgery', 'status', 'planned')`. */
export function coded(kind: string, field: string, code: string | null | undefined): CodeableConcept | null {
  if (code === null || code === undefined || code === '') return null;
  const label = entities.find((entity) => entity.kind === kind)?.fields[field]?.valueLabels?.[code];
  return labelled(`${kind}.${field}`, code, label);
}

/** Returns a code of one of the export's own systems. */
export const labelled = (system: string, code: string, label: string | null | undefined): CodeableConcept =>
  made<CodeableConcept>({
    coding: [made<Coding>({ system: systemOf(system), code, display: label })],
    text: label,
  });

/** Returns a look-up entry as a code, by its id. */
export function entryCode(others: Others, id: string | null | undefined): CodeableConcept | null {
  const name = others.nameOf(id);
  return id === null || id === undefined || name === null ? null : labelled('definition', id, name);
}

export const textCode = (text: string | null | undefined): CodeableConcept | null =>
  text === null || text === undefined || text === '' ? null : { text };

/** Returns a number that the hospital or an authority has given. @param type code of HL7 table 0203 */
export function identifier(
  system: string,
  value: string | null | undefined,
  type?: { readonly code: string; readonly display: string },
): Identifier | null {
  if (value === null || value === undefined || value === '') return null;
  return made<Identifier>({
    type: type === undefined ? null : codeOf(SYSTEMS.identifierType, type.code, type.display),
    system: systemOf(system),
    value,
  });
}

/** Returns a day, or the part of it that is known: `1950`, `1950-03`, `1950-03-07`. */
export const fhirDate = (text: string | null | undefined): string | null =>
  text !== null && text !== undefined && /^\d{4}(?:-\d\d(?:-\d\d)?)?$/u.test(text) ? text : null;

/** Returns a moment in UTC; null of none, or of one that no calendar has. */
export function instantOf(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export const metaOf = ({ updated_at: at }: { readonly updated_at: string }): Meta | null => {
  const lastUpdated = instantOf(at);
  return lastUpdated === null ? null : { lastUpdated };
};

/** Returns a stretch of time; null where neither end is known. An end before the start is left out. */
export function periodOf(
  start: string | null | undefined,
  end: string | null | undefined,
): { start?: string; end?: string } | null {
  const begun = instantOf(start);
  const ended = instantOf(end);
  // Clocks of two devices may differ; a period that ends before it begins is none.
  const isTurned = begun !== null && ended !== null && ended < begun;
  const period = made<{ start?: string; end?: string }>({ start: begun, end: isTurned ? null : ended });
  return Object.keys(period).length === 0 ? null : period;
}

/** Returns an amount; null of none. @param minor in minor units */
export const moneyOf = (minor: number | null | undefined, currency: string): Money | null =>
  minor === null || minor === undefined ? null : { value: decimalOfMoney(minor), currency };

export const contact = (
  system: NonNullable<ContactPoint['system']>,
  value: string | null | undefined,
  more: Pick<ContactPoint, 'use' | 'rank'> = {},
): ContactPoint | null =>
  value === null || value === undefined || value === '' ? null : { system, value, ...more };

/** Returns the id of a part of a record: the parts of one record are numbered from 1. */
export const partId = (id: string, no: number): string => `${id}.${no}`;

/** A row as the database gives it, with what is joined to it. */
export type Mapping<Row> = (row: Row, others: Others) => readonly FhirResource[];
