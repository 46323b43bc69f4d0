import type { UnsentChange } from '@/data/sync-state';
import type { Interaction } from '@sync/model/entities/client-record';
import type { Note, StatusChange, Task, TicketEntry } from '@sync/model/entities/ticket-entry';
import type { Ticket } from '@sync/model/entities/ticket';

/** Something that happened to a ticket. `at` is ISO 8601 in UTC. */
export type TimelineEntry =
  | { readonly kind: 'created'; readonly id: string; readonly at: string; readonly by: string | null }
  | { readonly kind: 'note'; readonly id: string; readonly at: string; readonly note: Note }
  | {
      readonly kind: 'interaction';
      readonly id: string;
      readonly at: string;
      readonly interaction: Interaction;
    }
  | { readonly kind: 'change'; readonly id: string; readonly at: string; readonly change: StatusChange }
  /** A change of the ticket itself that the server has not seen; its history entry comes back from there. */
  | { readonly kind: 'unsent'; readonly id: string; readonly at: string; readonly summary: string };

/** Fields whose changes the timeline tells. The history shows all of them. */
const TOLD: readonly StatusChange['field'][] = ['status', 'assignee', 'team', 'department', 'watcher'];

/** Returns the summary of an unsent change without the leading number, which the page's title already shows. */
function withoutNumber(summary: string): string {
  return summary.replace(/^(?:T-\d+|Geçici-\d+|Talep): /u, '');
}

/**
 * Returns the ticket's history, oldest first. Entries of one moment keep the order in which they were made (ids are
 * time-ordered).
 * @param unsent the note of the ticket itself, where it waits for the server
 */
export function timelineEntries(
  ticket: Ticket,
  entries: readonly TicketEntry[],
  interactions: readonly Interaction[],
  unsent: Pick<UnsentChange, 'operation' | 'summary' | 'at'> | undefined,
): readonly TimelineEntry[] {
  const list: TimelineEntry[] = [
    { kind: 'created', id: `created-${ticket.id}`, at: ticket.created_at, by: ticket.created_by },
  ];
  for (const entry of entries) {
    if (entry.kind === 'note') list.push({ kind: 'note', id: entry.id, at: entry.at, note: entry });
    // The first entry of the status says that the ticket was opened, as the line above does.
    if (entry.kind === 'status_change' && TOLD.includes(entry.field) && entry.from_value !== entry.to_value) {
      if (entry.field === 'status' && entry.from_value === null) continue;
      list.push({ kind: 'change', id: entry.id, at: entry.at, change: entry });
    }
  }
  for (const interaction of interactions) {
    list.push({ kind: 'interaction', id: interaction.id, at: interaction.at, interaction });
  }
  if (unsent !== undefined && unsent.operation === 'change') {
    list.push({
      kind: 'unsent',
      id: `unsent-${ticket.id}`,
      at: new Date(unsent.at).toISOString(),
      summary: withoutNumber(unsent.summary),
    });
  }
  return list.sort((a, b) => {
    // A wrong clock may date a note before the ticket that it belongs to.
    if (a.kind === 'created') return -1;
    if (b.kind === 'created') return 1;
    return a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1;
  });
}

export function tasksOf(entries: readonly TicketEntry[]): readonly Task[] {
  return entries.filter((entry) => entry.kind === 'task');
}

/** Splits a note into plain text and the names of the people it mentions. */
export function mentionParts(
  body: string,
  names: readonly string[],
): readonly { readonly text: string; readonly mention: boolean }[] {
  const wanted = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ text: body, mention: false }];
  const parts: { text: string; mention: boolean }[] = [];
  let rest = body;
  while (rest !== '') {
    const hits = wanted
      .map((name) => ({ name, at: rest.indexOf(`@${name}`) }))
      .filter((hit) => hit.at >= 0)
      .sort((a, b) => a.at - b.at || b.name.length - a.name.length);
    const [hit] = hits;
    if (hit === undefined) {
      parts.push({ text: rest, mention: false });
      break;
    }
    if (hit.at > 0) parts.push({ text: rest.slice(0, hit.at), mention: false });
    parts.push({ text: `@${hit.name}`, mention: true });
    rest = rest.slice(hit.at + hit.name.length + 1);
  }
  return parts;
}

/** `3 dk 12 sn`, `48 sn`, `1 sa 2 dk`. */
export function formatSeconds(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const parts = [
    hours > 0 ? `${hours} sa` : '',
    minutes > 0 ? `${minutes} dk` : '',
    rest > 0 && hours === 0 ? `${rest} sn` : '',
  ].filter(Boolean);
  return parts.length === 0 ? '0 sn' : parts.join(' ');
}
