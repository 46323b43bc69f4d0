import { useMemo } from 'react';
import { useDirectory } from '@/data/definitions';
import { useWrites } from '@/data/workspace';
import type { TicketContext } from './ticket-context';
import { useBeyondScope } from './use-beyond-scope';

/** What the actions on tickets work with, for the signed-in person. */
export function useTicketContext(): TicketContext {
  const writes = useWrites();
  const directory = useDirectory();
  const isBeyond = useBeyondScope();
  return useMemo(
    () => ({ writes, directory, isBeyond, now: () => new Date().toISOString() }),
    [writes, directory, isBeyond],
  );
}
