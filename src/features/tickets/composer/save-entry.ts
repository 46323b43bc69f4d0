import { ActionError } from '@sync/model/action-error';
import { client } from '@sync/model/entities/client';
import { interaction } from '@sync/model/entities/client-record';
import type { Interaction } from '@sync/model/entities/client-record';
import type { LookupAttributes } from '@sync/model/entities/definition';
import { reminder } from '@sync/model/entities/inbox';
import type { Reminder } from '@sync/model/entities/inbox';
import { ticket } from '@sync/model/entities/ticket';
import type { Ticket } from '@sync/model/entities/ticket';
import { handedDraft, note } from '@sync/model/entities/ticket-entry';
import type { HandedDraft, Note } from '@sync/model/entities/ticket-entry';
import { numberOf } from '@sync/model/tickets/number';
import type { ActContext } from '@/acts/run-act';
import type { LocalWrites } from '@/data/workspace';

/*
 * These functions store notes, calls and reminders of a ticket, each in one commit. Its entity says who may write each.
 */

/** Dependencies of writing at a ticket. */
type EntryContext = Pick<ActContext, 'writes' | 'reference' | 'now'>;

export interface NoteInput {
  readonly body: string;
  readonly visibility: Note['visibility'];
  readonly mentionIds: readonly string[];
}

export function addNote(context: EntryContext, of: Ticket, input: NoteInput): Promise<Note> {
  return context.writes.create(
    note,
    {
      ticket_id: of.id,
      body: input.body,
      visibility: input.visibility,
      mention_ids: input.mentionIds,
      at: context.now(),
    },
    { summary: `${numberOf(of)}: not eklendi` },
  );
}

/** Hands an unfinished note to a colleague. */
export async function handDraft(
  context: EntryContext,
  of: Ticket,
  input: Pick<NoteInput, 'body' | 'visibility'> & { readonly to: string },
): Promise<HandedDraft> {
  if (input.to === '') {
    const sentence = 'Kime devredileceğini seçin';
    throw new ActionError('invalid', sentence, { to: sentence });
  }
  return context.writes.create(
    handedDraft,
    {
      ticket_id: of.id,
      owner_id: context.writes.access.userId,
      delegated_to: input.to,
      body: input.body,
      visibility: input.visibility,
      taken_at: null,
    },
    { summary: `${numberOf(of)}: not taslağı devredildi` },
  );
}

/** Puts the text of a draft into the user's own composer. @returns whether the device has stored it there */
export type KeepDraft = (draft: HandedDraft) => Promise<boolean>;

/** Reads a draft that nobody has taken yet, and keeps its text before its row says that it went. */
async function kept({ writes }: EntryContext, { id }: HandedDraft, keep: KeepDraft): Promise<void> {
  const stored = await writes.read(handedDraft, id);
  if (stored.taken_at !== null) throw new ActionError('not_allowed', 'Taslak bu arada devralındı.');
  if (!(await keep(stored))) {
    throw new ActionError('storage', 'Taslak bu cihaza yazılamadı. Yer açıp yeniden deneyin.');
  }
}

/** Continues a draft that a colleague has handed to the user. @throws ActionError */
export async function takeDraft(context: EntryContext, draft: HandedDraft, keep: KeepDraft): Promise<void> {
  await kept(context, draft, keep);
  await context.writes.change(
    handedDraft,
    draft.id,
    { taken_at: context.now() },
    { summary: 'Not taslağı devralındı' },
  );
}

/** Takes an own draft back that the colleague has not taken. @throws ActionError */
export async function takeDraftBack(
  context: EntryContext,
  draft: HandedDraft,
  keep: KeepDraft,
): Promise<void> {
  await kept(context, draft, keep);
  await context.writes.remove(handedDraft, draft.id, { summary: 'Devredilen taslak geri alındı' });
}

export interface InteractionInput {
  readonly contactTypeId: string;
  readonly direction: Interaction['direction'];
  /** Null when it was not measured. */
  readonly durationSeconds: number | null;
  readonly callResultId: string | null;
  readonly summary: string;
}

/** Next step that the chosen result of a call suggests. */
export interface FollowUp {
  readonly action: Exclude<LookupAttributes<'call_result'>['next_action'], 'none'>;
  readonly resultId: string;
  readonly resultName: string;
  readonly afterMinutes: number | null;
}

