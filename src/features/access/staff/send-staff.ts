import type { StaffMember, TakenMember } from '@sync/rpc/access';
import type { ServerAnswer, ServerProblem } from '@/data/server';

/** Rows of one call: a call ends long before the server's patience does. */
const PORTION = 50;

/** Result of a row, as the server told it; absent rows have no answer yet. */
export type Outcomes = ReadonlyMap<string, TakenMember>;

type Take = (
  members: readonly StaffMember[],
) => Promise<ServerAnswer<{ readonly members: readonly TakenMember[] }>>;

/**
 * Sends rows portion by portion, and tells of each answer. Ends with the first call that has none: what was told until
 * then is stored, and the rest can be sent again, with the same ids.
 */
export async function sendStaff(
  members: readonly StaffMember[],
  take: Take,
  told: (answers: readonly TakenMember[]) => void,
): Promise<ServerProblem | null> {
  for (let from = 0; from < members.length; from += PORTION) {
    const answer = await take(members.slice(from, from + PORTION));
    if (!answer.ok) return answer.problem;
    told(answer.value.members);
  }
  return null;
}

/** Counts of what the server has stored and what not. */
export function countOutcomes(members: readonly StaffMember[], outcomes: Outcomes) {
  const counts = { invited: 0, changed: 0, refused: 0, unsent: 0 };
  for (const { id } of members) {
    const outcome = outcomes.get(id);
    if (outcome === undefined) counts.unsent += 1;
    else if (outcome.status !== 'saved') counts.refused += 1;
    else if (outcome.code === undefined) counts.changed += 1;
    else counts.invited += 1;
  }
  return counts;
}
