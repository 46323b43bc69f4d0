import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useWrites } from '@/data/workspace';
import type { TicketContext } from './ticket-context';
import { useBeyond } from '@/data/use-beyond';

/** Returns the dependencies of what is stored with a new ticket, for the signed-in user. */
export function useTicketContext(): TicketContext {
  const writes = useWrites();
  const reference = useReferenceData();
  const isBeyond = useBeyond();
  return useMemo(
    () => ({ writes, reference, isBeyond, now: () => new Date().toISOString() }),
    [writes, reference, isBeyond],
  );
}
