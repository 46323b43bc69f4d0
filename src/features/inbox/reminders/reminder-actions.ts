import { changedSince } from '@/data/workspace';
import type { LocalWrites } from '@/data/workspace';
import { actionError } from '@sync/model/action-error';
import { reminder } from '@sync/model/entities/inbox';
import type { Reminder } from '@sync/model/entities/inbox';

/** Input about a reminder. */
export interface ReminderInput {
  readonly title: string;
  /** ISO 8601 in UTC. */
  readonly dueAt: string;
  readonly repeat: Reminder['repeat'];
  readonly leadMinutes: number;
}

/** A reminder may be set for a moment ago at most: who types slowly is not told off. Milliseconds. */
const SLACK = 60_000;

function checked({ title, dueAt, repeat, leadMinutes }: ReminderInput, now: number, before: string | null) {
  const problems: Record<string, string> = {};
  if (title.trim() === '') problems['title'] = 'Ne hatırlatılacağını yazın';
  const at = Date.parse(dueAt);
  if (Number.isNaN(at)) problems['due_at'] = 'Gün ve saati yazın';
  else if (at < now - SLACK && dueAt !== before) {
    problems['due_at'] = 'Geçmiş bir zaman; ileri bir zaman yazın';
  }
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
  return { title: title.trim(), due_at: dueAt, repeat, lead_minutes: leadMinutes };
}

/** Sets a reminder of the user's own without a record. @throws ActionError with a sentence for each field. */
export async function addReminder(
  writes: LocalWrites,
  input: ReminderInput,
  now = Date.now(),
): Promise<Reminder> {
  const values = checked(input, now, null);
  return writes.create(
    reminder,
    { ...values, owner_id: writes.access.userId, target: null, target_id: null },
    { summary: 'Hatırlatma eklendi' },
  );
}

/**
 * Writes the form's changes to a reminder. Another time cancels its snooze.
 * @param opened the reminder as the form was filled from it. @throws ActionError as `addReminder`.
 */
export async function editReminder(
  writes: LocalWrites,
  opened: Reminder,
  input: ReminderInput,
  now = Date.now(),
): Promise<void> {
  const values = checked(input, now, opened.due_at);
  const changed = changedSince({ ...opened }, values);
  if (Object.keys(changed).length === 0) return;
  // Also where it was put off only since the form was opened.
  const moved = values.due_at !== opened.due_at ? { snoozed_until: null } : {};
  await writes.change(reminder, opened.id, { ...changed, ...moved }, { summary: 'Hatırlatma değişti' });
}

/** Deletes a reminder. Resolves with the undo function, which creates the same reminder again. @throws ActionError */
export async function removeReminder(writes: LocalWrites, item: Reminder): Promise<() => Promise<void>> {
  await writes.remove(reminder, item.id, { summary: 'Hatırlatma silindi' });
  return async () => {
    await writes.create(reminder, item, { summary: 'Hatırlatma geri alındı' });
  };
}
