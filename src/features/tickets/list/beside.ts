import type { TicketListSearch } from '../ticket-list-search';

/** Room for the list and a ticket beside it. */
export const BESIDE = '(min-width: 64em)';

/** Facts on which it depends where a ticket opens. */
export interface BesideFacts {
  /** True where the screen has room for both. */
  readonly isWide: boolean;
  readonly mayRead: boolean;
}

/**
 * Returns where the ticket in the address is shown. A link shows it beside the list also to users who have not switched
 * that on; without the room for it, it has its own page.
 */
export function placeOf(
  { open, layout }: TicketListSearch,
  { isWide, mayRead }: BesideFacts,
): 'none' | 'beside' | 'page' {
  if (open === undefined) return 'none';
  return isWide && mayRead && layout !== 'board' ? 'beside' : 'page';
}

/** Returns whether a press on a row opens its ticket beside the list. */
export function opensBeside(search: TicketListSearch, isKept: boolean, facts: BesideFacts): boolean {
  if (!facts.isWide || !facts.mayRead || search.layout === 'board') return false;
  return isKept || search.open !== undefined;
}

/** Returns the address after the list has changed to another one: a board shows nothing beside it. */
export function withSameOpen(next: TicketListSearch, open: string | undefined): TicketListSearch {
  return open === undefined || next.layout === 'board' ? next : { ...next, open };
}
