import type {
  SubjectRequestChannel,
  SubjectRequestKind,
  SubjectRequestStatus,
} from '../model/subject-request';
import { command } from './command';
import type { Caller, CommandAnswer } from './command';

/** What somebody writes of a request. Days are `YYYY-MM-DD`. */
export interface SubjectRequestValues {
  readonly client_id: string | null;
  readonly applicant_name: string | null;
  readonly applicant_contact: string | null;
  readonly request_kind: SubjectRequestKind;
  readonly channel: SubjectRequestChannel;
  readonly received_on: string;
  readonly status: SubjectRequestStatus;
  readonly request: string | null;
  readonly answer: string | null;
  readonly rejection_reason: string | null;
  readonly assignee_id: string | null;
}

/** A request as the register has it. Instants are ISO 8601 in UTC. */
export interface SubjectRequest extends SubjectRequestValues {
  readonly id: string;
  readonly client_name: string | null;
  readonly client_no: string | null;
  /** The last day on which it may be answered. */
  readonly due_on: string;
  /** Null while it is open. */
  readonly answered_at: string | null;
  readonly row_version: number;
  readonly created_at: string;
}

export interface SubjectRequestList {
  /** The server's day in Istanbul. */
  readonly today: string;
  /** Whether there are older answered ones than those told. */
  readonly more: boolean;
  /** Open ones first, by due day. */
  readonly requests: readonly SubjectRequest[];
}

/** The whole register. Never throws. */
export function listSubjectRequests(caller: Caller): Promise<CommandAnswer<SubjectRequestList>> {
  return command(caller, 'list_subject_requests', {});
}

/**
 * Registers a request (version 0) or changes one. Refused, among others: `applicant_missing`, `answer_missing`,
 * `rejection_reason_missing`, `received_ahead`. Never throws.
 */
export function saveSubjectRequest(
  caller: Caller,
  id: string,
  version: number,
  given: Partial<SubjectRequestValues>,
): Promise<CommandAnswer<unknown>> {
  return command(caller, 'save_subject_request', { target: id, base_version: version, given });
}
