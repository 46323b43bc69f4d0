import { asOne } from '@/data/as-one';
import type { LocalWrites } from '@/data/workspace';
import { actionError, ActionError } from '@sync/model/action-error';
import type { Client } from '@sync/model/entities/client';
import { surgery } from '@sync/model/entities/surgery';
import type { Surgery } from '@sync/model/entities/surgery';
import type { ChecklistCode } from '@sync/model/entities/surgery-values';
import { ticket } from '@sync/model/entities/ticket';
import type { Ticket } from '@sync/model/entities/ticket';
import { note, task } from '@sync/model/entities/ticket-entry';
import type { OperatingDays } from '@sync/model/rules/operating-days';
import { nameOfProcedures } from '@sync/model/rules/surgery-rules';
import { foldTurkish } from '@sync/model/tr/turkish';
import { formatDateTime, instantAt } from '@/lib/dates';
import { addCase } from '@/records/insurance/save-case';
import { draftForSurgery, unknownInsurer } from '@/records/insurance/case-start';
import { withSide } from '@sync/model/surgeries/words';
import { createTicket } from '@/records/tickets/new-ticket-actions';
import { requirePermission, requireWithinScope } from '@/records/tickets/ticket-context';
import { numberOf } from '@sync/model/tickets/number';
import type { TicketContext } from '@/records/tickets/ticket-context';
import { missingTasks } from './missing-tasks';
import { checklistOf, draftOfForm } from './surgery-draft';
import type { SurgeryFormValues } from './surgery-form-values';
import { surgeryProblems } from './surgery-problems';
import type { FormDemands } from './surgery-problems';

/** Data saved with the form: the ticket it belongs to, and the first position of its tasks. */
export interface SurgeryToSave {
  readonly values: SurgeryFormValues;
  readonly demands: FormDemands;
  readonly proposed: readonly ChecklistCode[];
  /** The patient's record where this device has it: policy and insurer are in it. */
  readonly client?: Client | null;
  /** The ticket of tasks and note; null: there is none, or one is opened. */
  readonly ticket: Ticket | null;
  /** The highest position of the tasks that the ticket has. */
  readonly lastTask: number;
  /** Source of a new ticket. */
  readonly sourceId: string | null;
  /** Days by which the due times of tasks are counted. */
  readonly days: OperatingDays;
  /** Writes what else belongs to the new surgery. */
  readonly beside?: (act: LocalWrites, surgeryId: string) => Promise<unknown>;
}

export interface SavedSurgery {
  readonly surgery: Surgery;
  readonly ticketId: string | null;
  readonly tasks: number;
  /** A draft of its provision was opened. */
  readonly asks: boolean;
  /** The insurer as it is written, where that kept the draft from being opened; else null. */
  readonly unknownInsurer: string | null;
}

const STEP = 10;
/** The result of a ticket that says that a surgery is planned; the hospital may name it otherwise, then nothing is set. */
const OUTCOME = 'Ameliyat planlandı';

async function newTicket(
  context: TicketContext,
  { values, sourceId }: SurgeryToSave,
): Promise<{ readonly id: string; readonly number: string; readonly lastTask: number }> {
  const type = context.reference.definition('ticket_type', values.task_type_id);
  if (type === undefined || values.client_id === null) throw actionError('not_found');
  const { ticketId, number } = await createTicket(
    context,
    { id: values.client_id },
    {
      type_id: type.id,
      subject: 'Ameliyat hazırlığı',
      description: null,
      priority: type.attributes.default_priority,
      source_id: sourceId ?? '',
      contact_type_id: null,
      department_id: values.department_id,
      assignee_id: null,
      team_id: type.attributes.default_team_id,
      due_at: null,
      tag_ids: [],
    },
  );
  return { id: ticketId, number, lastTask: type.attributes.checklist.length * STEP };
}

/** Returns the plan as a note for readers of the ticket. */
function noteBody(context: TicketContext, made: Surgery): string {
  const what = nameOfProcedures(
    made.procedures.map((procedure) => ({ ...procedure, name: withSide(procedure) })),
  );
  if (made.planned_start === null) return `Ameliyat planı açıldı: ${what}. Salon ve saat bekliyor.`;
  const where = context.reference.definitionName(made.room_id) ?? '';
  return `Ameliyat planı açıldı: ${what}, ${formatDateTime(made.planned_start)}, ${where}.`;
}

const mayAskPayer = ({ writes }: TicketContext, made: Surgery): boolean =>
  writes.access.permissions.has('parse.insurance_tracking.add') && made.approval_state === 'missing';

/**
 * Opens the draft of the provision where a payer has to approve and nobody has asked. Of a payer that is not known
 * exactly none is opened: the preparation says that it is missing.
 */