export interface AddedInteraction {
  readonly interaction: Interaction;
  readonly followUp: FollowUp | null;
  /** The result says that the patient wants no calls: noted, wanted but not permitted, or not said. */
  readonly doNotContact: 'set' | 'not_permitted' | null;
}

/** Checks the rules of a call's result. Empty when all is well; else one sentence at each field. */
export function interactionProblems(
  context: Pick<EntryContext, 'reference'>,
  input: InteractionInput,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const type = context.reference.definition('contact_type', input.contactTypeId);
  const result = context.reference.definition('call_result', input.callResultId);
  if (input.contactTypeId === '') problems['contactTypeId'] = 'İletişim tipini seçin';
  if (type?.attributes.channel === 'phone' && input.callResultId === null) {
    problems['callResultId'] = 'Aramanın sonucunu seçin';
  }
  if (result?.attributes.requires_note === true && input.summary.trim() === '') {
    problems['summary'] = `“${result.name}” sonucu bir özet ister`;
  }
  if (input.durationSeconds !== null && !(input.durationSeconds >= 0 && input.durationSeconds <= 86_400)) {
    problems['durationSeconds'] = 'Süreyi dakika:saniye olarak yazın, örneğin 3:12';
  }
  return problems;
}

/**
 * Notes a call, message or visit. The first one counts as the ticket's first response; a result such as "Aranmak
 * istemiyor" is noted at the patient.
 */
export async function addInteraction(
  context: EntryContext,
  of: Ticket,
  input: InteractionInput,
): Promise<AddedInteraction> {
  const problems = interactionProblems(context, input);
  const [sentence] = Object.values(problems);
  if (sentence !== undefined) throw new ActionError('invalid', sentence, problems);
  const { writes, reference } = context;
  const at = context.now();
  return writes.run(async (act) => {
    const added = await act.create(
      interaction,
      {
        client_id: of.client_id,
        ticket_id: of.id,
        contact_type_id: input.contactTypeId,
        direction: input.direction,
        at,
        duration_seconds: input.durationSeconds,
        user_id: act.access.userId,
        call_result_id: input.callResultId,
        summary: input.summary,
      },
      { summary: `${numberOf(of)}: görüşme kaydedildi` },
    );
    const type = reference.definition('contact_type', input.contactTypeId);
    const mayEdit = act.access.permissions.has('crm.tickets.edit');
    if (mayEdit && of.first_response_at === null && type?.attributes.counts_as_contact === true) {
      await act.change(
        ticket,
        of.id,
        (current) => (current.first_response_at === null ? { first_response_at: at } : {}),
        { summary: `${numberOf(of)}: ilk yanıt verildi` },
      );
    }
    const result = reference.definition('call_result', input.callResultId);
    let doNotContact: AddedInteraction['doNotContact'] = null;
    if (result?.attributes.sets_do_not_contact === true) {
      doNotContact = act.access.permissions.has('crm.clients.edit') ? 'set' : 'not_permitted';
      if (doNotContact === 'set') {
        await act.change(client, of.client_id, { do_not_contact: true }, { summary: 'Hasta: aranmasın' });
      }
    }
    const action = result?.attributes.next_action ?? 'none';
    return {
      interaction: added,
      followUp:
        result === undefined || action === 'none'
          ? null
          : {
              action,
              resultId: result.id,
              resultName: result.name,
              afterMinutes: result.attributes.next_action_after_minutes,
            },
      doNotContact,
    };
  });
}

/** Adds a reminder for the user at the ticket. `dueAt` is ISO 8601 in UTC. */
export function addReminder(
  context: EntryContext,
  of: Ticket,
  input: { readonly title: string; readonly dueAt: string },
): Promise<Reminder> {
  if (Date.parse(input.dueAt) <= Date.parse(context.now())) {
    const sentence = 'Hatırlatma zamanı gelecekte olmalı';
    throw new ActionError('invalid', sentence, { due_at: sentence });
  }
  return context.writes.create(
    reminder,
    {
      owner_id: context.writes.access.userId,
      target: 'ticket',
      target_id: of.id,
      title: input.title,
      due_at: input.dueAt,
      repeat: 'none',
      lead_minutes: 0,
    },
    { summary: `${numberOf(of)}: hatırlatma eklendi` },
  );
}

export function removeReminder(writes: LocalWrites, id: string): Promise<void> {
  return writes.remove(reminder, id, { summary: 'Hatırlatma silindi' });
}
