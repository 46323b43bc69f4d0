import { subjectRequestKinds, subjectRequestStatuses } from '@sync/model/subject-request';
import type { SubjectRequestKind, SubjectRequestStatus } from '@sync/model/subject-request';
import * as v from 'valibot';

const NEW_OR_UUID = /^(new|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/u;
const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

const schema = v.object({
  status: optional(v.picklist(Object.keys(subjectRequestStatuses) as SubjectRequestStatus[])),
  kind: optional(v.picklist(Object.keys(subjectRequestKinds) as SubjectRequestKind[])),
  overdue: optional(v.literal('yes')),
  sort: optional(v.picklist(['applicant', 'received', 'due', 'status'])),
  order: optional(v.picklist(['asc', 'desc'])),
  page: optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  size: optional(v.picklist([25, 50, 100, 250])),
  /** The request that is open, or `new`. */
  request: optional(v.pipe(v.string(), v.regex(NEW_OR_UUID))),
});

/** What the address of the register holds: ids and codes only, never names or typed text. */
export type SubjectRequestSearch = Partial<v.InferOutput<typeof schema>>;

/** Reads the address. Never throws: what cannot be read counts as not given. */
export function readSubjectRequestSearch(search: unknown): SubjectRequestSearch {
  const read = v.safeParse(schema, search);
  if (!read.success) return {};
  return Object.fromEntries(Object.entries(read.output).filter(([, value]) => value !== undefined));
}

/** The filters, in the order in which they are offered. */
export const requestFilterLabels = {
  status: 'Durum',
  kind: 'Başvuru türü',
  overdue: 'Süresi geçen',
} as const satisfies Partial<Record<keyof SubjectRequestSearch, string>>;
export type RequestFilter = keyof typeof requestFilterLabels;
export const requestFilters = Object.keys(requestFilterLabels) as readonly RequestFilter[];
