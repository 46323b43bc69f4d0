import type { Reminder } from '../entities/inbox';

/** Returns the time that a reminder is for: the time it was put off to, else its own. ISO 8601 in UTC. */
export function reminderDue(item: Pick<Reminder, 'due_at' | 'snoozed_until'>): string {
  return item.snoozed_until ?? item.due_at;
}

/**
 * Returns the time at which a reminder rings, in milliseconds since 1970: its time less the lead the user asked for;
 * put off, at just that time.
 */
export function ringsAt(item: Pick<Reminder, 'due_at' | 'snoozed_until' | 'lead_minutes'>): number {
  return item.snoozed_until == null
    ? Date.parse(item.due_at) - item.lead_minutes * 60_000
    : Date.parse(item.snoozed_until);
}
