import { idOr, keysOf, oneOf, paging, readerOf, yes } from '@/lib/address';
import { subjectRequestKinds, subjectRequestStatuses } from '@sync/model/rules/subject-request';

/** Reads the address of the screen; see `readerOf`. */
export const readSubjectRequestSearch = readerOf({
  status: oneOf(keysOf(subjectRequestStatuses)),
  kind: oneOf(keysOf(subjectRequestKinds)),
  overdue: yes,
  ...paging(['applicant', 'received', 'due', 'status']),
  /** The request that is open, or `new`. */
  request: idOr('new'),
});

/** Address parameters of the register: ids and codes only, never names or typed text. */
export type SubjectRequestSearch = ReturnType<typeof readSubjectRequestSearch>;
