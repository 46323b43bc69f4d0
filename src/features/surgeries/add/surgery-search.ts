import { id, readerOf } from '@/lib/address';

/** Reads the address of the screen; see `readerOf`. */
export const readSurgeryAddSearch = readerOf({
  /** The ticket that asks for the surgery. */
  ticket: id,
  /** The patient, where there is no ticket. */
  client: id,
});
export type SurgeryAddSearch = ReturnType<typeof readSurgeryAddSearch>;
