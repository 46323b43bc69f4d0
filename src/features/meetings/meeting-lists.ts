import { ActionError, actionError } from '@sync/model/action-error';
import type { Meeting, MeetingDraft } from '@sync/model/entities/meeting';
import type {
  AgendaItem,
  MeetingAction,
  MeetingDecision,
  MeetingParticipant,
} from '@sync/model/entities/meeting-values';
import { requireOpen } from '@sync/model/meetings/acts/rules';
import type { Access } from '@sync/model/access/permissions';
import { changeOne, requirePermission } from './meeting-target';
import type { MeetingContext, MeetingTarget } from './meeting-target';

/*
 * The lists that a meeting holds. Every edit builds on what is stored now, so that two devices that add without a
 * network keep both items. Each throws ActionError and changes nothing where it may not or cannot.
 */

/** Number of items that the server accepts in one list. */
const MOST = 200;

type Edit<T> = (items: readonly T[]) => readonly T[];

function checked<T>(items: readonly T[], before: readonly T[]): readonly T[] {
  if (items.length > MOST && items.length > before.length) {
    throw new ActionError('not_allowed', `Bir listede en çok ${MOST} madde olabilir. Kayıt değişmedi.`);
  }
  return items;
}

function editor(
  context: MeetingContext,
  target: MeetingTarget,
  patch: (current: Meeting | MeetingDraft) => Partial<MeetingDraft>,
  what: string,
): Promise<Meeting> {
  requirePermission(context, 'companies.meetings.edit');
  return changeOne(context, target, patch, what);
}

export async function editAgenda(
  context: MeetingContext,
  target: MeetingTarget,
  edit: Edit<AgendaItem>,
): Promise<Meeting> {
  return editor(
    context,
    target,
    ({ agenda, status }) => {
      requireOpen(status);
      return { agenda: checked(edit(agenda), agenda) };
    },
    'gündem değişti',
  );
}

export async function editDecisions(
  context: MeetingContext,
  target: MeetingTarget,
  edit: Edit<MeetingDecision>,
): Promise<Meeting> {
  return editor(
    context,
    target,
    ({ decisions, status }) => {
      requireOpen(status);
      return { decisions: numbered(checked(edit(decisions), decisions)) };
    },
    'kararlar değişti',
  );
}

export async function editActions(
  context: MeetingContext,
  target: MeetingTarget,
  edit: Edit<MeetingAction>,
): Promise<Meeting> {
  return editor(
    context,
    target,
    ({ actions, status }) => {
      requireOpen(status);
      return { actions: checked(edit(actions), actions) };
    },
    'aksiyonlar değişti',
  );
}

/**
 * Returns whether the user may mark an action as done or open. Users without the right to edit may do it for their
 * own actions.
 */
export function mayTick({ permissions, userId }: Access, action: MeetingAction): boolean {
  if (permissions.has('companies.meetings.edit')) return true;
  return (
    permissions.has('companies.meetings.answer') &&
    action.assignee_id === userId &&
    action.state !== 'cancelled'
  );
}

/**
 * Says that an action is done, or that it is not, also after the meeting is closed.
 * @throws ActionError `permission_denied` where it is somebody else's and the user may not edit meetings
 */
export async function tickAction(
  context: MeetingContext,
  target: MeetingTarget,
  id: string,
  state: 'open' | 'done',
): Promise<Meeting> {
  return changeOne(
    context,
    target,
    ({ actions }) => {
      const action = actions.find((item) => item.id === id);
      if (action !== undefined && !mayTick(context.writes.access, action))
        throw actionError('permission_denied');
      return { actions: withChange<MeetingAction>(actions, id, { state }) };
    },
    'aksiyon izlendi',
  );
}

/** Notes what becomes of an action, also after the meeting is closed. */
export async function followAction(
  context: MeetingContext,
  target: MeetingTarget,
  id: string,
  patch: Partial<Pick<MeetingAction, 'state' | 'ticket_id' | 'reminder_id'>>,
): Promise<Meeting> {
  return editor(
    context,
    target,
    ({ actions }) => ({ actions: withChange<MeetingAction>(actions, id, patch) }),
    'aksiyon izlendi',
  );
}

export async function editParticipants(
  context: MeetingContext,
  target: MeetingTarget,
  edit: Edit<MeetingParticipant>,
): Promise<Meeting> {
  return editor(
    context,
    target,
    ({ participants, status }) => {
      requireOpen(status);
      return { participants: checked(edit(participants), participants) };
    },
    'katılımcılar değişti',
  );
}

/** Edits the file names of a meeting; the files themselves are kept elsewhere. */
export async function editFiles(
  context: MeetingContext,
  target: MeetingTarget,
  edit: Edit<string>,
): Promise<Meeting> {
  return editor(
    context,
    target,
    ({ file_names: files = [], status }) => {
      requireOpen(status);
      return { file_names: edit(files) };
    },
    'dosya adları değişti',
  );
}

interface Identified {
  readonly id: string;
}

/** Adds an item at the end, or puts one that was taken out back there. */
export function withItem<T extends Identified>(items: readonly T[], item: T): readonly T[] {
  return [...items.filter(({ id }) => id !== item.id), item];
}

export function withoutItem<T extends Identified>(items: readonly T[], id: string): readonly T[] {
  return items.filter((item) => item.id !== id);
}

export function withChange<T extends Identified>(
  items: readonly T[],
  id: string,
  patch: Partial<T>,
): readonly T[] {
  return items.map((item) => (item.id === id ? { ...item, ...patch } : item));
}

/** Returns the decisions in order, numbered from one: two devices may both have created a third one. */
export function numbered(decisions: readonly MeetingDecision[]): readonly MeetingDecision[] {
  return [...decisions]
    .sort((a, b) => a.no - b.no || (a.id < b.id ? -1 : 1))
    .map((decision, index) => (decision.no === index + 1 ? decision : { ...decision, no: index + 1 }));
}
