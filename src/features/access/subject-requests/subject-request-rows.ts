import type { SubjectRequest, SubjectRequestValues } from '@sync/rpc/subject-requests';
import { keysOf } from '@/lib/address';
import { daysFromToday } from '@/lib/dates';
import { by } from '@/kit/list/select-rows';
import type { Selection } from '@/kit/list/select-rows';
import { subjectRequestStatuses } from '@sync/model/rules/subject-request';
import type { SubjectRequestSearch } from './subject-request-search';

/** Number of days before its last day from which on a request is marked as urgent. */
const SOON_DAYS = 7;

/** A request with what the list computes of it. */
export interface RequestRow {
  readonly request: SubjectRequest;
  /** The patient, or who applied. */
  readonly name: string;
  /** Days until the last day for an answer, negative behind it; null once there is an answer. */
  readonly daysLeft: number | null;
}

/** @param today the server's day, `YYYY-MM-DD` */
export function requestRows(requests: readonly SubjectRequest[], today: string): readonly RequestRow[] {
  return requests.map((request) => ({
    request,
    name:
      request.client_name ??
      request.applicant_name ??
      (request.client_id === null ? 'Adı yok' : 'Adı gösterilmiyor'),
    daysLeft:
      request.answered_at === null ? daysFromToday(request.due_on, Date.parse(`${today}T09:00:00Z`)) : null,
  }));
}

const statusOrder = keysOf(subjectRequestStatuses);

export const requestSelection: Selection<RequestRow, SubjectRequestSearch> = {
  filters: {
    status: ({ request }, status) => request.status === status,
    kind: ({ request }, kind) => request.request_kind === kind,
    overdue: isLate,
  },
  texts: ({ request, name }) => [name, request.applicant_name, request.client_no],
  sorts: {
    applicant: by(({ name }) => name),
    received: by(({ request }) => request.received_on),
    // What is answered comes behind what is not.
    due: by(({ request, daysLeft }) => `${daysLeft === null ? 1 : 0}${request.due_on}`),
    status: by(({ request }) => statusOrder.indexOf(request.status)),
  },
  standing: { sort: 'due', order: 'asc' },
};

/** Returns whether it should have been answered before today. */
export function isLate({ daysLeft }: RequestRow): boolean {
  return daysLeft !== null && daysLeft < 0;
}

/** Returns the remaining time, in words and as urgency. */
export function dueWords(daysLeft: number): {
  readonly text: string;
  readonly tone: 'late' | 'soon' | 'calm';
} {
  if (daysLeft < 0) return { text: `${-daysLeft} gün gecikti`, tone: 'late' };
  if (daysLeft === 0) return { text: 'Bugün son gün', tone: 'soon' };
  return { text: `${daysLeft} gün kaldı`, tone: daysLeft <= SOON_DAYS ? 'soon' : 'calm' };
}

/** Values of the form: null only where nothing is chosen. */
export type RequestForm = Omit<
  SubjectRequestValues,
  'applicant_name' | 'applicant_contact' | 'request' | 'answer' | 'rejection_reason'
> & {
  readonly applicant_name: string;
  readonly applicant_contact: string;
  readonly request: string;
  readonly answer: string;
  readonly rejection_reason: string;
};

/** Returns the form of a request; without one, that of a new request received today. */
export function requestForm(request: SubjectRequest | null, today: string): RequestForm {
  return {
    client_id: request?.client_id ?? null,
    applicant_name: request?.applicant_name ?? '',
    applicant_contact: request?.applicant_contact ?? '',
    request_kind: request?.request_kind ?? 'access',
    channel: request?.channel ?? 'letter',
    received_on: request?.received_on ?? today,
    status: request?.status ?? 'new',
    request: request?.request ?? '',
    answer: request?.answer ?? '',
    rejection_reason: request?.rejection_reason ?? '',
    assignee_id: request?.assignee_id ?? null,
  };
}

/** Returns the changed fields; empty texts become null. */
export function requestChanges(form: RequestForm, was: RequestForm | null): Partial<SubjectRequestValues> {
  const changed = Object.entries(form).filter(
    ([name, value]) => was === null || value !== was[name as keyof RequestForm],
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? null : value]));
}
