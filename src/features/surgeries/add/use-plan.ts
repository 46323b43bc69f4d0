import { useMemo } from 'react';
import { document$ } from '@/data/documents';
import { useRelated } from '@/data/records';
import { useReferenceData } from '@/data/reference-data';
import { useLiveQuery } from '@/data/workspace';
import { instantAt, isIsoDate, isIsoInstant } from '@/lib/dates';
import type { Client } from '@sync/model/entities/client';
import type { Surgery } from '@sync/model/entities/surgery';
import type { Ticket } from '@sync/model/entities/ticket';
import { task } from '@sync/model/entities/ticket-entry';
import { missingItems } from '@sync/model/rules/surgery-rules';
import { checklistOf } from './surgery-draft';
import type { ProcedureValues, SurgeryFormValues } from './surgery-form-values';
import { isSided, proposalOf, roomOf } from './surgery-knowledge';
import type { SurgeryKnowledge } from './surgery-knowledge';
import { surgeryWarnings } from './surgery-warnings';
import type { Theatre } from './use-theatre';

/** Derives warnings, preparation, and details of the patient from the values of the form. */
export function usePlan(
  values: SurgeryFormValues,
  {
    client,
    ofClient,
    theatre,
    now,
    known,
  }: {
    readonly client: Client | null;
    readonly ofClient: readonly Surgery[];
    readonly theatre: Theatre | null;
    readonly now: number;
    readonly known: SurgeryKnowledge;
  },
) {
  const reference = useReferenceData();
  const isForeign = client?.is_foreign_patient ?? false;
  const proposed = useMemo(() => proposalOf(values, reference, client), [values, reference, client]);
  const warnings = useMemo(() => {
    if (theatre === null) return [];
    const room = reference.definition('operating_room', values.room_id);
    return surgeryWarnings(values, {
      ...theatre,
      ofClient,
      room: room === undefined ? null : roomOf(room),
      now,
    });
  }, [values, theatre, ofClient, reference, now]);
  const wanted = [values.wanted_from, values.wanted_to].find(isIsoDate);
  return {
    isForeign,
    proposed,
    warnings,
    missing: missingItems(checklistOf(values, proposed, null)).length,
    isSided: (procedure: ProcedureValues) => isSided(procedure, known),
    /** Day from which the days of the preparation are counted back. */
    start:
      values.timing === 'slot'
        ? isIsoInstant(values.start)
          ? values.start
          : null
        : values.timing === 'wish' && wanted !== undefined
          ? instantAt(wanted, '08:00')
          : null,
  };
}

/** Returns the ticket that gets the tasks, where it exists already, and the position of its last task. */
export function useTaskTicket(
  ticket: Ticket | null,
  values: Pick<SurgeryFormValues, 'open_tasks' | 'task_ticket_id'>,
): { readonly ticket: Ticket | null; readonly lastTask: number } {
  const chosen = ticket?.id ?? (values.open_tasks ? values.task_ticket_id : null);
  const found = useLiveQuery<Ticket | null>(
    (database) => document$(database.tickets.findOne(chosen ?? '-')),
    [chosen],
  );
  const { records: tasks } = useRelated(task, 'ticket_id', chosen);
  return {
    ticket: found.state === 'ready' && found.data?.id === chosen ? found.data : null,
    lastTask: Math.max(0, ...tasks.map(({ position }) => position)),
  };
}
