import type { Ticket } from '../entities/ticket';

/** Returns the number people see: the server's, before it the device's. */
export const numberOf = ({
  ticket_no: no,
  temporary_no: first,
}: Pick<Ticket, 'ticket_no' | 'temporary_no'>): string => no ?? first ?? 'Talep';
