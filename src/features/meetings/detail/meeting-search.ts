import { id, instant, readerOf } from '@/lib/address';

/** Reads the address of a meeting beside its id. */
export const readMeetingSearch = readerOf({
  /** For a series: the start that the rule gives the occurrence, in epoch milliseconds. */
  at: instant,
  /** Of a new one: the application that it is about. */
  applicant: id,
});

/** In the place of an id: a meeting that is still to be made. */
export const NEW_MEETING = 'new';
