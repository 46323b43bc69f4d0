import { map } from 'rxjs';
import { useLiveQuery } from './workspace';

const none: ReadonlyMap<string, string> = new Map();

/**
 * Subjects of a few tickets by id, kept current. The in-memory rows leave texts out; until the store has answered,
 * those of the last ids stand.
 */
export function useTicketSubjects(ids: readonly string[]): ReadonlyMap<string, string> {
  const live = useLiveQuery(
    (database) =>
      database.tickets
        .findByIds([...ids])
        .$.pipe(map((found) => new Map([...found].map(([id, ticket]) => [id, ticket.subject])))),
    [ids.join(' ')],
  );
  return live.state === 'ready' ? live.data : none;
}
