import * as v from 'valibot';
import {
  subjectRequestChannels,
  subjectRequestKinds,
  subjectRequestStatuses,
} from '../model/rules/subject-request';
import { codeOf, listOf, textOrNull } from './answers';
import { defineCommand, defineQuery, nothing } from './rpc';

/** Values of a request that a user writes. Days are `YYYY-MM-DD`. */
const values = v.object({
  client_id: textOrNull,
  applicant_name: textOrNull,
  applicant_contact: textOrNull,
  request_kind: codeOf(subjectRequestKinds),
  channel: codeOf(subjectRequestChannels),
  received_on: v.string(),
  status: codeOf(subjectRequestStatuses),
  request: textOrNull,
  answer: textOrNull,
  rejection_reason: textOrNull,
  assignee_id: textOrNull,
});
export type SubjectRequestValues = v.InferOutput<typeof values>;

/** A request as the register has it. Instants are ISO 8601 in UTC. */
const subjectRequest = v.object({
  ...values.entries,
  id: v.string(),
  client_name: textOrNull,
  client_no: textOrNull,
  /** The last day on which it may be answered. */
  due_on: v.string(),
  /** Null while it is open. */
  answered_at: textOrNull,
  row_version: v.number(),
  created_at: v.string(),
});
export type SubjectRequest = v.InferOutput<typeof subjectRequest>;

const subjectRequestList = v.object({
  /** The server's day in Istanbul. */
  today: v.string(),
  /** True where there are older answered ones than those told. */
  more: v.boolean(),
  /** Open ones first, by due day. */
  requests: listOf(subjectRequest),
});
export type SubjectRequestList = v.InferOutput<typeof subjectRequestList>;

/** The whole register of data subjects' requests. */
export const listSubjectRequests = defineQuery({
  name: 'list_subject_requests',
  permission: 'system.subject_requests.read',
  parameters: (all: object) => all,
  answer: v.parser(subjectRequestList),
});

/**
 * Registers a request (version 0) or changes one. Rejected, among others: `applicant_missing`, `answer_missing`,
 * `rejection_reason_missing`, `received_ahead`.
 */
export const saveSubjectRequest = defineCommand({
  name: 'save_subject_request',
  permission: 'system.subject_requests.edit',
  parameters: (request: { target: string; base_version: number; given: Partial<SubjectRequestValues> }) =>
    request,
  onceBy: 'base_version',
  answer: nothing,
});
