import { useEffect, useMemo, useRef } from 'react';
import { usePreference } from '@/data/preferences';
import { usePermission } from '@/data/workspace';
import { useMedia } from '@/ui/use-media';
import { useSteadyHandler } from '@/ui/use-steady-handler';
import { readTicketListSearch, withoutOpen } from '../ticket-list-search';
import type { TicketListSearch } from '../ticket-list-search';
import { opensBeside, placeOf, BESIDE, withSameOpen } from './beside';

/** Milliseconds that keys rest on a row before its ticket opens: those passed on the way are not looked at. */
const REST = 180;

const isOn = (stored: unknown): boolean => stored === true;

export interface Beside {
  /** True where the screen can show a ticket beside the list. */
  readonly isOffered: boolean;
  /** True while rows open beside the list. */
  readonly isOn: boolean;
  /** The ticket that is open beside the list. */
  readonly open: string | undefined;
  readonly toggle: () => void;
  readonly show: (id: string) => void;
  /** Shows the ticket once the keys rest on it. */
  readonly follow: (id: string) => void;
  readonly close: () => void;
}

/** Changes the address, without a step for the Back button unless `replace` is false. */
export type OnAddress = (search: TicketListSearch, replace?: boolean) => void;

/** Returns the address of the list alone, what changes it, and the ticket beside the list. */
export function useBeside(address: TicketListSearch, onAddress: OnAddress) {
  const facts = { isWide: useMedia(BESIDE), mayRead: usePermission('crm.client_ticket.Id.read') };
  const [isKept, keep] = usePreference('tickets-beside', isOn);
  const { open } = address;
  // Another ticket beside it is no other list.
  const key = JSON.stringify(withoutOpen(address));
  const search = useMemo(() => readTicketListSearch(JSON.parse(key)), [key]);
  const place = placeOf(address, facts);
  const isUsed = opensBeside(address, isKept, facts);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const stop = (): void => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const show = (id: string): void => {
    stop();
    // Back leads to the list alone, however many tickets were looked at.
    if (id !== open) onAddress({ ...search, open: id }, open !== undefined);
  };
  const close = (): void => {
    stop();
    if (open !== undefined) onAddress(search, false);
  };
  const showLatest = useSteadyHandler(show);
  const beside: Beside = {
    isOffered: facts.isWide && facts.mayRead,
    isOn: isUsed,
    open: place === 'beside' ? open : undefined,
    toggle: () => {
      keep(!isUsed);
      if (isUsed) close();
    },
    show,
    follow: (id) => {
      stop();
      if (isUsed) timer.current = setTimeout(() => showLatest?.(id), REST);
    },
    close,
  };
  return {
    search,
    onSearch: (next: TicketListSearch) => onAddress(withSameOpen(next, open)),
    beside,
    /** The ticket that has to open on its own page instead. */
    elsewhere: place === 'page' ? open : undefined,
  };
}
