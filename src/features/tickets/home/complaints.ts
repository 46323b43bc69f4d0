import type { TicketRow } from '@/data/indexes';
import { isFinished } from '@sync/model/rules/ticket-rules';

/** Reader of complaints. */
export interface ComplaintReader {
  readonly userId: string;
  readonly departmentId: string | null;
  /** Approves the closing of any complaint. */
  readonly approves: boolean;
}

/**
 * Returns the open complaints that the user answers for, the next to be due first; those without a due time last.
 * @param types ids of the types of tickets that are complaints: a second person closes them
 */
export function openComplaints(
  open: Iterable<TicketRow>,
  types: ReadonlySet<string>,
  { userId, departmentId, approves }: ComplaintReader,
): readonly TicketRow[] {
  const found: TicketRow[] = [];
  for (const row of open) {
    if (!types.has(row.typeId) || row.category === 'closed') continue;
    const isOwn = row.assigneeId === userId || (row.assigneeId === null && row.teamId === departmentId);
    if (approves || (isOwn && !isFinished(row.category))) found.push(row);
  }
  // Of what is resolved nothing is due any more: its closing waits for approval.
  const due = ({ dueAt, category }: TicketRow): number =>
    isFinished(category) ? Infinity : dueAt === null ? Number.MAX_VALUE : Date.parse(dueAt);
  return found.toSorted((a, b) => {
    const [own, other] = [due(a), due(b)];
    return own === other ? a.createdAt.localeCompare(b.createdAt) : own < other ? -1 : 1;
  });
}
