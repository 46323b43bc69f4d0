import { id, readerOf } from '@/lib/address';

/** Reads the address of the screen; see `readerOf`. */
export const readNewTicketSearch = readerOf({
  /** The patient the ticket is for, when that is known already. */
  clientId: id,
});
export type NewTicketSearch = ReturnType<typeof readNewTicketSearch>;
