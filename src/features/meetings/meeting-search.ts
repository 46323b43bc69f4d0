import { id, instant, readerOf } from '@/lib/address';

/** Reads the address of a meeting beside its id. */
export const readMeetingSearch = readerOf({
  /** Occurrence of a series: the start that the rule gives it, in epoch milliseconds. */
  at: instant,
  /** Application that a new meeting is about. */
  applicant: id,
});

/** Placeholder for an id: a meeting that is still to be created. */
export const NEW_MEETING = 'new';
