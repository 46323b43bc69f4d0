import type { Surgery } from '../entities/surgery';
import type { Ticket } from '../entities/ticket';
import { isSurgeryWithinScope } from './surgery-scope';
import { isWithinScope } from './ticket-scope';

type Person = Parameters<typeof isWithinScope>[2];

/** Returns whether a record lies beyond a user's scope, so that an emergency access alone shows it. */
export function isBeyondScope(record: { readonly kind: string }, scope: string, person: Person): boolean {
  switch (record.kind) {
    case 'surgery':
      return !isSurgeryWithinScope(record as Surgery, scope, person);
    case 'ticket':
      return !isWithinScope(record as Ticket, scope, person);
    default:
      return false;
  }
}
