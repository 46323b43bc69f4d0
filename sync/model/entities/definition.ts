import type { DocumentOf } from '../entity';
import { ticketType } from '../lookups/ticket-type';
import { ticketStatus } from '../lookups/ticket-status';
import { ticketSource } from '../lookups/ticket-source';
import { ticketTag } from '../lookups/ticket-tag';
import { contactType } from '../lookups/contact-type';
import { callResult } from '../lookups/call-result';
import { relationType } from '../lookups/relation-type';
import { department } from '../lookups/department';
import { companyType } from '../lookups/company-type';
import { position } from '../lookups/position';
import { bank } from '../lookups/bank';
import { cashDesk } from '../lookups/cash-desk';
import { operatingRoom } from '../lookups/operating-room';
import { procedure } from '../lookups/procedure';
import { clinician } from '../lookups/clinician';
import { insurer } from '../lookups/insurer';
import { insuranceDocument } from '../lookups/insurance-document';
import { refusalPhrase } from '../lookups/refusal-phrase';
import { resumeTag } from '../lookups/resume-tag';
import { surgeryReason } from '../lookups/surgery-reason';
import { extraField } from '../lookups/extra-field';

/** Look-up kinds of later releases, whose turn in a sync comes last. A new kind has a line here and a file beside the others. */
export const laterLookups = [extraField] as const;

/** Look-up kinds of the first release, in the order in which they are sent. */
export const firstLookups = [
  ticketType,
  ticketStatus,
  ticketSource,
  ticketTag,
  contactType,
  callResult,
  relationType,
  department,
  companyType,
  position,
  bank,
  cashDesk,
  operatingRoom,
  procedure,
  clinician,
  surgeryReason,
  insurer,
  insuranceDocument,
  refusalPhrase,
  resumeTag,
] as const;

/** All look-up kinds. */
export const lookupEntities = [...firstLookups, ...laterLookups] as const;

/** An entry of any look-up kind. */
export type Definition = DocumentOf<(typeof lookupEntities)[number]>;
export type DefinitionKind = Definition['kind'];
/** An entry of one kind. */
export type DefinitionOf<K extends DefinitionKind> = Extract<Definition, { readonly kind: K }>;
/** The attributes of a kind's entries. */
export type LookupAttributes<K extends DefinitionKind> = DefinitionOf<K>['attributes'];