async function askPayer(context: TicketContext, made: Surgery, client: Client | null): Promise<boolean> {
  if (!mayAskPayer(context, made)) return false;
  const draft = draftForSurgery({ surgery: made, client }, (kind) => context.reference.definitions(kind));
  if (draft === null) return false;
  await addCase(context.writes, { ...draft, assignee_id: null });
  return true;
}

/**
 * Plans a surgery on the device, with a ticket where tasks need one, a task for everything that is still missing, a note
 * and the result of the ticket: all of them or nothing.
 * @throws ActionError with the fields to correct
 */
export async function addSurgery(context: TicketContext, input: SurgeryToSave): Promise<SavedSurgery> {
  requirePermission(context, 'crm.surgery.add');
  const { values, proposed } = input;
  const { writes } = context;
  const problems = surgeryProblems(values, input.demands);
  const [sentence] = Object.values(problems);
  if (sentence !== undefined) throw new ActionError('invalid', sentence, problems);
  if (input.ticket !== null) requireWithinScope(context, input.ticket);

  const now = Date.parse(context.now());
  const by = writes.access.userId;
  const wanted = values.wanted_from || values.wanted_to;
  const start =
    values.timing === 'slot' ? values.start : values.timing === 'wish' ? instantAt(wanted, '08:00') : null;
  const tasks = values.open_tasks
    ? missingTasks(checklistOf(values, proposed, by), start, now, input.days)
    : [];
  return asOne(context, (act) => writePlan(act, input, tasks), {
    name: 'surgery.plan',
    sentence: `Ameliyat planlandı: ${nameOfProcedures(values.procedures.map(nameOnly))}`,
    whole: true,
  });
}

/** Writes the surgery and what goes with it. */
async function writePlan(
  context: TicketContext,
  input: SurgeryToSave,
  tasks: ReturnType<typeof missingTasks>,
): Promise<SavedSurgery> {
  const { values, proposed } = input;
  const { writes, reference } = context;
  const by = writes.access.userId;
  const may = (key: Parameters<typeof requirePermission>[1]) => writes.access.permissions.has(key);
  const opens = input.ticket === null && tasks.length > 0 && input.demands.needsTicket;
  const opened = opens ? await newTicket(context, input) : null;
  const at =
    input.ticket === null
      ? opened
      : { id: input.ticket.id, number: numberOf(input.ticket), lastTask: input.lastTask };

  const made = await writes.create(surgery, draftOfForm(values, { proposed, by, ticketId: at?.id ?? null }), {
    id: values.id,
    summary: `Yeni ameliyat: ${nameOfProcedures(values.procedures.map(nameOnly))}`,
  });
  await input.beside?.(writes, made.id);
  const sources = { surgery: made, client: input.client ?? null };
  const asks = await askPayer(context, made, sources.client);
  const unknown =
    !asks && mayAskPayer(context, made) ? unknownInsurer(sources, reference.definitions('insurer')) : null;
  if (at === null) return { surgery: made, ticketId: null, tasks: 0, asks, unknownInsurer: unknown };

  if (may('crm.ticket_tasks.add')) {
    for (const [index, item] of tasks.entries()) {
      await writes.create(
        task,
        {
          ticket_id: at.id,
          title: item.title,
          due_at: item.dueAt,
          position: at.lastTask + (index + 1) * STEP,
        },
        { summary: `${at.number}: görev eklendi` },
      );
    }
  }
  if (may('crm.ticket_notes.add')) {
    await writes.create(
      note,
      {
        ticket_id: at.id,
        body: noteBody(context, made),
        visibility: 'internal',
        mention_ids: [],
        at: context.now(),
      },
      { summary: `${at.number}: not eklendi` },
    );
  }
  const outcome = reference
    .definitions('call_result')
    .find(({ name, active }) => active && foldTurkish(name) === foldTurkish(OUTCOME));
  if (outcome !== undefined && may('crm.tickets.edit')) {
    await writes.change(
      ticket,
      at.id,
      { call_result_id: outcome.id },
      { summary: `${at.number}: sonuç ${OUTCOME}` },
    );
  }
  return {
    surgery: made,
    ticketId: at.id,
    tasks: may('crm.ticket_tasks.add') ? tasks.length : 0,
    asks,
    unknownInsurer: unknown,
  };
}

/** Returns a procedure with only the fields that the name of a surgery needs. */
const nameOnly = ({ id, name }: SurgeryFormValues['procedures'][number]) => ({
  id,
  procedure_id: null,
  name,
  code: null,
  side: 'none' as const,
  minutes: 0,
});
