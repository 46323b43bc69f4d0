import { asOne } from '@/data/as-one';
import { reminder } from '@sync/model/entities/inbox';
import { ActionError, actionError } from '@sync/model/action-error';
import { occurrenceId } from '@sync/model/entities/meeting';
import type { Meeting } from '@sync/model/entities/meeting';
import type { MeetingAction } from '@sync/model/entities/meeting-values';
import { formatDate, instantAt, isIsoDate } from '@/lib/dates';
import { createTicket } from '@/records/tickets/new-ticket-actions';
import type { NewTicket } from '@/records/tickets/new-ticket-actions';
import type { TicketContext } from '@/records/tickets/ticket-context';
import { editActions, followAction, withChange, withItem } from '../meeting-lists';
import type { MeetingContext, MeetingTarget } from '../meeting-target';

/* What a meeting gives people to do, and the tickets and reminders that it becomes. */

const LONGEST_TEXT = 4000;
/** Limit of a ticket's subject and a reminder's title. */
const LONGEST_TITLE = 200;
/** Time at which a day's work is due. */
const EVENING = '17:00';

export interface ActionInput {
  readonly text: string;
  readonly assigneeId: string | null;
  /** `YYYY-MM-DD`, or what is typed of it; empty for none. */
  readonly dueOn: string;
}

/** Returns the action fields of the input. @throws ActionError `invalid` with a sentence at each field */
export function actionPatch(input: ActionInput): Pick<MeetingAction, 'text' | 'assignee_id' | 'due_on'> {
  const problems: Record<string, string> = {};
  const text = input.text.trim();
  if (text === '') problems['text'] = 'Yapılacak işi yazın';
  if (text.length > LONGEST_TEXT) problems['text'] = `En çok ${LONGEST_TEXT} karakter olabilir`;
  if (input.dueOn !== '' && !isIsoDate(input.dueOn)) problems['due_on'] = 'Günü tamamlayın ya da boş bırakın';
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
  return { text, assignee_id: input.assigneeId, due_on: input.dueOn === '' ? null : input.dueOn };
}

/** @throws ActionError as `actionPatch` */
export function newAction(input: ActionInput): MeetingAction {
  return {
    ...actionPatch(input),
    id: crypto.randomUUID(),
    state: 'open',
    ticket_id: null,
    reminder_id: null,
    carried_from: null,
  };
}

export async function addAction(
  context: MeetingContext,
  target: MeetingTarget,
  input: ActionInput,
): Promise<Meeting> {
  const action = newAction(input);
  return editActions(context, target, (actions) => withItem(actions, action));
}

/** @throws ActionError as `actionPatch` */
export async function changeAction(
  context: MeetingContext,
  target: MeetingTarget,
  id: string,
  input: ActionInput,
): Promise<Meeting> {
  const patch = actionPatch(input);
  return editActions(context, target, (actions) => withChange(actions, id, patch));
}

function shortened(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= LONGEST_TITLE ? line : `${line.slice(0, LONGEST_TITLE - 1)}…`;
}

/** Decisions of the user when an action becomes a ticket; assignee and due day come from the action. */
export interface ActionTicket {
  readonly clientId: string;
  readonly typeId: string;
  readonly sourceId: string;
  readonly subject: string;
}

/** Returns the ticket's subject that the action suggests. */
export function ticketSubject(action: MeetingAction): string {
  return shortened(action.text);
}

/** Opens a ticket for an action and notes it there, both or neither. */
export async function openActionTicket(
  context: MeetingContext,
  tickets: TicketContext,
  target: MeetingTarget,
  { title, starts_at }: Pick<Meeting, 'title' | 'starts_at'>,
  action: MeetingAction,
  wanted: ActionTicket,
): Promise<{ readonly meeting: Meeting; readonly number: string }> {
  const input: NewTicket = {
    type_id: wanted.typeId,
    subject: wanted.subject,
    description: `Toplantı: ${title}, ${formatDate(starts_at)}\n${action.text}`,
    priority: 'normal',
    source_id: wanted.sourceId,
    contact_type_id: null,
    department_id: null,
    assignee_id: action.assignee_id,
    team_id: null,
    due_at: action.due_on === null ? null : instantAt(action.due_on, EVENING),
    tag_ids: [],
  };
  return asOne(context, async (act) => {
    const { ticketId, number } = await createTicket(
      { ...tickets, writes: act.writes },
      { id: wanted.clientId },
      input,
    );
    return { meeting: await followAction(act, target, action.id, { ticket_id: ticketId }), number };
  });
}

/** Returns the default time of an action's reminder: the morning of its day, or tomorrow's. ISO 8601. */
export function reminderTime(action: Pick<MeetingAction, 'due_on'>, tomorrow: string, now: string): string {
  const morning = action.due_on === null ? null : instantAt(action.due_on, '09:00');
  return morning === null || morning <= now ? instantAt(tomorrow, '09:00') : morning;
}

/** Sets the user's own reminder of an action and notes it there. @param dueAt ISO 8601 in UTC */
export async function remindOfAction(
  context: MeetingContext,
  target: MeetingTarget,
  action: MeetingAction,
  dueAt: string,
): Promise<Meeting> {
  if (Date.parse(dueAt) <= Date.parse(context.now())) {
    const sentence = 'Hatırlatma zamanı gelecekte olmalı';
    throw new ActionError('invalid', sentence, { due_at: sentence });
  }
  const { record, originalStart } = target;
  return asOne(context, async (act) => {
    const made = await act.writes.create(
      reminder,
      {
        owner_id: act.writes.access.userId,
        target: 'meeting',
        target_id: originalStart === null ? record.id : occurrenceId(record.id, originalStart),
        title: shortened(action.text),
        due_at: dueAt,
        repeat: 'none',
        lead_minutes: 0,
      },
      { summary: `${record.title}: hatırlatma eklendi` },
    );
    return followAction(act, target, action.id, { reminder_id: made.id });
  });
}
