import { combineLatest, map, of } from 'rxjs';
import { documentsById$ } from '@/kit/record/documents-by-id';
import { useLiveQuery } from '@/data/workspace';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Ticket } from '@sync/model/entities/ticket';

/** Sources of a new biopsy; each an id. */
export interface BiopsyFrom {
  readonly client?: string | undefined;
  readonly surgery?: string | undefined;
  readonly ticket?: string | undefined;
}

/** Initial values of a new biopsy. */
export interface Origin {
  readonly client_id: string | null;
  readonly surgery_id: string | null;
  readonly ticket_id: string | null;
  readonly doctor_id: string | null;
  readonly department_id: string | null;
}

/** Returns the values of surgery or ticket for a biopsy made from them. */
export function originOf(from: BiopsyFrom, surgery: Surgery | undefined, ticket: Ticket | undefined): Origin {
  return {
    client_id: from.client ?? surgery?.client_id ?? ticket?.client_id ?? null,
    surgery_id: from.surgery ?? null,
    ticket_id: from.ticket ?? surgery?.ticket_id ?? null,
    doctor_id: surgery?.surgeon_id ?? null,
    department_id: surgery?.department_id ?? null,
  };
}

/** Returns the origin, once its records are read; null until then. */
export function useOrigin(from: BiopsyFrom): Origin | null {
  const { surgery, ticket } = from;
  const found = useLiveQuery(
    ({ surgeries, tickets }) =>
      combineLatest([
        surgery === undefined ? of([]) : documentsById$(surgeries, [surgery]),
        ticket === undefined ? of([]) : documentsById$(tickets, [ticket]),
      ]).pipe(
        map(([[first], [other]]) => ({
          surgery: first?.kind === 'surgery' ? first : undefined,
          ticket: other?.kind === 'ticket' ? other : undefined,
        })),
      ),
    [surgery, ticket],
  );
  if (found.state === 'loading') return null;
  return found.state === 'ready'
    ? originOf(from, found.data.surgery, found.data.ticket)
    : originOf(from, undefined, undefined);
}
