import type { CollectionName } from '../entity';
import type { AnyDocument } from '../registry';
import { lastEnd } from './meeting-rules';

/**
 * Months for which a row without changes stays on devices, by collection. A collection without a number keeps
 * everything.
 */
export type Windows = Readonly<Partial<Record<CollectionName, number>>>;

/** Days that a device lets pass beyond the window. Months are counted a little differently here and there. */
const GRACE_DAYS = 3;

/**
 * Returns the instant before which rows were last changed that may leave the device. ISO 8601 in UTC, as rows carry
 * it.
 * @param now milliseconds since 1970, by the server's clock: a device whose clock is ahead must not let go too early.
 */
export function windowBegins(months: number, now: number): string {
  const day = new Date(now);
  day.setUTCMonth(day.getUTCMonth() - months);
  day.setUTCDate(day.getUTCDate() - GRACE_DAYS);
  return day.toISOString();
}

const finished: readonly string[] = ['resolved', 'closed'];

/**
 * Returns whether a row that has grown old leaves the device; the server keeps it. The same rules as `window_rule` in
 * the registry of the server, which sends no such row.
 * @param begins as `windowBegins` tells.
 * @param ticketOf the ticket of an entry, where it is on the device.
 */
export function hasGrownOld(
  document: AnyDocument,
  begins: string,
  ticketOf: (id: string) => { readonly status_category: string; readonly updated_at: string } | undefined,
): boolean {
  if (document.updated_at >= begins) return false;
  switch (document.kind) {
    case 'ticket':
      return finished.includes(document.status_category);
    case 'note':
    case 'task':
    case 'status_change':
    case 'handed_draft': {
      const ticket = ticketOf(document.ticket_id);
      return (
        ticket === undefined || (finished.includes(ticket.status_category) && ticket.updated_at < begins)
      );
    }
    case 'notification':
      return true;
    case 'reminder':
      return document.done_at !== null;
    case 'meeting':
    case 'busy_time':
      return lastEnd(document) < begins;
    default:
      return false;
  }
}
