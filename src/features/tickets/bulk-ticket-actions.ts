import { ActionError, actionErrors } from '@sync/model/action-error';
import { ticket } from '@sync/model/entities/ticket';
import type { Ticket } from '@sync/model/entities/ticket';
import { isFinished } from '@sync/model/rules/ticket-rules';
import type { TransitionInput } from '@sync/model/rules/ticket-rules';
import { requirePermission, requireWithinScope, numberOf } from '@/records/tickets/ticket-context';
import type { TicketContext } from '@/records/tickets/ticket-context';
import { assignPatch, statusPatch, tagsPatch } from '@/records/tickets/ticket-patches';
import type { Assignment, TicketPatch } from '@/records/tickets/ticket-patches';

/** One change for many tickets. */
export type BulkChange =
  | { readonly kind: 'assign'; readonly to: Assignment }
  | { readonly kind: 'status'; readonly statusId: string; readonly input: TransitionInput }
  | { readonly kind: 'tags'; readonly add: readonly string[]; readonly remove: readonly string[] };

/** Preview of a bulk change, before anything is written. */
export interface BulkPreview {
  readonly possible: readonly Ticket[];
  /** Already as wanted. */
  readonly unchanged: readonly Ticket[];
  readonly refused: readonly { readonly ticket: Ticket; readonly reason: string }[];
}

export interface BulkResult {
  /** The tickets as they were and as they are now. */
  readonly changed: readonly { readonly before: Ticket; readonly after: Ticket }[];
  readonly refused: BulkPreview['refused'];
}

const RESTORED: readonly (keyof Ticket & keyof TicketPatch)[] = [
  'assignee_id',
  'team_id',
  'status_id',
  'status_category',
  'status_reason',
  'waiting_reason',
  'waiting_until',
  'paused_at',
  'due_at',
  'first_response_due_at',
  'first_response_at',
  'resolution_note',
  'call_result_id',
  'duplicate_of_id',
];

function patchOf(context: TicketContext, current: Ticket, change: BulkChange): TicketPatch {
  switch (change.kind) {
    case 'assign':
      return assignPatch(context, current, change.to);
    case 'status':
      return statusPatch(context, current, change.statusId, change.input);
    case 'tags':
      return tagsPatch(current, change.add, change.remove);
  }
}

function same(left: unknown, right: unknown): boolean {
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((value) => right.includes(value));
  }
  return left === right;
}

function alters(current: Ticket, change: BulkChange, patch: TicketPatch): boolean {
  if (change.kind === 'status') return current.status_id !== change.statusId;
  return Object.entries(patch).some(([name, value]) => !same(current[name as keyof Ticket], value));
}

/** Sorts tickets by what the change would do to each. Writes nothing. */
export function previewBulk(
  context: TicketContext,
  tickets: readonly Ticket[],
  change: BulkChange,
): BulkPreview {
  const possible: Ticket[] = [];
  const unchanged: Ticket[] = [];
  const refused: { ticket: Ticket; reason: string }[] = [];
  const mayEdit = context.writes.access.permissions.has('crm.tickets.edit');
  for (const current of tickets) {
    try {
      if (!mayEdit) throw new ActionError('permission_denied', actionErrors.permission_denied);
      requireWithinScope(context, current);
      if (change.kind === 'status' && current.status_id === change.statusId) {
        unchanged.push(current);
        continue;
      }
      const patch = patchOf(context, current, change);
      (alters(current, change, patch) ? possible : unchanged).push(current);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      refused.push({ ticket: current, reason: error.message });
    }
  }
  return { possible, unchanged, refused };
}

/**
 * Applies a change to every ticket that can be changed, each against its state at that moment; the others are named.
 */
export async function applyBulk(
  context: TicketContext,
  tickets: readonly Ticket[],
  change: BulkChange,
): Promise<BulkResult> {
  requirePermission(context, 'crm.tickets.bulk');
  requirePermission(context, 'crm.tickets.edit');
  const preview = previewBulk(context, tickets, change);
  const changed: { before: Ticket; after: Ticket }[] = [];
  const refused = [...preview.refused];
  for (const possible of preview.possible) {
    let before = possible;
    try {
      const after = await context.writes.change(
        ticket,
        possible.id,
        (current) => {
          // A copy: the store goes on to change the object it hands out.
          before = { ...current };
          return patchOf(context, current, change);
        },
        { summary: `${numberOf(possible)}: toplu işlem` },
      );
      changed.push({ before, after });
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      refused.push({ ticket: possible, reason: error.message });
    }
  }
  return { changed, refused };
}

function undoPatch(context: TicketContext, before: Ticket, after: Ticket, current: Ticket): TicketPatch {
  const touched = RESTORED.filter((name) => !same(before[name], after[name]));
  if (touched.some((name) => !same(current[name], after[name]))) {
    throw new ActionError('not_allowed', 'Talep bu arada değişti; geri alınmadı.');
  }
  const added = after.tag_ids.filter((id) => !before.tag_ids.includes(id));
  const taken = before.tag_ids.filter((id) => !after.tag_ids.includes(id));
  const patch: TicketPatch = {
    ...Object.fromEntries(touched.map((name) => [name, before[name]])),
    ...(added.length + taken.length > 0 ? tagsPatch(current, taken, added) : {}),
  };
  const sent = current.row_version !== before.row_version;
  if (!sent || before.status_category === current.status_category) return patch;
  // The server has the change already: going back is a move of its own, under the same rules.
  if (before.status_category === 'new') {
    throw new ActionError('not_allowed', 'İşleme alınan talep “Yeni” durumuna dönemez; geri alınmadı.');
  }
  if (isFinished(current.status_category) && !isFinished(before.status_category)) {
    requirePermission(context, 'crm.tickets.reopen');
  }
  return { ...patch, status_reason: 'Değişiklik geri alındı' };
}

/** Takes a bulk change, or a single one, back where that is still possible. */
export async function undoBulk(
  context: TicketContext,
  { changed }: Pick<BulkResult, 'changed'>,
): Promise<{ readonly restored: number; readonly kept: BulkPreview['refused'] }> {
  const kept: { ticket: Ticket; reason: string }[] = [];
  let restored = 0;
  for (const { before, after } of changed) {
    try {
      await context.writes.change(
        ticket,
        before.id,
        (current) => undoPatch(context, before, after, current),
        { summary: `${numberOf(before)}: değişiklik geri alındı` },
      );
      restored += 1;
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      kept.push({ ticket: after, reason: error.message });
    }
  }
  return { restored, kept };
}
