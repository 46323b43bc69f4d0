import { useMemo } from 'react';
import { from } from 'rxjs';
import { useReferenceData } from '@/data/reference-data';
import { useObservable } from '@/data/live';
import { readPreference, usePreference } from '@/data/preferences';
import { useSignedIn } from '@/data/workspace';

/** Name of the stored source of the user's last ticket: at one desk it is usually the same again. */
const NAME = 'ticket-source';
const parse = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

/**
 * Returns the source to begin a ticket with; null if there is none that may still be chosen, undefined until it is
 * read.
 */
export function useRememberedSource(): string | null | undefined {
  const { workspace } = useSignedIn();
  const reference = useReferenceData();
  const stored = useObservable(useMemo(() => from(readPreference(workspace, NAME, parse)), [workspace]));
  if (stored.state === 'loading') return undefined;
  const id = stored.state === 'ready' ? stored.data : null;
  return reference.definition('ticket_source', id)?.active === true ? id : null;
}

/** Keeps the source of a ticket that was saved. */
export function useRememberSource(): (id: string | null) => void {
  const [, remember] = usePreference(NAME, parse);
  return remember;
}
