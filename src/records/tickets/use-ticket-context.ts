import { useMemo } from 'react';
import { useDirectory } from '@/data/definitions';
import { useWrites } from '@/data/workspace';
import type { TicketContext } from './ticket-context';

/** What the actions on tickets work with, for the signed-in person. */
export function useTicketContext(): TicketContext {
  const writes = useWrites();
  const directory = useDirectory();
  return useMemo(() => ({ writes, directory, now: () => new Date().toISOString() }), [writes, directory]);
}
